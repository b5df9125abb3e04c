// Streams a growing answer to the windows, and saves it a few times a second so that a killed host loses little.

import { type HostEvent, isRefusal, type MessageHead } from '@sheaf/contract'
import type { ChatStore, Piece } from './chat-store.ts'

export interface StreamTimes {
  /** Between updates to the windows; the first is sent at once. */
  publishMs: number
  /** Between two writes. */
  persistMs: number
}

export interface StreamTools {
  workspace: string
  chat: string
  store: () => ChatStore
  publish: (event: HostEvent) => void
  times: StreamTimes
  /** The message was removed, so the rest is not needed. */
  onRemoved: () => void
  onProblem: (message: string) => void
}

export interface AnswerStream {
  head(): MessageHead
  text(): string
  thinking(): string
  push(part: 'text' | 'thinking', text: string): void
  /** Updates the head. `without`: fields to remove. */
  set(fields: Partial<MessageHead>, without?: readonly ClearableField[]): void
  /** Like `set`, but batched: for fields that may change many times a second. */
  note(fields: Partial<MessageHead>): void
  /** Saved with the text, but not published. */
  saveUnpublished(part: 'reply' | 'outcomes', text: string): void
  /** Truncates the text: a cut answer continues from its last complete line. */
  truncate(length: number): void
  /** Publishes pending changes, before a client reads the answer. */
  publishPending(): void
  /** Ends the answer. False: it could not be saved; retry with `settle`. */
  end(fields: Partial<MessageHead>, without?: readonly ClearableField[]): boolean
  settle(): boolean
}

type ClearableField = 'waiting' | 'refusal' | 'noEdits' | 'notes' | 'delegates'

const soonMs = 25

interface GrowingText {
  text: string
  published: number
  saved: number
  /** A high surrogate whose other half has not arrived: rows and messages cannot contain it alone. */
  highSurrogate: string
}

/** `before`: the text so far, which is already saved. */
export function openAnswerStream(first: MessageHead, before: { text: string; thinking: string }, tools: StreamTools): AnswerStream {
  const { workspace, chat, publish, times } = tools
  const parts = { text: growingText(before.text), thinking: growingText(before.thinking) }
  let head = first
  let unpublished: Piece[] = []
  let publishTimer: NodeJS.Timeout | undefined
  let saveTimer: NodeJS.Timeout | undefined
  let isProblemReported = false
  let isHeadNew = false
  let isEnded = false

  const publishText = (): boolean => {
    let isNew = false
    for (const part of ['thinking', 'text'] as const) {
      const own = parts[part]
      if (own.published === own.text.length) continue
      isNew = true
      const at = own.published
      own.published = own.text.length
      publish({ type: 'chat-text', workspace, chat, message: head.id, part, at, text: own.text.slice(at) })
    }
    return isNew
  }
  const publishHead = (): void => {
    publishText()
    isHeadNew = false
    publish({ type: 'chat-message', workspace, chat, message: head, length: parts.text.published })
  }
  const publishAll = (): boolean => {
    if (!isHeadNew) return publishText()
    publishHead()
    return true
  }
  const publishSoon = (): void => {
    if (publishTimer) return
    if (publishAll())
      publishTimer = setTimeout(() => {
        publishTimer = undefined
        publishSoon()
      }, times.publishMs)
  }
  const saveSoon = (): void => {
    saveTimer ??= setTimeout(save, times.persistMs)
  }
  /** Saves sooner, because a complete file is worth more than partial text; still batches hundreds at once. */
  const saveSooner = (): void => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(save, Math.min(times.persistMs, soonMs))
  }
  const unsaved = (): Piece[] => [
    ...(['text', 'thinking'] as const).flatMap((part): Piece[] => {
      const { text, saved } = parts[part]
      return saved < text.length ? [{ part, at: saved, text: text.slice(saved) }] : []
    }),
    ...unpublished,
  ]
  /** If it cannot be saved, an answer continues in memory; it just would not survive a crash. */
  const tryWrite = (work: () => void): boolean => {
    try {
      work()
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!isProblemReported) tools.onProblem(error.message)
      isProblemReported = true
      return false
    }
  }
  function save(): void {
    clearTimeout(saveTimer)
    saveTimer = undefined
    const pieces = unsaved()
    const isWritten = tryWrite(() => {
      if (!tools.store().grow(head, pieces)) tools.onRemoved()
    })
    if (!isWritten) {
      saveSoon()
      return
    }
    for (const { part, at, text } of pieces) if (part === 'text' || part === 'thinking') parts[part].saved = at + text.length
    unpublished = []
  }
  const changed = (fields: Partial<MessageHead>, without: readonly ClearableField[]): MessageHead => {
    const next = { ...head, ...fields }
    for (const key of without) if (!(key in fields)) delete next[key]
    return next
  }

  const stream: AnswerStream = {
    head: () => head,
    text: () => parts.text.text,
    thinking: () => parts.thinking.text,
    push(part, given) {
      if (isEnded) return
      const own = parts[part]
      const text = own.highSurrogate + given
      own.highSurrogate = endsInHighSurrogate(text) ? text.slice(-1) : ''
      own.text += (own.highSurrogate === '' ? text : text.slice(0, -1)).toWellFormed()
      publishSoon()
      saveSoon()
    },
    set(fields, without = []) {
      if (isEnded) return
      head = changed(fields, without)
      publishHead()
      saveSoon()
    },
    note(fields) {
      if (isEnded) return
      head = { ...head, ...fields }
      isHeadNew = true
      publishSoon()
      saveSooner()
    },
    saveUnpublished(part, text) {
      if (isEnded) return
      unpublished = [...unpublished.filter((piece) => piece.part !== part), { part, at: 0, text: text.toWellFormed() }]
      saveSoon()
    },
    truncate(length) {
      if (isEnded) return
      publishText()
      // The next write replaces the text in one step; until then the old end stays saved.
      parts.text = { ...growingText(parts.text.text.slice(0, length)), saved: 0 }
      publish({ type: 'chat-message', workspace, chat, message: head, length, text: parts.text.text })
    },
    publishPending: () => void publishAll(),
    end(fields, without = []) {
      for (const own of Object.values(parts)) {
        own.text += own.highSurrogate.toWellFormed()
        own.highSurrogate = ''
      }
      isEnded = true
      clearTimeout(publishTimer)
      clearTimeout(saveTimer)
      head = changed(fields, without)
      publishHead()
      return stream.settle()
    },
    settle() {
      clearTimeout(saveTimer)
      saveTimer = undefined
      const pieces = unsaved()
      return tryWrite(() => {
        const store = tools.store()
        if (store.grow(head, pieces)) store.settle(head)
      })
    },
  }
  return stream
}

function growingText(text: string): GrowingText {
  return { text, published: text.length, saved: text.length, highSurrogate: '' }
}

function endsInHighSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}
