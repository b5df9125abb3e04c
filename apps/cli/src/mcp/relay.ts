// A client's lines to whoever serves it, and back. When that one dies, another is found and told again who the client is:
// of all this the client sees only that the call that ran has failed.

import type { Duplex, Readable, Writable } from 'node:stream'
import { defined, limits, Refusal, refusalAnswer } from '@sheaf/contract'
import { idInEdges, splitLines } from '@sheaf/mcp/lines'
import { isError, type Key, readAnswered, readAsked } from './read-envelope.ts'
import { watchPulse } from './watch-pulse.ts'

/** Whoever serves. */
export interface Served {
  stream: Duplex
  /** Headless: a daemon that begins meanwhile is to be preferred. */
  isMakeshift: boolean
  /** Resolves when everything of it is put away. */
  close(): Promise<void>
}

/** Why one is looked for: in the beginning, because the last one died, or because a better one has come. */
export type Why = 'first' | 'lost' | 'better'

export interface RelayOptions {
  input: Readable
  output: Writable
  /** Finds one. */
  /** Undefined: there is no better one after all. */
  connect(why: Why): Promise<Served | undefined>
  /** Whether a better one than a makeshift has come. Asked before a request, once in a second at most. */
  isBetterThere?(): boolean
  note(says: string): void
  /** So long one that owes an answer may be silent, before it is asked and again before it is given up. */
  silentMs?: number
  /** So long answers are still waited for once the client said goodbye. */
  goodbyeMs?: number
  /** It is about to end: from now on everything is put away. */
  onEnding?(): void
}

interface Relay {
  /** Why it ended, when everything is put away. */
  readonly ended: Promise<string>
  end(why: string): void
}

/** A request that is not answered yet. */
interface Pending {
  method: string
  isModern: boolean
  line: Buffer
  /** Given to the one that serves now. */
  isGiven: boolean
}

/** Why it ended, where no server could be had at all. */
export const nobodyServes = 'nobody serves'

/** So long what was asked is still answered after the client said goodbye: a script asks and closes at once. One that is in a hurry kills us. */
const usualGoodbyeMs = 10_000
const lookEveryMs = 1_000
/** One that is there and takes nobody is not asked with every request. */
const lookLaterMs = 30_000

