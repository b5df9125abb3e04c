// Relays lines between a client and its server. When the server dies, the relay finds another and repeats the handshake:
// the client sees only that the running call failed.

import type { Duplex, Readable, Writable } from 'node:stream'
import { defined, limits, Refusal, refusalAnswer } from '@sheaf/contract'
import { idInEdges, splitLines } from '@sheaf/mcp/lines'
import { isError, type Key, readAnswered, readAsked } from './read-envelope.ts'
import { watchPulse } from './watch-pulse.ts'

/** The current server. */
export interface Served {
  stream: Duplex
  /** A headless fallback: a daemon that starts later is preferred. */
  isMakeshift: boolean
  /** Resolves when everything is cleaned up. */
  close(): Promise<void>
}

/** Why a server is needed: at the start, because the last one died, or because a better one is available. */
export type Why = 'first' | 'lost' | 'better'

export interface RelayOptions {
  input: Readable
  output: Writable
  /** Finds a server. Undefined: there is no better one after all. */
  connect(why: Why): Promise<Served | undefined>
  /** Whether a daemon could replace the fallback. Called before a request, at most once a second. */
  isBetterThere?(): boolean
  note(says: string): void
  /** How long a server that owes an answer may be silent before a ping, and again before it is given up. */
  silentMs?: number
  /** How long to wait for answers after the client closed its input. */
  goodbyeMs?: number
  /** Called before cleanup starts. */
  onEnding?(): void
}

interface Relay {
  /** The reason, once everything is cleaned up. */
  readonly ended: Promise<string>
  end(why: string): void
}

/** A request that is not answered yet. */
interface Pending {
  method: string
  isModern: boolean
  line: Buffer
  /** Sent to the current server. */
  isGiven: boolean
}

/** End reason if no server was found. */
export const nobodyServes = 'nobody serves'

/** A script asks and closes its input at once, so its answers still get this long. A client in a hurry kills us. */
const usualGoodbyeMs = 10_000
const lookEveryMs = 1_000
/** A daemon that accepts nobody is not tried with every request. */
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
  /** Lines that cannot be sent to a server yet. */
  let waiting: { line: Buffer; key: Key | undefined }[] = []
  /** The client's `initialize`, once accepted, and its `initialized` notification. */
  let hello: Buffer | undefined
  let ready: Buffer | undefined
  /** Id of the handshake that we repeated: its answer is not for the client. */
  let greeting: Key | undefined
  /** Id of our own pings. */
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
  /** Without subscriptions, which never complete. */
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
      .catch((problem: unknown) => note(`Error during shutdown: ${problem instanceof Error ? problem.message : String(problem)}`))
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
  /** From the server. */
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
    // The first accepted one counts: the server refuses a second.
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
  /** The fallback stays until the daemon answers: closing it discards the client's selection. */
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
      // It may have run: whether to repeat it is for the client to decide.
      if (method !== 'tools/call' || !isGiven) continue
      pending.delete(key)
      say(lostCall(key, isModern))
    }
    letGo(lost)
    finishIfDone()
    if (!isEnding) void begin('lost')
  }
  /** Its pending requests go to the next server, before everything else. */
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
    // The last server may have died while the input was paused.
    if (!hasSaidGoodbye) input.resume()
    introduce(found)
  }
  /** A handshake that was not answered yet is among the waiting lines. */
  const introduce = (next: Served): void => {
    if (hello === undefined) release()
    else {
      // A unique id: the client may be using any other.
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
      note('Sheaf stopped responding.')
      lose(served)
    },
    ...defined({ silentMs }),
  })
  void begin('first')
  return { ended, end: finish }
}

/** A result, so that a model reads it; `resultType` belongs to the stateless protocol. */
function lostCall(key: Key, isModern: boolean): string {
  const { error } = refusalAnswer(new Refusal('host-unreachable', 'It stopped during this call, which may or may not have completed.'))
  const text = `**${error.says}**\nSheaf is restarting. Check the current state, then call again.`
  const content = [{ type: 'text', text }]
  const result = { ...(isModern ? { resultType: 'complete' } : {}), content, structuredContent: { error }, isError: true }
  return `{"jsonrpc":"2.0","id":${key},"result":${JSON.stringify(result)}}\n`
}

function tooLong(id: string | number | null): string {
  const message = `Line too long (limit: ${limits.mcpLineBytes} bytes)`
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_600, message } })}\n`
}
