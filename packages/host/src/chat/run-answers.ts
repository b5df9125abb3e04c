// Runs answers in the background: one per chat, several chats at once.

import { type HostEvent, isRefusal, type MessageHead, Refusal, refusalAnswer } from '@sheaf/contract'
import type { ChatStore } from './chat-store.ts'
import type { Starting } from './chats.ts'
import { type Flow, type FlowTimes, openFlow } from './open-flow.ts'

export interface AnswersTools {
  store: (workspace: string) => ChatStore
  tell: (event: HostEvent) => void
  times: FlowTimes
  onEnd: (workspace: string, chat: string) => void
}

/** Why an answer was ended from outside. */
type Ended = 'stopped' | 'cut'

export interface RunningAnswers {
  has(chat: string): boolean
  take(chat: string): () => void
  begin(answer: Starting): void
  /** Resolves when all matching answers have ended. */
  end(which: { chat: string } | { workspace: string } | 'all', why: Ended): Promise<void>
  /** The flow of a message that is not fully saved yet. */
  flow(message: string): Flow | undefined
  /** Retries failed writes: a full disk may have space again. */
  settle(): void
}

interface Running {
  workspace: string
  chat: string
  flow: Flow
  stopping: AbortController
  done: Promise<void>
}

export function runAnswers({ store, tell, times, onEnd }: AnswersTools): RunningAnswers {
  const running = new Map<string, Running>()
  /** Chats with an answer in preparation. */
  const taken = new Set<string>()
  /** Ended but unsaved answers, by message. */
  const unsettled = new Map<string, Flow>()

  const begin = ({ workspace, chat, head, before, write }: Starting): void => {
    if (running.has(chat) || unsettled.has(head.id)) throw new Refusal('chat-busy')
    const stopping = new AbortController()
    const { signal } = stopping
    const flow = openFlow(head, before, {
      workspace,
      chat,
      store: () => store(workspace),
      tell,
      times,
      onGone: () => stopping.abort('stopped'),
      onProblem: (says) => tell(unsaved(says)),
    })
    const finish = (fields: Partial<MessageHead>): void => {
      running.delete(chat)
      if (!flow.end(fields, ['waiting'])) unsettled.set(head.id, flow)
      onEnd(workspace, chat)
    }
    const writing = Promise.resolve().then(() => {
      if (signal.aborted) throw new Refusal('cancelled')
      return write(flow, signal)
    })
    const done = unlessDeaf(writing, signal).then(
      (fields) => finish({ state: 'done', ...fields, ...(signal.aborted ? endingOf(undefined, signal) : {}) }),
      (error: unknown) => finish(endingOf(error, signal)),
    )
    running.set(chat, { workspace, chat, flow, stopping, done })
  }

  return {
    has: (chat) => running.has(chat),
    take(chat) {
      if (running.has(chat) || taken.has(chat)) throw new Refusal('chat-busy')
      taken.add(chat)
      return () => taken.delete(chat)
    },
    begin,
    async end(which, why) {
      const isMeant = ({ chat, workspace }: Running): boolean =>
        which === 'all' || ('chat' in which ? which.chat === chat : which.workspace === workspace)
      const some = [...running.values()].filter(isMeant)
      for (const { stopping } of some) stopping.abort(why)
      await Promise.all(some.map(({ done }) => done))
    },
    flow: (message) => unsettled.get(message) ?? [...running.values()].find(({ flow }) => flow.head().id === message)?.flow,
    settle() {
      for (const [message, flow] of unsettled) if (flow.settle()) unsettled.delete(message)
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

const deafMs = 3_000

/** Stops waiting for a provider that ignores the abort signal. */
async function unlessDeaf<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: deaf, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    timer = setTimeout(reject, deafMs, new Refusal('cancelled'))
  }
  signal.addEventListener('abort', wait)
  try {
    return await Promise.race([work, deaf])
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