export function relayLines({
  input,
  output,
  connect,
  isBetterThere,
  note,
  onEnding,
  silentMs,
  goodbyeMs = usualGoodbyeMs,
}: RelayOptions): Relay {
  let served: Served | undefined
  let isEnding = false
  let hasSaidGoodbye = false
  let lookedAt = 0
  let isChanging = false
  let patience: NodeJS.Timeout | undefined
  const pending = new Map<Key, Pending>()
  /** What came while there was nobody to give it to. */
  let waiting: { line: Buffer; key: Key | undefined }[] = []
  /** How the client introduced itself, once that was taken; and that it is ready. */
  let hello: Buffer | undefined
  let ready: Buffer | undefined
  /** The answer to an introduction that we repeated: not for the client. */
  let greeting: Key | undefined
  /** Of our own pings. */
  const probe: Key = JSON.stringify(`sheaf-${crypto.randomUUID()}`)
  const { promise: ended, resolve } = Promise.withResolvers<string>()

  const say = (line: Buffer | string): void => {
    if (output.writable && !output.write(line)) served?.stream.pause()
  }
  const write = ({ stream }: Served, line: Buffer): void => {
    if (!stream.write(line)) input.pause()
  }
  const give = (line: Buffer, key: Key | undefined): void => {
    if (served === undefined || greeting !== undefined || isChanging) {
      waiting.push({ line, key })
      return
    }
    const request = key === undefined ? undefined : pending.get(key)
    if (request !== undefined) request.isGiven = true
    write(served, line)
  }
  /** One that listens waits for ever. */
  const running = () => [...pending.values()].filter(({ method }) => method !== 'subscriptions/listen').length

  const finish = (why: string): void => {
    if (isEnding) return
    isEnding = true
    pulse.stop()
    onEnding?.()
    clearTimeout(patience)
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
    const { key, method = '', cancels, isModern = false } = readAsked(line) ?? {}
    if (method === 'notifications/initialized') ready = line
    if (cancels !== undefined) pending.delete(cancels)
    if (key !== undefined) {
      if (isBetterNow()) void change()
      pending.set(key, { method, isModern, line, isGiven: false })
    }
    give(line, key)
  }
  /** From whoever serves. */
  const answered = (line: Buffer): void => {
    const key = readAnswered(line)
    if (key !== undefined && key === greeting) {
      greeted()
      return
    }
    if (key === probe) return
    say(line)
    if (key === undefined) return
    const request = pending.get(key)
    // The first that was taken holds: a second one is refused by whoever serves.
    if (request?.method === 'initialize' && !isError(line)) hello ??= request.line
    pending.delete(key)
    finishIfDone()
  }

  const isBetterNow = (): boolean => {
    if (isChanging || served?.isMakeshift !== true || isBetterThere === undefined || running() > 0 || Date.now() - lookedAt < lookEveryMs)
      return false
    lookedAt = Date.now()
    return isBetterThere()
  }
  /** The makeshift stays until the better one has answered: with it would go what the client chose. */
  const change = async (): Promise<void> => {
    const before = served
    isChanging = true
    const found = await connect('better').catch(() => undefined)
    isChanging = false
    if (isEnding || served !== before) return void found?.close()
    if (found === undefined) {
      lookedAt = Date.now() + lookLaterMs
      release()
      return
    }
    if (before !== undefined) letGo(before)
    serveBy(found)
  }
  const lose = (lost: Served): void => {
    if (served !== lost || isEnding) return
    for (const [key, { method, isModern, isGiven }] of pending) {
      // It may have been done: doing it again is for whoever asked to decide.
      if (method !== 'tools/call' || !isGiven) continue
      pending.delete(key)
      say(lostCall(key, isModern))
    }
    letGo(lost)
    finishIfDone()
    if (!isEnding) void begin('lost')
  }
  /** What it was asked is asked of the next one, before everything else. */
  const letGo = (last: Served): void => {
    served = undefined
    greeting = undefined
    void last.close().catch(() => {})
    const again: typeof waiting = []
    for (const [key, request] of pending) {
      if (!request.isGiven) continue
      request.isGiven = false
      again.push({ line: request.line, key })
    }
    waiting = [...again, ...waiting]
  }

  const begin = async (why: Why): Promise<void> => {
    const found = await connect(why).catch((problem: unknown) => {
      note(problem instanceof Error ? problem.message : String(problem))
      return undefined
    })
    if (isEnding || found === undefined) {
      void found?.close()
      finish(nobodyServes)
      return
    }
    serveBy(found)
  }
  const serveBy = (found: Served): void => {
    served = found
    pulse.heard()
    const isMine = () => served === found
    const split = splitLines(Number.POSITIVE_INFINITY, { onLine: (_, whole) => isMine() && answered(whole), onTooLong: () => {} })
    const gone = () => lose(found)
    found.stream
      .on('data', pulse.heard)
      .on('data', split)
      .on('drain', () => input.resume())
    found.stream
      .on('error', () => {})
      .on('end', gone)
      .on('close', gone)
      .resume()
    // The last one may have died with more than it could take.
    if (!hasSaidGoodbye) input.resume()
    introduce(found)
  }
  /** An introduction that was not answered yet is among what waits. */
  const introduce = (next: Served): void => {
    if (hello === undefined) release()
    else {
      // An id of its own: the client may be using any other.
      const id = `sheaf-${crypto.randomUUID()}`
      greeting = JSON.stringify(id)
      write(next, Buffer.from(`${JSON.stringify({ ...JSON.parse(hello.toString('utf8')), id })}\n`))
    }
  }
  const greeted = (): void => {
    greeting = undefined
    if (served !== undefined && ready !== undefined) write(served, ready)
    release()
  }
  const release = (): void => {
    const lines = waiting
    waiting = []
    for (const { line, key } of lines) give(line, key)
  }

  input.on(
    'data',
    splitLines(limits.mcpLineBytes, { onLine: (_, whole) => heard(whole), onTooLong: (head, tail) => say(tooLong(idInEdges(head, tail))) }),
  )
  input.on('error', () => finish('the client is gone'))
  input.on('end', () => {
    hasSaidGoodbye = true
    finishIfDone()
    if (!isEnding) patience = setTimeout(() => finish('the client said goodbye'), goodbyeMs)
  })
  output.on('drain', () => served?.stream.resume())
  output.on('error', () => finish('the client is gone'))
  output.on('close', () => finish('the client is gone'))
  const pulse = watchPulse({
    isWaiting: () => served !== undefined && running() > 0,
    probe() {
      if (served !== undefined) write(served, Buffer.from(`{"jsonrpc":"2.0","id":${probe},"method":"ping"}\n`))
    },
    onDead() {
      if (served === undefined) return
      note('Sheaf does not answer any more.')
      lose(served)
    },
    ...defined({ silentMs }),
  })
  void begin('first')
  return { ended, end: finish }
}

/** A result, so that a model reads it; `resultType` belongs to the stateless era. */
function lostCall(key: Key, isModern: boolean): string {
  const { error } = refusalAnswer(new Refusal('host-unreachable', 'It ended while this call ran; whether the call was done is not known.'))
  const text = `**${error.says}**\nSheaf is being started again. Look at the state first, then call once more.`
  const content = [{ type: 'text', text }]
  const result = { ...(isModern ? { resultType: 'complete' } : {}), content, structuredContent: { error }, isError: true }
  return `{"jsonrpc":"2.0","id":${key},"result":${JSON.stringify(result)}}\n`
}

function tooLong(id: string | number | null): string {
  const message = `A line may have ${limits.mcpLineBytes} bytes at most`
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_600, message } })}\n`
}
