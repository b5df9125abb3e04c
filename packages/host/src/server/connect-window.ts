// One connected window: its calls, its open workspaces, and the events it receives.

import { isUtf8 } from 'node:buffer'
import { type HostApi, type HostEvent, type HostMessage, isRefusal, type Progress, Refusal, refusalAnswer } from '@sheaf/contract'
import type { WebSocket } from 'ws'
import { writesFiles } from '../check-input.ts'
import type { Log } from './open-log.ts'
import { readMessage } from './read-message.ts'

export interface WindowOptions {
  id: string
  /** Id of this host run. */
  run: string
  host: HostApi
  log: Log
  /** A call came in or was answered. */
  onActivity?: () => void
  /** The socket closed, and so did its workspaces. */
  onGone?: () => void
}

export interface ConnectedWindow {
  readonly id: string
  /** Time of its last message. */
  lastMessageAt(): number
  /** Number of pending calls. */
  calls(): number
  /** Calls that must finish: they write to open folders. */
  writing(): Promise<unknown>[]
  notify(event: HostEvent): void
  end(): void
}

const callsAtOnce = 256
const progressMs = 50
const pingMs = 20_000
/** Stop reading from the window while more than this is unsent. */
const pauseBytes = 16_000_000
/** Drop a window that stops reading; it reconnects and asks again. The largest answer is a prompt of 100 MB. */
const dropBytes = 256_000_000
const eventDropBytes = 32_000_000
const maxQueuedEvents = 1_000

const wentAway = 1001
const notUnderstood = 1007

export function connectWindow(socket: WebSocket, { id: from, run, host: whole, log, onActivity, onGone }: WindowOptions): ConnectedWindow {
  const host = whole.as({ kind: 'window', id: from })
  const open = new Set<string>()
  const running = new Map<number, { cancel: AbortController; method: string; done: Promise<unknown> }>()
  /** Events received while a workspace is opening, because its id is known only from the answer. */
  let queued: HostEvent[] = []
  let opening = 0
  let isGone = false
  let lastMessageAt = Date.now()

  const send = (message: HostMessage) => {
    if (isGone || socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(message), () => {
      if (socket.isPaused && socket.bufferedAmount < pauseBytes) socket.resume()
    })
    if (socket.bufferedAmount > dropBytes) socket.terminate()
    else if (socket.bufferedAmount > pauseBytes) socket.pause()
  }

  const refuse = (id: number, refusal: Refusal) => send({ id, refusal: refusalAnswer(refusal).error })

  const perform = async (id: number, method: string, input: unknown, signal: AbortSignal) => {
    const opens = method === 'workspaces.open'
    if (opens) opening++
    const progress = throttled((update) => send({ id, progress: update }))
    try {
      const answer = await host.call(method, input, { signal, onProgress: progress.notify })
      if (opens) opened(answer)
      if (method === 'workspaces.close') open.delete(workspaceOf(input) ?? '')
      send({ id, answer: answer ?? null })
    } catch (problem) {
      if (isRefusal(problem)) refuse(id, problem)
      else if (signal.aborted) refuse(id, new Refusal('cancelled'))
      else {
        log.bug(method, problem)
        send({ id, bug: `Internal error in Sheaf. See ${log.file} for details. Try again. If it fails again, report it.` })
      }
    } finally {
      progress.end()
      if (opens) flush()
    }
  }

  const opened = (answer: unknown) => {
    const workspace = openedId(answer)
    if (workspace === undefined) return
    if (isGone) close(workspace)
    else open.add(workspace)
  }

  /** Sends events that arrived before the answer; drops those of other workspaces. */
  const flush = () => {
    opening--
    const events = queued
    queued = []
    for (const event of events) notify(event)
  }

  const close = (workspace: string) => {
    host['workspaces.close']({ workspace }).catch((problem: unknown) => {
      if (!isRefusal(problem)) log.bug('workspaces.close', problem)
    })
  }

  const notify = (event: HostEvent) => {
    const workspace = workspaceOf(event)
    const isForAll = workspace === undefined || event.type === 'show-workspace'
    if (isForAll || open.has(workspace)) {
      if (socket.bufferedAmount > eventDropBytes) {
        log.note('window-dropped', { window: from, why: 'not reading' })
        socket.terminate()
        return
      }
      send({ event })
      if (event.type === 'workspace-closed') open.delete(event.workspace)
    } else if (opening > 0 && queued.length < maxQueuedEvents) queued.push(event)
  }

  const start = (id: number, method: string, input: unknown) => {
    if (running.has(id)) return refuse(id, new Refusal('wrong-usage', `Call ${id} is already running.`))
    if (running.size >= callsAtOnce) return refuse(id, new Refusal('wrong-usage', `Too many concurrent calls (limit: ${callsAtOnce}).`))
    const cancel = new AbortController()
    const done = perform(id, method, input, cancel.signal).finally(() => {
      running.delete(id)
      onActivity?.()
    })
    running.set(id, { cancel, method, done })
  }

  socket.on('message', (data, isBinary) => {
    lastMessageAt = Date.now()
    onActivity?.()
    const bytes = bytesOf(data)
    // A message with a large text is sent as a Blob, which arrives as binary.
    const isText = !isBinary || isUtf8(bytes)
    const message = isText ? readMessage(bytes) : ({ kind: 'garbage', reason: 'Only text messages are supported.' } as const)
    if (message.kind === 'call') start(message.id, message.method, message.input)
    else if (message.kind === 'cancel') running.get(message.id)?.cancel.abort()
    else if (message.kind === 'wrong') refuse(message.id, new Refusal('wrong-usage', message.reason))
    else {
      log.note('window-dropped', { window: from, why: message.reason })
      socket.close(notUnderstood, message.reason)
    }
  })

  const stopPinging = keepPinging(socket)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    isGone = true
    stopPinging()
    for (const { cancel, method } of running.values()) if (!writesFiles(method)) cancel.abort()
    for (const workspace of open) close(workspace)
    open.clear()
    onGone?.()
  })

  send({ welcome: { window: from, run } })
  return {
    id: from,
    lastMessageAt: () => lastMessageAt,
    calls: () => running.size,
    writing: () => [...running.values()].filter(({ method }) => writesFiles(method)).map(({ done }) => done),
    notify,
    end: () => socket.close(wentAway, 'Sheaf is shutting down.'),
  }
}

/** Detects a peer that vanished without closing the socket. */
function keepPinging(socket: WebSocket): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingMs)
  return () => clearInterval(timer)
}

/** Sends the latest update after a short delay: the next may be minutes away. */
function throttled(send: (progress: Progress) => void): { notify: (progress: Progress) => void; end: () => void } {
  let last = Number.NEGATIVE_INFINITY
  let stage: string | undefined
  let queued: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const now = (progress: Progress) => {
    end()
    last = performance.now()
    stage = progress.stage
    send(progress)
  }
  const notify = (progress: Progress) => {
    queued = progress
    const rest = last + progressMs - performance.now()
    // A partial result comes only once; the next update would replace it.
    if (rest <= 0 || progress.stage !== stage || progress.partial) now(progress)
    else timer ??= setTimeout(() => queued && now(queued), rest)
  }
  return { notify, end }
}

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

function workspaceOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'workspace' in value && typeof value.workspace === 'string'
    ? value.workspace
    : undefined
}

function openedId(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string' ? answer.id : undefined
}
