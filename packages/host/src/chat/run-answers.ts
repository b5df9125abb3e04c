// Runs answers in the background: one per chat, several chats at once.

import { type HostEvent, isRefusal, type MessageHead, Refusal, refusalAnswer } from '@sheaf/contract'
import type { ChatStore } from './chat-store.ts'
import type { AnswerRun } from './chats.ts'
import { type AnswerStream, openAnswerStream, type StreamTimes } from './open-answer-stream.ts'

export interface AnswersTools {
  store: (workspace: string) => ChatStore
  publish: (event: HostEvent) => void
  times: StreamTimes
  onEnd: (workspace: string, chat: string) => void
}

/** Why an answer was ended from outside. */
type EndReason = 'stopped' | 'cut'

export interface RunningAnswers {
  has(chat: string): boolean
  reserve(chat: string): () => void
  begin(answer: AnswerRun): void
  /** Resolves when all matching answers have ended. */
  end(which: { chat: string } | { workspace: string } | 'all', why: EndReason): Promise<void>
  /** The stream of a message that is not fully saved yet. */
  stream(message: string): AnswerStream | undefined
  /** Retries failed writes: a full disk may have space again. */
  settle(): void
}

interface Running {
  workspace: string
  chat: string
  stream: AnswerStream
  stopping: AbortController
  done: Promise<void>
}

export function runAnswers({ store, publish, times, onEnd }: AnswersTools): RunningAnswers {
  const running = new Map<string, Running>()
  /** Chats with an answer in preparation. */
  const reserved = new Set<string>()
  /** Ended but unsaved answers, by message. */
  const unsettled = new Map<string, AnswerStream>()

  const begin = ({ workspace, chat, head, before, write }: AnswerRun): void => {
    if (running.has(chat) || unsettled.has(head.id)) throw new Refusal('chat-busy')
    const stopping = new AbortController()
    const { signal } = stopping
    const stream = openAnswerStream(head, before, {
      workspace,
      chat,
      store: () => store(workspace),
      publish,
      times,
      onRemoved: () => stopping.abort('stopped'),
      onProblem: (says) => publish(unsaved(says)),
    })
    const finish = (fields: Partial<MessageHead>): void => {
      running.delete(chat)
      if (!stream.end(fields, ['waiting'])) unsettled.set(head.id, stream)
      onEnd(workspace, chat)
    }
    const writing = Promise.resolve().then(() => {
      if (signal.aborted) throw new Refusal('cancelled')
      return write(stream, signal)
    })
    const done = withAbortGrace(writing, signal).then(
      (fields) => finish({ state: 'done', ...fields, ...(signal.aborted ? endingOf(undefined, signal) : {}) }),
      (error: unknown) => finish(endingOf(error, signal)),
    )
    running.set(chat, { workspace, chat, stream, stopping, done })
  }

  return {
    has: (chat) => running.has(chat),
    reserve(chat) {
      if (running.has(chat) || reserved.has(chat)) throw new Refusal('chat-busy')
      reserved.add(chat)
      return () => reserved.delete(chat)
    },
    begin,
    async end(which, why) {
      const isSelected = ({ chat, workspace }: Running): boolean =>
        which === 'all' || ('chat' in which ? which.chat === chat : which.workspace === workspace)
      const selected = [...running.values()].filter(isSelected)
      for (const { stopping } of selected) stopping.abort(why)
      await Promise.all(selected.map(({ done }) => done))
    },
    stream: (message) => unsettled.get(message) ?? [...running.values()].find(({ stream }) => stream.head().id === message)?.stream,
    settle() {
      for (const [message, stream] of unsettled) if (stream.settle()) unsettled.delete(message)
    },
  }
}

function unsaved(says: string): HostEvent {
  return {
    type: 'notice',
    tone: 'warning',
    says: `An answer isn't being saved. ${says} It is kept in memory.`,
    try: 'Check free disk space and the permissions of the state folder (SHEAF_HOME).',
  }
}

const abortGraceMs = 3_000

/** Stops waiting for a provider that ignores the abort signal. */
async function withAbortGrace<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    timer = setTimeout(reject, abortGraceMs, new Refusal('cancelled'))
  }
  signal.addEventListener('abort', wait)
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', wait)
  }
}

function endingOf(error: unknown, signal: AbortSignal): Partial<MessageHead> {
  if (signal.aborted) return { state: signal.reason === 'cut' ? 'cut' : 'stopped' }
  if (isRefusal(error)) return { state: 'failed', refusal: refusalAnswer(error).error }
  // A bug must not leave a message that looks unfinished forever.
  const says = `Internal error in Sheaf: ${error instanceof Error ? error.message : String(error)}`
  return { state: 'failed', refusal: { code: 'model-failed', says, try: 'Try again. If it fails again, report it.' } }
}
