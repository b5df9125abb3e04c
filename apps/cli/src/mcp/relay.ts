// Relays lines between a client and its server. When the server dies, the relay finds another and repeats the handshake:
// the client sees only that the running call failed.

import type { Duplex, Readable, Writable } from 'node:stream'
import { defined, limits, Refusal, refusalAnswer } from '@sheaf/contract'
import { idInEdges, splitLines } from '@sheaf/mcp/lines'
import { isError, type MessageKey, readAnsweredKey, readClientMessage } from './read-envelope.ts'
import { watchHeartbeat } from './watch-heartbeat.ts'

/** The current server. */
export interface ServerConnection {
  stream: Duplex
  /** A headless fallback: a daemon that starts later is preferred. */
  isFallback: boolean
  /** Resolves when everything is cleaned up. */
  close(): Promise<void>
}

/** Why a server is needed: at the start, because the last one died, or because a better one is available. */
export type ConnectReason = 'first' | 'lost' | 'better'

export interface RelayOptions {
  input: Readable
  output: Writable
  /** Finds a server. Undefined: there is no better one after all. */
  connect(why: ConnectReason): Promise<ServerConnection | undefined>
  /** Whether a daemon could replace the fallback. Called before a request, at most once a second. */
  isBetterAvailable?(): boolean
  note(text: string): void
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
interface PendingRequest {
  method: string
  isModern: boolean
  line: Buffer
  /** Sent to the current server. */
  isSent: boolean
}

/** End reason if no server was found. */
export const noServerFound = 'no server found'

/** A script asks and closes its input at once, so its answers still get this long. A client in a hurry kills us. */
const defaultGoodbyeMs = 10_000
const checkIntervalMs = 1_000
/** A daemon that accepts nobody is not tried with every request. */
const recheckDelayMs = 30_000

export function relayLines({
  input,
  output,
  connect,
  isBetterAvailable,
  note,
  onEnding,
  silentMs,
  goodbyeMs = defaultGoodbyeMs,
}: RelayOptions): Relay {
  let connection: ServerConnection | undefined
  let isEnding = false
  let hasInputEnded = false
  let checkedAt = 0
  let isChanging = false
  let goodbyeTimer: NodeJS.Timeout | undefined
  const pending = new Map<MessageKey, PendingRequest>()
  /** Lines that cannot be sent to a server yet. */
  let waiting: { line: Buffer; key: MessageKey | undefined }[] = []
  /** The client's `initialize`, once accepted, and its `initialized` notification. */
  let initializeLine: Buffer | undefined
  let initializedLine: Buffer | undefined
  /** Id of the handshake that we repeated: its answer is not for the client. */
  let handshakeKey: MessageKey | undefined
  /** Id of our own pings. */
  const probe: MessageKey = JSON.stringify(`sheaf-${crypto.randomUUID()}`)
  const { promise: ended, resolve } = Promise.withResolvers<string>()

  const writeToClient = (line: Buffer | string): void => {
    if (output.writable && !output.write(line)) connection?.stream.pause()
  }
  const write = ({ stream }: ServerConnection, line: Buffer): void => {
    if (!stream.write(line)) input.pause()
  }
  const sendToServer = (line: Buffer, key: MessageKey | undefined): void => {
    if (connection === undefined || handshakeKey !== undefined || isChanging) {
      waiting.push({ line, key })
      return
    }
    const request = key === undefined ? undefined : pending.get(key)
    if (request !== undefined) request.isSent = true
    write(connection, line)
  }
  /** Without subscriptions, which never complete. */
  const runningCount = () => [...pending.values()].filter(({ method }) => method !== 'subscriptions/listen').length

  const finish = (why: string): void => {
    if (isEnding) return
    isEnding = true
    heartbeat.stop()
    onEnding?.()
    clearTimeout(goodbyeTimer)
    input.pause()
    const last = connection
    connection = undefined
    void (last?.close() ?? Promise.resolve())
      .catch((problem: unknown) => note(`Error during shutdown: ${problem instanceof Error ? problem.message : String(problem)}`))
      .finally(() => resolve(why))
  }
  const finishIfDone = (): void => {
    if (hasInputEnded && runningCount() === 0) finish('the client said goodbye')
  }

  /** From the client. */
  const onClientLine = (line: Buffer): void => {
    const { key, method = '', cancels, isModern = false } = readClientMessage(line) ?? {}
    if (method === 'notifications/initialized') initializedLine = line
    if (cancels !== undefined) pending.delete(cancels)
    if (key !== undefined) {
      if (shouldSwitch()) void switchServer()
      pending.set(key, { method, isModern, line, isSent: false })
    }
    sendToServer(line, key)
  }
  /** From the server. */
  const onServerLine = (line: Buffer): void => {
    const key = readAnsweredKey(line)
    if (key !== undefined && key === handshakeKey) {
      finishHandshake()
      return
    }
    if (key === probe) return
    writeToClient(line)
    if (key === undefined) return
    const request = pending.get(key)
    // The first accepted one counts: the server refuses a second.
    if (request?.method === 'initialize' && !isError(line)) initializeLine ??= request.line
    pending.delete(key)
    finishIfDone()
  }

  const shouldSwitch = (): boolean => {
    if (
      isChanging ||
      connection?.isFallback !== true ||
      isBetterAvailable === undefined ||
      runningCount() > 0 ||
      Date.now() - checkedAt < checkIntervalMs
    )
      return false
    checkedAt = Date.now()
    return isBetterAvailable()
  }
  /** The fallback stays until the daemon answers: closing it discards the client's selection. */
  const switchServer = async (): Promise<void> => {
    const before = connection
    isChanging = true
    const found = await connect('better').catch(() => undefined)
    isChanging = false
    if (isEnding || connection !== before) return void found?.close()
    if (found === undefined) {
      checkedAt = Date.now() + recheckDelayMs
      flushWaiting()
      return
    }
    if (before !== undefined) detach(before)
    attach(found)
  }
  const onServerLost = (lost: ServerConnection): void => {
    if (connection !== lost || isEnding) return
    for (const [key, { method, isModern, isSent }] of pending) {
      // It may have run: whether to repeat it is for the client to decide.
      if (method !== 'tools/call' || !isSent) continue
      pending.delete(key)
      writeToClient(lostCall(key, isModern))
    }
    detach(lost)
    finishIfDone()
    if (!isEnding) void connectServer('lost')
  }
  /** Its pending requests go to the next server, before everything else. */
  const detach = (last: ServerConnection): void => {
    connection = undefined
    handshakeKey = undefined
    void last.close().catch(() => {})
    const again: typeof waiting = []
    for (const [key, request] of pending) {
      if (!request.isSent) continue
      request.isSent = false
      again.push({ line: request.line, key })
    }
    waiting = [...again, ...waiting]
  }

  const connectServer = async (why: ConnectReason): Promise<void> => {
    const found = await connect(why).catch((problem: unknown) => {
      note(problem instanceof Error ? problem.message : String(problem))
      return undefined
    })
    if (isEnding || found === undefined) {
      void found?.close()
      finish(noServerFound)
      return
    }
    attach(found)
  }
  const attach = (found: ServerConnection): void => {
    connection = found
    heartbeat.touch()
    const isCurrent = () => connection === found
    const split = splitLines(Number.POSITIVE_INFINITY, { onLine: (_, whole) => isCurrent() && onServerLine(whole), onTooLong: () => {} })
    const onGone = () => onServerLost(found)
    found.stream
      .on('data', heartbeat.touch)
      .on('data', split)
      .on('drain', () => input.resume())
    found.stream
      .on('error', () => {})
      .on('end', onGone)
      .on('close', onGone)
      .resume()
    // The last server may have died while the input was paused.
    if (!hasInputEnded) input.resume()
    startHandshake(found)
  }
  /** A handshake that was not answered yet is among the waiting lines. */
  const startHandshake = (next: ServerConnection): void => {
    if (initializeLine === undefined) flushWaiting()
    else {
      // A unique id: the client may be using any other.
      const id = `sheaf-${crypto.randomUUID()}`
      handshakeKey = JSON.stringify(id)
      write(next, Buffer.from(`${JSON.stringify({ ...JSON.parse(initializeLine.toString('utf8')), id })}\n`))
    }
  }
  const finishHandshake = (): void => {
    handshakeKey = undefined
    if (connection !== undefined && initializedLine !== undefined) write(connection, initializedLine)
    flushWaiting()
  }
  const flushWaiting = (): void => {
    const lines = waiting
    waiting = []
    for (const { line, key } of lines) sendToServer(line, key)
  }

  input.on(
    'data',
    splitLines(limits.mcpLineBytes, {
      onLine: (_, whole) => onClientLine(whole),
      onTooLong: (head, tail) => writeToClient(tooLong(idInEdges(head, tail))),
    }),
  )
  input.on('error', () => finish('the client is gone'))
  input.on('end', () => {
    hasInputEnded = true
    finishIfDone()
    if (!isEnding) goodbyeTimer = setTimeout(() => finish('the client said goodbye'), goodbyeMs)
  })
  output.on('drain', () => connection?.stream.resume())
  output.on('error', () => finish('the client is gone'))
  output.on('close', () => finish('the client is gone'))
  const heartbeat = watchHeartbeat({
    isWaiting: () => connection !== undefined && runningCount() > 0,
    probe() {
      if (connection !== undefined) write(connection, Buffer.from(`{"jsonrpc":"2.0","id":${probe},"method":"ping"}\n`))
    },
    onDead() {
      if (connection === undefined) return
      note('Sheaf stopped responding.')
      onServerLost(connection)
    },
    ...defined({ silentMs }),
  })
  void connectServer('first')
  return { ended, end: finish }
}

/** A result, so that a model reads it; `resultType` belongs to the stateless protocol. */
function lostCall(key: MessageKey, isModern: boolean): string {
  const { error } = refusalAnswer(new Refusal('host-unreachable', 'It stopped during this call, which may or may not have completed.'))
  const text = `**${error.says}**\nSheaf is restarting. Check the current state, then call the tool again.`
  const content = [{ type: 'text', text }]
  const result = { ...(isModern ? { resultType: 'complete' } : {}), content, structuredContent: { error }, isError: true }
  return `{"jsonrpc":"2.0","id":${key},"result":${JSON.stringify(result)}}\n`
}

function tooLong(id: string | number | null): string {
  const message = `Line too long (limit: ${limits.mcpLineBytes} bytes)`
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_600, message } })}\n`
}
