// The window's socket to the host: calls with progress and cancel, events, and coming back after the host was gone.

import {
  type Call,
  type HostEvent,
  type HostMessage,
  Refusal,
  type RefusalCode,
  refusals,
  type WindowApi,
  type WindowMethod,
} from '@sheaf/contract'

export type LinkState = 'connecting' | 'ready' | 'lost'

export interface HostLink {
  readonly host: WindowApi
  state(): LinkState
  /** This window, as the host calls it; undefined before the first welcome. */
  window(): string | undefined
  follow(listener: (event: HostEvent) => void): () => void
  onState(listener: (state: LinkState) => void): () => void
  /**
   * The host was gone and is back: what it holds for this window is opened anew by `recover`, through the host given to it. Everything
   * else that was asked meanwhile waits until that is done: it speaks of a workspace that the new host does not have open yet.
   */
  onAgain(recover: (host: WindowApi) => Promise<void>): void
  close(): void
}

interface Waiting {
  answer(value: unknown): void
  fail(problem: Error): void
  progress: Call['onProgress']
  sent: boolean
  message: string
}

const firstRetryMs = 150
const longestRetryMs = 3_000

export function openHostLink(url: string, openSocket: (url: string) => WebSocket = (to) => new WebSocket(to, 'sheaf')): HostLink {
  let socket: WebSocket | undefined
  let state: LinkState = 'connecting'
  let me: string | undefined
  let lastId = 0
  let retryMs = firstRetryMs
  let wasReady = false
  let isClosed = false
  let isGone = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const waiting = new Map<number, Waiting>()
  const followers = new Set<(event: HostEvent) => void>()
  const watchers = new Set<(state: LinkState) => void>()
  let recover: (host: WindowApi) => Promise<void> = async () => {}

  function connect(): void {
    isGone = false
    socket = openSocket(url)
    socket.onmessage = ({ data }) => receive(JSON.parse(String(data)))
    socket.onclose = () => lose()
  }

  function receive(message: HostMessage): void {
    if ('event' in message) for (const listener of followers) listener(message.event)
    else if ('welcome' in message) welcome(message.welcome.window)
    else answered(message)
  }

  function answered(message: Extract<HostMessage, { id: number }>): void {
    const call = waiting.get(message.id)
    if (!call) return
    if ('progress' in message) {
      call.progress?.(message.progress)
      return
    }
    waiting.delete(message.id)
    if ('answer' in message) call.answer(message.answer)
    else if ('refusal' in message) call.fail(heard(message.refusal))
    else call.fail(new Error(message.bug))
  }

  function welcome(window: string): void {
    me = window
    retryMs = firstRetryMs
    const greeted = socket
    const isBack = wasReady ? recover(direct).catch(() => undefined) : undefined
    wasReady = true
    if (isBack) void isBack.then(() => socket === greeted && !isGone && begin())
    else begin()
  }

  function begin(): void {
    tell('ready')
    for (const call of waiting.values()) if (!call.sent) send(call)
  }

  function lose(): void {
    if (isClosed) return
    isGone = true
    if (state !== 'connecting') tell('lost')
    for (const [id, call] of waiting) {
      // Whether it was done is not known, so doing it again by itself could do it twice.
      if (!call.sent) continue
      waiting.delete(id)
      call.fail(new Refusal('host-gone'))
    }
    retry = setTimeout(connect, retryMs)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  function tell(next: LinkState): void {
    state = next
    for (const watcher of watchers) watcher(next)
  }

  function send(call: Waiting): void {
    call.sent = true
    socket?.send(call.message)
  }

  function ask(method: WindowMethod, input: unknown, { signal, onProgress }: Call = {}, isUrgent = false): Promise<unknown> {
    const id = ++lastId
    return new Promise((answer, fail) => {
      if (signal?.aborted) return fail(new Refusal('cancelled'))
      const call: Waiting = { answer, fail, progress: onProgress, sent: false, message: JSON.stringify({ id, method, input }) }
      waiting.set(id, call)
      signal?.addEventListener('abort', () => {
        if (!waiting.delete(id)) return
        if (call.sent) socket?.send(JSON.stringify({ cancel: id }))
        fail(new Refusal('cancelled'))
      })
      if (state === 'ready' || isUrgent) send(call)
    })
  }

  const direct = proxy((method, input, call) => ask(method, input, call, true))
  connect()
  return {
    host: proxy(ask),
    state: () => state,
    window: () => me,
    follow: (listener) => subscribe(followers, listener),
    onState: (listener) => subscribe(watchers, listener),
    onAgain: (recovering) => {
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

/** A refusal as the host said it: its sentence may say more than its row of the table. */
function heard({ code, says }: { code: RefusalCode; says: string }): Refusal {
  const row = refusals[code].says
  return new Refusal(code, says.startsWith(row) ? says.slice(row.length).trim() || undefined : says)
}

/** The contract's types are the schema of the wire; the host checks what we send, we trust what it says. */
function proxy(ask: (method: WindowMethod, input: unknown, call?: Call) => Promise<unknown>): WindowApi {
  const methods: Partial<Record<string, unknown>> = {}
  return new Proxy(methods, {
    get: (known, method) => {
      if (typeof method === 'string') known[method] ??= (input: unknown, call?: Call) => ask(method as WindowMethod, input, call)
      return typeof method === 'string' ? known[method] : undefined
    },
  }) as WindowApi
}
