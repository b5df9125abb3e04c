// The local server: loopback only, with one guard in front of every route and upgrade. Tracks connected windows.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { defined, type HostApi, type HostEvent } from '@sheaf/contract'
import { WebSocketServer } from 'ws'
import { type Admitted, authorizeRequest, enterPath, pathOf, type RejectedRequest } from './authorize-request.ts'
import { buildApp, type DaemonApi } from './build-app.ts'
import { type ConnectedWindow, connectWindow } from './connect-window.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { mcpPath, mcpStreamPath } from './mcp-names.ts'
import { openEditors } from './open-editors.ts'
import { type Log, openLog } from './open-log.ts'
import { openSessions, type Sessions } from './open-sessions.ts'
import { openTickets } from './open-tickets.ts'
import { newNonce, pagePolicy, plainHeaders } from './page-headers.ts'
import { notConnectedPage, renderPage, tooManyCookiesPage, usedLinkPage } from './plain-page.ts'

export interface ListenOptions {
  /** The state folder. */
  home: string
  sessions?: Sessions
  log?: Log
  /** Id of this host run; lets windows detect a restart. */
  run?: string
  version?: string
  /** The built window: index.html and its files. */
  uiFolder?: string
  /** Opens the endpoint for editors when the first one connects; absent: not served. */
  mcp?: () => Promise<McpEndpoint>
  /** A program asked the daemon to end, and it is not busy. */
  onEnd?: () => void
}

export interface Listening {
  readonly port: number
  readonly token: string
  readonly run: string
  /** A one-time link for a browser, valid for a minute. */
  url(workspace?: string): string
  /** Connected editors. */
  editors(): number
  /** Connected windows; programs do not count. */
  windows(): number
  /** When the last window or editor left or the last call ended; undefined while any is active. */
  idleSince(): number | undefined
  /** Waits for running writes, disconnects every window, and stops listening. */
  close(): Promise<void>
}

const socketPath = '/socket'

const headersMs = 5_000
const requestMs = 10_000
const keepAliveMs = 5_000
/** How late the limits above may apply. Node checks at all times, so a short interval would keep an idle machine awake. */
const checkingMs = 5_000
const headerBytes = 16 * 1024
const connectionsAtOnce = 512
const windowsAtOnce = 64
/** A 64 MB reply must still fit. */
const frameBytes = 80 * 1024 * 1024
/** How long a link or workspace to show waits for a window. */
const eventWaitMs = 60_000
const closingGraceMs = 2_000
/** Ports to try if each is in use on one of the two loopback addresses. */
const portTries = 20

