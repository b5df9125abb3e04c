// The routes behind the guard: the window's files for browsers, and an API for programs of this user.

import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { challengePath } from '@sheaf/contract'
import { type Context, Hono } from 'hono'
import { type Admitted, enterPath, sessionCookies } from './authorize-request.ts'
import { renderEntryPage } from './entry-page.ts'
import { mcpPath } from './mcp-names.ts'
import type { Log } from './open-log.ts'
import type { Sessions } from './open-sessions.ts'
import { newNonce, pagePolicy, windowPolicy } from './page-headers.ts'
import { notBuiltPage, type PlainPage, renderPage } from './plain-page.ts'

/** Daemon calls for programs, in addition to the host API that every window has. */
export interface DaemonApi {
  alive(): { version: string; run: string; pid: number; windows: number }
  /** A link that lets one browser in. */
  link(workspace?: string): string
  /** A link whose workspace is not known yet: a browser that opens it waits until `settle` is called with the ticket. */
  linkLater(): { url: string; ticket: string }
  settle(ticket: string, workspace?: string): void
  shownBy(ticket: string): Promise<string | undefined>
  /** Shows it in the last used window. False: no window is open. */
  show(workspace: string): boolean
  /** Ends the daemon unless a window is open or a call runs. */
  end(): boolean
}

export interface AppOptions {
  sessions: Sessions
  uiFolder: string
  daemon: DaemonApi
  log: Log
  roleOf(request: IncomingMessage): Admitted | undefined
  /** Serves editors over Streamable HTTP; absent: they are not served. */
  mcp?: (request: Request, incoming: IncomingMessage) => Promise<Response>
}

type Env = { Bindings: HttpBindings }

const bodyBytes = 64 * 1024
const windowNonce = /^[\w-]{16,64}$/
const hashedName = /-[\w-]{8}\.\w+$/

export function buildApp({ sessions, uiFolder, daemon, log, roleOf, mcp }: AppOptions): Hono<Env> {
  const app = new Hono<Env>()
  app.get(enterPath, async (context) => {
    const ticket = context.req.query('ticket')
    const workspace = ticket === undefined ? context.req.query('workspace') : await daemon.shownBy(ticket)
    // Always a new session: an existing one may have been planted by another port.
    const { cookie, key } = sessions.newSession()
    const { html, policy } = renderEntryPage(key, workspace)
    context.header('set-cookie', `${sessions.cookieName()}=${cookie}; HttpOnly; SameSite=Strict; Path=/`)
    context.header('content-security-policy', policy)
    return context.html(html)
  })
  app.get(challengePath, (context) => {
    const nonce = context.req.query('nonce') ?? ''
    if (!windowNonce.test(nonce)) return context.text('The nonce is missing or malformed.', 400)
    return context.json(sessions.challenge(nonce, sessionCookies(context.env.incoming, sessions)))
  })
  app.get('/', (context) => sendWindow(context, uiFolder))

  const isProgram = (context: Context<Env>) => roleOf(context.env.incoming) === 'program'
  const forPrograms = async (context: Context<Env>, next: () => Promise<void>) =>
    isProgram(context) ? next() : context.text('A valid token is required.', 401)
  app.use('/program/*', forPrograms)
  app.use('/program/*', async (context, next) => {
    if (isSmall(context)) return next()
    const { incoming, outgoing } = context.env
    // Read nothing more after the response.
    outgoing.on('finish', () => incoming.destroy())
    return context.text('The request is too large.', 413, { connection: 'close' })
  })
  app.get('/program/alive', (context) => context.json(daemon.alive()))
  app.post('/program/link', async (context) => {
    const { workspace } = await readFields(context)
    return context.json({ url: daemon.link(workspace) })
  })
  app.post('/program/link-later', (context) => context.json(daemon.linkLater()))
  app.post('/program/settle', async (context) => {
    const { ticket = '', workspace } = await readFields(context)
    daemon.settle(ticket, workspace)
    return context.json({})
  })
  app.post('/program/show', async (context) => {
    const { workspace } = await readFields(context)
    return context.json({ shown: workspace !== undefined && daemon.show(workspace) })
  })
  app.post('/program/end', (context) => context.json({ ending: daemon.end() }))

  if (mcp !== undefined) {
    app.use(mcpPath, forPrograms)
    app.on(['GET', 'POST', 'DELETE'], mcpPath, (context) => mcp(context.req.raw, context.env.incoming))
    app.all(mcpPath, (context) => context.text('Method not allowed.', 405, { allow: 'GET, POST, DELETE' }))
  }

  app.get(
    '/*',
    async (context, next) => {
      await next()
      if (context.res.status !== 200) return
      context.header('content-security-policy', windowPolicy(context.req.header('host') ?? ''))
      context.header('cache-control', hashedName.test(context.req.path) ? 'private, max-age=31536000, immutable' : 'no-cache')
    },
    // Not `root`: the window may be built only after the server starts.
    serveStatic<Env>({ rewriteRequestPath: (path) => join(uiFolder, path) }),
  )
  app.notFound((context) => context.text('Not found.', 404))
  app.onError((problem, context) => {
    log.bug('answer', problem)
    return context.text('Internal error in Sheaf.', 500)
  })
  return app
}

/** Sends the page, with a fresh nonce for styles that the editor creates. */
async function sendWindow(context: Context<Env>, uiFolder: string): Promise<Response> {
  const nonce = newNonce()
  let html: string
  try {
    html = await readFile(join(uiFolder, 'index.html'), 'utf8')
  } catch {
    return sendPage(context, notBuiltPage, 503)
  }
  context.header('content-security-policy', windowPolicy(context.req.header('host') ?? '', nonce))
  return context.html(html.replace(/<head[^>]*>/i, (head) => `${head}<meta name="csp-nonce" content="${nonce}">`))
}

function sendPage(context: Context<Env>, page: PlainPage, status: 503): Response {
  const nonce = newNonce()
  context.header('content-security-policy', pagePolicy(nonce))
  return context.body(renderPage(page, nonce), status, { 'content-type': 'text/html; charset=utf-8' })
}

/** By the headers: a body of unknown length counts as too large. */
function isSmall(context: Context<Env>): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = context.env.incoming.headers
  return coding === undefined && Number(length ?? 0) <= bodyBytes
}

async function readFields(context: Context<Env>): Promise<{ workspace?: string; ticket?: string }> {
  const body: unknown = await context.req.json().catch(() => undefined)
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'))
}
