// Reads an answer as it streams in: text, thoughts, each file as it completes. However it ends, what arrived is returned.

import { type AskPart, defined, isRefusal, type Refusal, type Reply, type ReplyAction, type ToolUse, type Usage } from '@sheaf/contract'
import { openReplyReader } from '../reply/index.ts'
import { type AnswerChunk, openAnswerHead } from './answer-head.ts'
import { openContinuation } from './continuation.ts'
import type { TurnRole } from './turn.ts'

export type AnswerEvent =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  /** The provider asked to wait. */
  | { type: 'waiting'; seconds: number; why: string }
  /** The model accepts no tools. */
  | { type: 'no-tools' }
  /** An agent used a tool, or one that it uses has ended. */
  | ({ type: 'tool' } & ToolUse)
  | { type: 'file'; path: string; action: ReplyAction }
  | { type: 'name'; chatName: string }

export interface Answer {
  /** Begins with the kept part of an answer that broke off. */
  text: string
  thinking: string
  chatName?: string
  /** Files that it changes; none in a plan, whatever the model wrote. */
  files: { path: string; action: ReplyAction }[]
  /** Its parsed edits; absent in a plan. */
  reply?: Reply
  finish: 'stop' | 'length' | 'filtered' | 'other' | 'failed'
  /** Its end is missing, so it can be continued. */
  isCut: boolean
  usage: Usage
  /** Edits were expected and none were found. */
  noEdits?: true
  /** Why it ended early; `cancelled` if the user stopped it. */
  refusal?: Refusal
  notes: string[]
}

export interface ReadAnswerOptions {
  role: TurnRole
  /** The answer continues from here (`continueTurn`). Complete files in it were already announced. */
  kept?: string
  onEvent?: (event: AnswerEvent) => void
}

/** The model's refusals are part of the result; only bugs are thrown. */
export async function readAnswer(parts: AsyncIterable<AskPart>, options: ReadAnswerOptions): Promise<Answer> {
  const answer = openAnswer(options)
  try {
    for await (const part of parts) answer.push(part)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return answer.end(error)
  }
  return answer.end()
}

function openAnswer({ role, kept = '', onEvent = () => {} }: ReadAnswerOptions): {
  push(part: AskPart): void
  end(refusal?: Refusal): Answer
} {
  const texts: string[] = [kept]
  const thoughts: string[] = []
  const head = openAnswerHead({ mayName: kept === '' })
  const continuation = kept === '' ? undefined : openContinuation(kept)
  const reader = role === 'plan' ? undefined : openReplyReader()
  const seen = new Set<string>()
  let chatName: string | undefined
  let done: Extract<AskPart, { type: 'done' }> | undefined
  for (const file of reader?.push(kept) ?? []) seen.add(keyOf(file))

  function announce(files: readonly { path: string; action: ReplyAction }[]): void {
    for (const file of files) {
      const { path, action } = file
      if (!seen.has(keyOf(file))) onEvent({ type: 'file', path, action })
      seen.add(keyOf(file))
    }
  }

  function addText(text: string): void {
    if (text === '') return
    texts.push(text)
    onEvent({ type: 'text', text })
    announce(reader?.push(text) ?? [])
  }

  function addThinking(text: string): void {
    if (text === '') return
    thoughts.push(text)
    onEvent({ type: 'thinking', text })
  }

  function addChunk({ text, thinking, chatName: name }: AnswerChunk): void {
    addThinking(thinking)
    if (name !== undefined) {
      chatName = name
      onEvent({ type: 'name', chatName: name })
    }
    addText(continuation?.push(text) ?? text)
  }

  return {
    push(part) {
      if (part.type === 'text') addChunk(head.push(part.text))
      else if (part.type === 'thinking') addThinking(part.text)
      else if (part.type === 'waiting' || part.type === 'tool' || part.type === 'no-tools') onEvent(part)
      else done = part
    },
    end(refusal) {
      addChunk(head.end())
      addText(continuation?.end() ?? '')
      const reply = reader?.end()
      announce(reply?.files ?? [])
      if (chatName === undefined && reply?.chatName !== undefined) {
        chatName = reply.chatName
        onEvent({ type: 'name', chatName })
      }
      return toAnswer({
        role,
        text: texts.join(''),
        thinking: thoughts.join(''),
        chatName,
        reply,
        done,
        refusal,
        continuation: continuation?.note(),
      })
    },
  }
}

function keyOf({ path, action }: { path: string; action: ReplyAction }): string {
  return `${action}\n${path}`
}

interface AnswerParts {
  role: TurnRole
  text: string
  thinking: string
  chatName: string | undefined
  reply: Reply | undefined
  done: Extract<AskPart, { type: 'done' }> | undefined
  refusal: Refusal | undefined
  continuation: string | undefined
}

function toAnswer({ role, text, thinking, chatName, reply, done, refusal, continuation }: AnswerParts): Answer {
  const finish = refusal === undefined ? (done?.finish ?? 'other') : 'failed'
  const isBroken = reply?.problems.some(({ code }) => code === 'cut-off') ?? false
  const isWhole = finish === 'stop' || finish === 'other'
  const noEdits = reply?.files.length === 0 && isWhole && text.trim() !== '' && reply.problems.some(({ code }) => code === 'no-edits')
  return {
    text,
    thinking,
    ...defined({ chatName }),
    files: (reply?.files ?? []).map(({ path, action }) => ({ path, action })),
    ...defined({ reply }),
    finish,
    isCut: text !== '' && (!isWhole || isBroken) && finish !== 'filtered',
    usage: done?.usage ?? {},
    ...(noEdits ? { noEdits: true as const } : {}),
    ...defined({ refusal }),
    notes: [
      ...(continuation === undefined ? [] : [continuation]),
      ...(role === 'plan' && containsEdits(text) ? [planModeNote] : []),
      ...(finish === 'length' ? ['The model reached its output limit, so the answer is cut off.'] : []),
      ...(finish === 'filtered' ? ['The provider withheld part of the answer.'] : []),
      ...(reply === undefined || noEdits ? [] : reply.notes),
      ...(reply?.problems ?? []).flatMap(({ code, message }) => (code === 'no-edits' ? [] : [message])),
    ],
  }
}

const planModeNote = 'The answer contains edits, but this is Plan mode. They are shown as text and not applied. Ask again in Act mode.'

function containsEdits(text: string): boolean {
  return /<file\s[^<>]*\baction\s*=/i.test(text) || /^<{5,9} SEARCH\s*$/m.test(text) || /^\*{3} Begin Patch\s*$/m.test(text)
}
