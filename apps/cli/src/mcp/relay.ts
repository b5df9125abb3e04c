// A client's lines to whoever serves it, and back. When that one dies, another is found and told again who the client is:
// of all this the client sees only that the call that ran has failed.

import type { Duplex, Readable, Writable } from 'node:stream'
import { limits, Refusal, refusalAnswer } from '@sheaf/contract'
import { idInHead, type Key, readAnswered, readAsked } from './read-envelope.ts'
import { splitLines } from './split-lines.ts'

/** Whoever serves. */
export interface Served {
  stream: Duplex
  /** Headless: a daemon that begins meanwhile is to be preferred. */
  isMakeshift: boolean
  /** Resolves when everything of it is put away. */
  close(): Promise<void>
}

export interface RelayOptions {
  input: Readable
  output: Writable
  /** Finds one; `lost`: the last one died. */
  connect(lost: boolean): Promise<Served>
  /** Whether a better one than a makeshift has come. Asked before a call, not more often than every second. */
  isBetterThere?(): boolean
  note(says: string): void
}

export interface Relay {
  /** Why it ended, when everything is put away. */
  readonly ended: Promise<string>
  end(why: string): void
}

interface Pending {
  method: string
  isModern: boolean
  /** To be asked again of the next one; a call is not: it may have been done. */
  line?: Buffer
}

/** Answers on their way when the client says goodbye still arrive, if they come soon. */
const goodbyeMs = 2_000
const lookEveryMs = 1_000

export function relayLines({ input, output, connect, isBetterThere, note }: RelayOptions): Relay {
  let served: Served | undefined
  let isEnding = false
  let hasSaidGoodbye = false
  let lookedAt = 0
  const pending = new Map<Key, Pending>()
  /** What came while there was nobody to give it to. */
  let waiting: Buffer[] = []
  /** How the client introduced itself. */
  const hello: { key?: Key; initialize?: Buffer; initialized?: Buffer } = {}
  /** The answer to an introduction that we repeated is not for the client. */
  let greeting: Key | undefined
  const { promise: ended, resolve } = Promise.withResolvers<string>()

  const say = (line: Buffer | string): void => {
    if (!output.writable) return
    if (!output.write(line)) served?.stream.pause()
  }
  const give = (line: Buffer): void => {
    if (served === undefined || greeting !== undefined) waiting.push(line)
    else if (!served.stream.write(line)) input.pause()
  }
  const running = () => [...pending.values()].filter(({ method }) => method !== 'subscriptions/listen').length

  const finish = (why: string): void => {
    if (isEnding) return
    isEnding = true
    input.pause()
    const last = served
    served = undefined
    void (last?.close() ?? Promise.resolve())
      .catch((problem: unknown) => note(`While it ended: ${problem instanceof Error ? problem.message : String(problem)}`))
      .finally(() => resolve(why))
  }
  const finishIfDone = (): void => {
    if (hasSaidGoodbye && running() === 0) finish('the client said goodbye')
  }

  /** From the client. */
  const heard = (line: Buffer): void => {
    const asked = readAsked(line)
    if (asked?.method === 'initialize' && asked.key !== undefined) Object.assign(hello, { key: asked.key, initialize: line })
    if (asked?.method === 'notifications/initialized') hello.initialized = line
    if (asked?.cancels !== undefined) pending.delete(asked.cancels)
    if (asked?.key !== undefined) {
      if (isBetterNow()) change()
      const { method, isModern } = asked
      pending.set(asked.key, { method, isModern, ...(method === 'tools/call' ? {} : { line }) })
      // Whoever comes next is asked everything that waits for an answer anyway.
      if (served === undefined && method !== 'tools/call') return
    }
    give(line)
  }
  /** From whoever serves. */
  const answered = (line: Buffer): void => {
    const key = readAnswered(line)
    if (key !== undefined && key === greeting) return greeted()
    say(line)
    if (key === undefined) return
    pending.delete(key)
    finishIfDone()
  }

  const isBetterNow = (): boolean => {
    if (served?.isMakeshift !== true || isBetterThere === undefined || running() > 0 || Date.now() - lookedAt < lookEveryMs) return false
    lookedAt = Date.now()
    return isBetterThere()
  }
  /** Puts this one away and finds another. */
  const change = (): void => {
    const last = served
    served = undefined
    void last?.close().catch(() => {})
    void begin(true)
  }
  const lose = (lost: Served): void => {
    if (served !== lost || isEnding) return
    served = undefined
    greeting = undefined
    void lost.close().catch(() => {})
    for (const [key, { method, isModern }] of pending) {
      if (method !== 'tools/call') continue
      pending.delete(key)
      say(lostCall(key, isModern))
    }
    finishIfDone()
    if (!isEnding) void begin(true)
  }

  const begin = async (lost: boolean): Promise<void> => {
    const found = await connect(lost).catch((problem: unknown) => {
      note(problem instanceof Error ? problem.message : String(problem))
      return undefined
    })
    if (isEnding || found === undefined) {
      void found?.close()
      return finish('nobody serves')
    }
    served = found
    const split = splitLines(Number.POSITIVE_INFINITY, { onLine: (line) => served === found && answered(line) })
    const gone = () => lose(found)
    found.stream.on('data', split).on('drain', () => input.resume())
    found.stream.on('error', () => {}).on('end', gone).on('close', gone)
    introduce(found)
  }
  const introduce = ({ stream }: Served): void => {
    const isAsking = hello.key !== undefined && pending.has(hello.key)
    if (hello.initialize === undefined || isAsking) return release()
    greeting = hello.key
    stream.write(hello.initialize)
  }
  const greeted = (): void => {
    greeting = undefined
    if (hello.initialized !== undefined) served?.stream.write(hello.initialized)
    release()
  }
  const release = (): void => {
    const lines = waiting
    waiting = []
    for (const { line } of pending.values()) if (line !== undefined) give(line)
    for (const line of lines) give(line)
  }

  const split = splitLines(limits.mcpLineBytes, {
    onLine: heard,
    onTooLong: (head) => say(tooLong(idInHead(head))),
  })
  input.on('data', split)
  input.on('error', () => finish('the client is gone'))
  input.on('end', () => {
    hasSaidGoodbye = true
    finishIfDone()
    setTimeout(() => finish('the client said goodbye'), goodbyeMs).unref()
  })
  output.on('drain', () => served?.stream.resume())
  output.on('error', () => finish('the client is gone'))
  output.on('close', () => finish('the client is gone'))
  void begin(false)
  return { ended, end: finish }
}

/** A result, so that a model reads it; `resultType` belongs to the stateless era. */
function lostCall(key: Key, isModern: boolean): string {
  const { error } = refusalAnswer(new Refusal('host-unreachable', 'It ended while this call ran; whether the call was done is not known.'))
  const text = `**${error.says}**\nSheaf is being started again. Look at the state first, then call once more.`
  const result = { content: [{ type: 'text', text }], structuredContent: { error }, isError: true, ...(isModern ? { resultType: 'complete' } : {}) }
  return `{"jsonrpc":"2.0","id":${key},"result":${JSON.stringify(result)}}\n`
}

function tooLong(id: string | number | null): string {
  const message = `A line may have ${limits.mcpLineBytes} bytes at most`
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_600, message } })}\n`
}
