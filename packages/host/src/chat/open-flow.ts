// Streams a growing answer to the windows, and saves it a few times a second so that a killed host loses little.

import { type HostEvent, isRefusal, type MessageHead } from '@sheaf/contract'
import type { ChatStore, Piece } from './chat-store.ts'

export interface FlowTimes {
  /** Between updates to the windows; the first is sent at once. */
  tellMs: number
  /** Between two writes. */
  keepMs: number
}

export interface FlowTools {
  workspace: string
  chat: string
  store: () => ChatStore
  tell: (event: HostEvent) => void
  times: FlowTimes
  /** The message was removed, so the rest is not needed. */
  onGone: () => void
  onProblem: (says: string) => void
}

export interface Flow {
  head(): MessageHead
  text(): string
  thinking(): string
  push(part: 'text' | 'thinking', text: string): void
  /** Updates the head. `without`: fields to remove. */
  set(fields: Partial<MessageHead>, without?: readonly Passing[]): void
  /** Like `set`, but batched: for fields that may change many times a second. */
  note(fields: Partial<MessageHead>): void
  /** Saved with the text, but not published. */
  keepAside(part: 'reply' | 'outcomes', text: string): void
  /** Truncates the text: a cut answer continues from its last complete line. */
  cutBack(length: number): void
  /** Publishes pending changes, before a client reads the answer. */
  told(): void
  /** Ends the answer. False: it could not be saved; retry with `settle`. */
  end(fields: Partial<MessageHead>, without?: readonly Passing[]): boolean
  settle(): boolean
}

type Passing = 'waiting' | 'refusal' | 'noEdits' | 'notes' | 'delegates'

const soonMs = 25

interface Growing {
  text: string
  told: number
  kept: number
  /** A high surrogate whose other half has not arrived: rows and messages cannot contain it alone. */
  half: string
}

/** `before`: the text so far, which is already saved. */
export function openFlow(first: MessageHead, before: { text: string; thinking: string }, tools: FlowTools): Flow {
  const { workspace, chat, tell, times } = tools
  const parts = { text: growing(before.text), thinking: growing(before.thinking) }
  let head = first
  let aside: Piece[] = []
  let telling: NodeJS.Timeout | undefined
  let keeping: NodeJS.Timeout | undefined
  let isToldOfProblem = false
  let isHeadNew = false
  let isEnded = false

  const tellText = (): boolean => {
    let isNew = false
    for (const part of ['thinking', 'text'] as const) {
      const own = parts[part]
      if (own.told === own.text.length) continue
      isNew = true
      const at = own.told
      own.told = own.text.length
      tell({ type: 'chat-text', workspace, chat, message: head.id, part, at, text: own.text.slice(at) })
    }
    return isNew
  }
  const tellHead = (): void => {
    tellText()
    isHeadNew = false
    tell({ type: 'chat-message', workspace, chat, message: head, length: parts.text.told })
  }
  const tellAll = (): boolean => {
    if (!isHeadNew) return tellText()
    tellHead()
    return true
  }
  const tellSoon = (): void => {
    if (telling) return
    if (tellAll())
      telling = setTimeout(() => {
        telling = undefined
        tellSoon()
      }, times.tellMs)
  }
  const keepSoon = (): void => {
    keeping ??= setTimeout(keep, times.keepMs)
  }
  /** Saves sooner, because a complete file is worth more than partial text; still batches hundreds at once. */
  const keepSooner = (): void => {
    clearTimeout(keeping)
    keeping = setTimeout(keep, Math.min(times.keepMs, soonMs))
  }
  const unkept = (): Piece[] => [
    ...(['text', 'thinking'] as const).flatMap((part): Piece[] => {
      const { text, kept } = parts[part]
      return kept < text.length ? [{ part, at: kept, text: text.slice(kept) }] : []
    }),
    ...aside,
  ]
  /** If it cannot be saved, an answer continues in memory; it just would not survive a crash. */
  const written = (work: () => void): boolean => {
    try {
      work()
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!isToldOfProblem) tools.onProblem(error.message)
      isToldOfProblem = true
      return false
    }
  }
  function keep(): void {
    clearTimeout(keeping)
    keeping = undefined
    const pieces = unkept()
    const isWritten = written(() => {
      if (!tools.store().grow(head, pieces)) tools.onGone()
    })
    if (!isWritten) {
      keepSoon()
      return
    }
    for (const { part, at, text } of pieces) if (part === 'text' || part === 'thinking') parts[part].kept = at + text.length
    aside = []
  }
  const changed = (fields: Partial<MessageHead>, without: readonly Passing[]): MessageHead => {
    const next = { ...head, ...fields }
    for (const key of without) if (!(key in fields)) delete next[key]
    return next
  }

  const flow: Flow = {
    head: () => head,
    text: () => parts.text.text,
    thinking: () => parts.thinking.text,
    push(part, given) {
      if (isEnded) return
      const own = parts[part]
      const text = own.half + given
      own.half = isHalf(text) ? text.slice(-1) : ''
      own.text += (own.half === '' ? text : text.slice(0, -1)).toWellFormed()
      tellSoon()
      keepSoon()
    },
    set(fields, without = []) {
      if (isEnded) return
      head = changed(fields, without)
      tellHead()
      keepSoon()
    },
    note(fields) {
      if (isEnded) return
      head = { ...head, ...fields }
      isHeadNew = true
      tellSoon()
      keepSooner()
    },
    keepAside(part, text) {
      if (isEnded) return
      aside = [...aside.filter((piece) => piece.part !== part), { part, at: 0, text: text.toWellFormed() }]
      keepSoon()
    },
    cutBack(length) {
      if (isEnded) return
      tellText()
      // The next write replaces the text in one step; until then the old end stays saved.
      parts.text = { ...growing(parts.text.text.slice(0, length)), kept: 0 }
      tell({ type: 'chat-message', workspace, chat, message: head, length, text: parts.text.text })
    },
    told: () => void tellAll(),
    end(fields, without = []) {
      for (const own of Object.values(parts)) {
        own.text += own.half.toWellFormed()
        own.half = ''
      }
      isEnded = true
      clearTimeout(telling)
      clearTimeout(keeping)
      head = changed(fields, without)
      tellHead()
      return flow.settle()
    },
    settle() {
      clearTimeout(keeping)
      keeping = undefined
      const pieces = unkept()
      return written(() => {
        const store = tools.store()
        if (store.grow(head, pieces)) store.settle(head)
      })
    },
  }
  return flow
}

function growing(text: string): Growing {
  return { text, told: text.length, kept: text.length, half: '' }
}

function isHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}
