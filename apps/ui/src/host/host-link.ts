// The window's socket to the host: calls with progress and cancel, events, and reconnecting after the host was gone.

import {
  type Call,
  type HostEvent,
  type HostMessage,
  type MethodInput,
  methodProxy,
  openCalls,
  Refusal,
  type WindowApi,
} from '@sheaf/contract'
import { type CallRecord, now } from '../kit/problem-causes.ts'
import { encodeMessage } from './encode-message.ts'
import type { SocketOutcome } from './open-session-socket.ts'

type OnOutcome = (call: CallRecord, outcome: { problem: unknown } | 'done') => void

export type LinkState = 'connecting' | 'ready' | 'lost'

/** Calls with a large text, which is given as a Blob and never passes through the main thread. */
interface Uploads {
  'images.add'(input: Omit<MethodInput<'images.add'>, 'data'> & { data: Blob }): ReturnType<WindowApi['images.add']>
}

export interface HostLink {
  readonly host: WindowApi
  readonly uploads: Uploads
  state(): LinkState
  /** This window's id in the host; undefined before the first welcome. */
  window(): string | undefined
  follow(listener: (event: HostEvent) => void): () => void
  onState(listener: (state: LinkState) => void): () => void
  /** Reports whether the host rejects this browser's session. Keeps connecting: another window may start a new session. */
  onSignedOut(listener: (isSignedOut: boolean) => void): () => void
  /**
   * Called when the host is back after it was gone: `recover` reopens this window's state through the host passed to it. All other calls
   * wait until that is done: they refer to a workspace that the new host has not opened yet.
   */
  onReconnect(recover: (host: WindowApi) => Promise<void>): void
  close(): void
}

const firstRetryMs = 150
const longestRetryMs = 3_000

/** `onOutcome` is called when a call ended. */
export function openHostLink(openSocket: () => Promise<SocketOutcome>, onOutcome: OnOutcome = () => undefined): HostLink {
  let socket: WebSocket | undefined
  let state: LinkState = 'connecting'
  let me: string | undefined
  let retryMs = firstRetryMs
  let wasReady = false
  let isClosed = false
  let isGone = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const calls = openCalls(
    (message) => socket?.send(encodeMessage(message)),
    () => state === 'ready',
  )
  const followers = new Set<(event: HostEvent) => void>()
  const watchers = new Set<(state: LinkState) => void>()
  const signedOutListeners = new Set<(isSignedOut: boolean) => void>()
  let recover: (host: WindowApi) => Promise<void> = async () => {}

  async function connect(): Promise<void> {
    isGone = false
    const opened = await openSocket()
    if (isClosed) return typeof opened === 'string' ? undefined : opened.close()
    // No answer does not mean that the session was rejected.
    if (opened !== 'unreachable') for (const listener of signedOutListeners) listener(opened === 'signed-out')
    if (typeof opened === 'string') return onLost()
    socket = opened
    socket.onmessage = ({ data }) => receive(JSON.parse(String(data)))
    socket.onclose = () => onLost()
  }

  function receive(message: HostMessage): void {
    if ('event' in message) for (const listener of followers) listener(message.event)
    else if ('welcome' in message) welcome(message.welcome.window)
    else calls.receive(message)
  }

  function welcome(window: string): void {
    me = window
    retryMs = firstRetryMs
    const greeted = socket
    const isBack = wasReady ? recover(calls.urgent).catch(() => undefined) : undefined
    wasReady = true
    if (isBack) void isBack.then(() => socket === greeted && !isGone && begin())
    else begin()
  }

  function begin(): void {
    setLinkState('ready')
    calls.flush()
  }

  function onLost(): void {
    if (isClosed) return
    isGone = true
    if (state !== 'connecting') setLinkState('lost')
    calls.failSent(() => new Refusal('host-gone'))
    retry = setTimeout(() => void connect(), retryMs)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  function setLinkState(next: LinkState): void {
    state = next
    for (const watcher of watchers) watcher(next)
  }

  const ask = async (method: string, input: unknown, call?: Call): Promise<unknown> => {
    const startedAt = now()
    try {
      const answer = await calls.ask(method, input, call)
      onOutcome({ method, input, startedAt }, 'done')
      return answer
    } catch (problem) {
      onOutcome({ method, input, startedAt }, { problem })
      throw problem
    }
  }

  void connect()
  return {
    host: methodProxy<WindowApi>({}, ask),
    uploads: methodProxy<Uploads>({}, ask),
    state: () => state,
    window: () => me,
    follow: (listener) => subscribe(followers, listener),
    onState: (listener) => subscribe(watchers, listener),
    onSignedOut: (listener) => subscribe(signedOutListeners, listener),
    onReconnect: (recovering) => {
      recover = recovering
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      socket?.close()
    },
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