export async function listen(host: HostApi, options: ListenOptions): Promise<Listening> {
  const { home, sessions = openSessions(home), log = openLog(home), run = crypto.randomUUID(), version = '' } = options
  const admitted = new WeakMap<IncomingMessage, Admitted>()
  const windows = new Map<ConnectedWindow, Admitted>()
  /** Closed windows whose writes are still running. */
  const leaving = new Set<ConnectedWindow>()
  /** Chats with a running answer. It continues after all windows close, so the daemon must stay too. */
  const answering = new Set<string>()
  let pendingEvents: { event: HostEvent; until: number }[] = []
  let lastActive = Date.now()
  let port = 0
  const editors =
    options.mcp &&
    openEditors({
      openEndpoint: options.mcp,
      log,
      onActivity: () => {
        lastActive = Date.now()
      },
    })

  const openWindows = () => [...windows].filter(([, as]) => as === 'window').map(([window]) => window)
  const isBusy = () =>
    openWindows().length > 0 ||
    leaving.size > 0 ||
    answering.size > 0 ||
    (editors?.running() ?? 0) > 0 ||
    [...windows.keys()].some((window) => window.calls() > 0)
  const linkWith = (name: string, value?: string) =>
    `http://127.0.0.1:${port}${enterPath}?code=${sessions.newCode()}${value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`}`
  const link = (workspace?: string) => linkWith('workspace', workspace)
  const tickets = openTickets()

  /** An event that needs attention goes to one window: the last used, or the next to connect. */
  const notifyOne = (event: HostEvent): boolean => {
    const [latest] = openWindows().sort((a, b) => b.lastMessageAt() - a.lastMessageAt())
    if (latest === undefined) pendingEvents = [...pendingEvents.slice(-20), { event, until: Date.now() + eventWaitMs }]
    else latest.notify(event)
    return latest !== undefined
  }

  const daemon: DaemonApi = {
    alive: () => ({ version, run, pid: process.pid, windows: openWindows().length }),
    link,
    linkLater() {
      const ticket = tickets.issue()
      return { url: linkWith('ticket', ticket), ticket }
    },
    settle: tickets.settle,
    shownBy: tickets.wait,
    show: (workspace) => notifyOne({ type: 'show-workspace', workspace }),
    // An idle editor does not block it: its stream reconnects to the next daemon automatically.
    end() {
      if (options.onEnd === undefined || isBusy()) return false
      options.onEnd()
      return true
    },
  }
  const app = buildApp({
    sessions,
    uiFolder: options.uiFolder ?? builtUi(),
    daemon,
    log,
    roleOf: (request) => admitted.get(request),
    ...defined({ mcp: editors?.answer }),
  })
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(plainHeaders)) response.setHeader(name, value)
    const decision = authorizeRequest(request, port, sessions)
    if ('status' in decision) return refuse(request, response, decision)
    lastActive = Date.now()
    admitted.set(request, decision.admitted)
    if (pathOf(request) === mcpPath) editors?.acceptRequest(response)
    if (request.headers.expect !== undefined) response.writeContinue()
    answer(request, response).catch((problem: unknown) => {
      log.bug('answer', problem)
      response.destroy()
    })
  }

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameBytes,
    perMessageDeflate: false,
    // Never echo a token among the protocols.
    handleProtocols: (offered) => (offered.has('sheaf') ? 'sheaf' : false),
  })

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const decision = authorizeRequest(request, port, sessions)
    if ('status' in decision) return refuseUpgrade(socket, decision.status)
    if (decision.admitted !== 'window' && decision.admitted !== 'program') return refuseUpgrade(socket, 401)
    if (pathOf(request) === mcpStreamPath) {
      if (decision.admitted !== 'program') return refuseUpgrade(socket, 401)
      const wrong = editors === undefined ? 404 : editors.acceptStream(request, socket, head)
      if (wrong !== undefined) refuseUpgrade(socket, wrong)
      return
    }
    if (pathOf(request) !== socketPath) return refuseUpgrade(socket, 404)
    if (windows.size >= windowsAtOnce) return refuseUpgrade(socket, 503)
    sockets.handleUpgrade(request, socket, head, (connected) => {
      const id = crypto.randomUUID()
      const as = decision.admitted
      const window = connectWindow(connected, {
        id,
        run,
        host,
        log,
        onActivity: () => {
          lastActive = Date.now()
          if (leaving.has(window) && window.writing().length === 0) leaving.delete(window)
        },
        onGone: () => {
          windows.delete(window)
          if (window.writing().length > 0) leaving.add(window)
          lastActive = Date.now()
          log.note('window-left', { window: id, as })
        },
      })
      windows.set(window, as)
      log.note('window-came', { window: id, as })
      if (as !== 'window') return
      const now = Date.now()
      for (const { event, until } of pendingEvents) if (until > now) window.notify(event)
      pendingEvents = []
    })
  }

  const makeServer = () => {
    const server = createServer(
      {
        maxHeaderSize: headerBytes,
        headersTimeout: headersMs,
        requestTimeout: requestMs,
        keepAliveTimeout: keepAliveMs,
        connectionsCheckingInterval: checkingMs,
        joinDuplicateHeaders: false,
      },
      handle,
    )
    server.maxConnections = connectionsAtOnce
    server.on('checkContinue', handle)
    server.on('upgrade', upgrade)
    server.on('clientError', answerMalformed)
    return server
  }

  const bound = await bind(makeServer, sessions.lastPort)
  port = bound.port
  sessions.settle(port, sessions.lastPort !== undefined && sessions.lastPort !== port)
  const unsubscribe = host.subscribe((event) => {
    if (event.type === 'chat-changed' && event.card?.running) answering.add(event.chat)
    else if (event.type === 'chat-changed' && answering.delete(event.chat)) lastActive = Date.now()
    if (event.type === 'link-arrived' || event.type === 'show-workspace') notifyOne(event)
    else for (const window of windows.keys()) window.notify(event)
  })
  log.note('listening', { port, run })

  return {
    port,
    token: sessions.token,
    run,
    url: link,
    editors: () => editors?.count() ?? 0,
    windows: () => openWindows().length,
    idleSince: () => (isBusy() || (editors?.count() ?? 0) > 0 ? undefined : lastActive),
    async close() {
      const closed = Promise.all(bound.servers.map((server) => new Promise((done) => server.close(done))))
      unsubscribe()
      await editors?.close()
      await Promise.allSettled([...windows.keys(), ...leaving].flatMap((window) => window.writing()))
      for (const window of windows.keys()) window.end()
      await settled(() => windows.size === 0, closingGraceMs, sockets)
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      // Let responses in flight finish.
      await Promise.race([closed, wait(closingGraceMs, undefined, { ref: false })])
      for (const server of bound.servers) server.closeAllConnections()
    },
  }
}

/** Uses the last run's port if it is free, so that open windows find the host; otherwise any port. Loopback only. */
async function bind(make: () => Server, lastPort: number | undefined): Promise<{ port: number; servers: Server[] }> {
  for (const wanted of [...(lastPort === undefined ? [] : [lastPort]), ...Array<number>(portTries).fill(0)]) {
    const first = make()
    if ((await tryListen(first, wanted, '127.0.0.1')) !== 'listening') continue
    const { port } = addressOf(first)
    // Some browsers try this address first for `localhost`. A system without IPv6 does not have it.
    const second = make()
    const outcome = await tryListen(second, port, '::1')
    if (outcome === 'listening') return { port, servers: [first, second] }
    if (outcome === 'unavailable') return { port, servers: [first] }
    // Another program has this port on ::1: it would receive what a browser sends to `localhost`, and could relay it to us.
    await new Promise((closed) => first.close(closed))
  }
  throw new Error('No free port on the loopback addresses.')
}

function tryListen(server: Server, port: number, address: string): Promise<'listening' | 'in-use' | 'unavailable'> {
  return new Promise((done) => {
    const failed = ({ code }: NodeJS.ErrnoException) => done(code === 'EADDRINUSE' ? 'in-use' : 'unavailable')
    server.once('error', failed)
    server.listen(port, address, () => {
      server.off('error', failed)
      done('listening')
    })
  })
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, why }: RejectedRequest): void {
  const path = pathOf(request)
  const isForPerson = status === 401 && request.method === 'GET' && (path === '/' || path === enterPath)
  const nonce = newNonce()
  if (isForPerson) response.setHeader('content-security-policy', pagePolicy(nonce))
  response.writeHead(status, { 'content-type': `text/${isForPerson ? 'html' : 'plain'}; charset=utf-8`, connection: 'close' })
  response.end(isForPerson ? renderPage(path === enterPath ? usedLinkPage : notConnectedPage, nonce) : `${why}\n`)
  // Do not read the rest of the request.
  response.on('finish', () => request.destroy())
}

/** Runs before the guard: the request could not be parsed, so everyone gets the same answer. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = malformedStatus[error.code ?? ''] ?? 400
  const nonce = newNonce()
  const body = status === 431 ? renderPage(tooManyCookiesPage, nonce) : ''
  const headers = {
    ...plainHeaders,
    ...(status === 431 ? { 'content-security-policy': pagePolicy(nonce) } : {}),
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

const malformedStatus: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

function settled(isSo: () => boolean, milliseconds: number, sockets: WebSocketServer): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(finish, milliseconds)
    const look = () => isSo() && finish()
    for (const client of sockets.clients) client.on('close', look)
    look()
  })
}

function builtUi(): string {
  return fileURLToPath(new URL('../../../../dist/ui', import.meta.url))
}
