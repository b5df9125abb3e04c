// Middleware before every route: limits, sizes, types, headers, one log line, and one error format.

import { Refusal } from '@sheaf/contract'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { ServiceContext, ServicePart } from '../service.ts'
import { openSite } from '../site/index.ts'
import { networkOf } from '../stats/hash-address.ts'
import { isDatabaseDown } from '../store/is-database-down.ts'
import { answerProblem, answerWithStatus } from './answer-problem.ts'
import { clientAddress, isLoopback } from './client-address.ts'
import { lengthOf, readBody } from './read-body.ts'
import { routeMethods } from './route-methods.ts'
import { ruleOf } from './route-rules.ts'
import type { ServiceEnv } from './service-env.ts'
import { TemporaryRefusal } from './temporary-refusal.ts'
import { openTokenBuckets } from './token-buckets.ts'

export interface OpenedApp {
  app: Hono<ServiceEnv>
  /** Milliseconds since the last request; 0 while a request is open. */
  idleMs(): number
}

type AppContext = Pick<ServiceContext, 'options' | 'log' | 'metrics'>

export function openApp({ options, log, metrics }: AppContext, parts: readonly ServicePart[], onDatabaseDown: () => void): OpenedApp {
  const app = new Hono<ServiceEnv>()
  const buckets = openTokenBuckets()
  const perMinute = options.perMinute ?? { reads: 600, writes: 120 }
  const origins = new Set(options.origins)
  const cors = new Set(parts.flatMap((part) => part.cors ?? []))
  const site = options.site === undefined ? undefined : openSite(options.site)
  const isLocal = options.mode === 'development' && isLoopback(options.host ?? '127.0.0.1')

  let bufferedBytes = 0
  let open = 0
  let last = performance.now()

  app.use(async (c, next) => {
    const started = performance.now()
    open += 1
    await next()
    open -= 1
    last = performance.now()
    const route = c.res.status === 404 && routePath(c, -1) === '*' ? 'none' : routePath(c, -1)
    const seconds = (performance.now() - started) / 1000
    const { method } = c.req
    const status = c.res.status
    // A page makes thirty of these requests, none of them interesting.
    if (c.get('isSite') === true && status < 400) return
    // The pattern, not the path: a path may contain private data.
    log.info('request', { method: known.has(method) ? method : 'other', route, status, ms: Math.round(seconds * 10_000) / 10 })
    metrics.add('sheaf_requests_total', { method: known.has(method) ? method : 'other', route, status: String(status) })
    metrics.observe('sheaf_request_seconds', { route }, seconds)
  })

  app.use(async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    c.header('referrer-policy', 'no-referrer')
    c.header('cache-control', 'no-store')
    if (options.mode === 'production') c.header('strict-transport-security', 'max-age=31536000')
    // DNS rebinding: a page whose host resolves here would be same-origin with the embedded service.
    if (isLocal && !/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(c.req.header('host') ?? ''))
      return answerWithStatus(c, 421, 'Use a local address such as 127.0.0.1 to call this service.')
    const { method, path } = c.req
    const origin = c.req.header('origin')
    const { pattern, methods } = methodsOf(path)
    // Not counted: served from memory, and a page makes thirty requests.
    if (site !== undefined && pattern === undefined && !/^\/api(?:\/|$)/.test(path)) {
      c.set('isSite', true)
      return site.answer(c.req.raw)
    }
    if (pattern !== undefined && cors.has(pattern)) {
      c.header('vary', 'Origin')
      if (origin !== undefined && origins.has(origin)) {
        c.header('access-control-allow-origin', origin)
        c.header('access-control-expose-headers', 'retry-after, etag')
        if (method === 'OPTIONS') {
          c.header('access-control-allow-methods', methods.join(', '))
          c.header('access-control-allow-headers', 'authorization, content-type')
          c.header('access-control-max-age', '600')
        }
      }
    }
    if (pattern !== undefined && !methods.includes(method)) {
      c.header('allow', methods.join(', '))
      return answerWithStatus(c, 405, `Method not allowed. Use ${methods.join(', ')}.`)
    }
    if (method === 'OPTIONS' && pattern !== undefined) {
      c.header('allow', methods.join(', '))
      return c.body(null, 204)
    }
    const rule = ruleOf(method, path)
    c.set('address', clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), options.proxies ?? 0))
    const isRead = method === 'GET' || method === 'HEAD'
    if (rule.uncounted !== true) {
      const seconds = buckets.take(`${isRead ? 'r' : 'w'} ${networkOf(c.get('address'))}`, isRead ? perMinute.reads : perMinute.writes)
      if (seconds > 0) throw new TemporaryRefusal('service-limit', seconds, `Wait ${Math.ceil(seconds)} s.`)
    }
    if (isRead) {
      c.set('body', new Uint8Array())
      return next()
    }
    const need = lengthOf(c.req.raw, rule.bytes)
    // Small bodies proceed while large ones wait: stalled large uploads must not block activations.
    const counted = need > smallBody ? need : 0
    if (bufferedBytes + counted > maxBufferedBytes) throw new TemporaryRefusal('service-limit', 5, 'Too much data is being sent at once.')
    bufferedBytes += counted
    try {
      c.set('body', await readBody(c.req.raw, rule.bytes))
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (c.get('body').length > 0 && type !== 'application/json')
        return answerWithStatus(c, 415, 'The content type must be application/json.')
      await next()
    } finally {
      bufferedBytes -= counted
    }
    return undefined
  })

  app.onError((error, c) => {
    if (isDatabaseDown(error)) onDatabaseDown()
    return answerProblem(c, error, log)
  })
  app.notFound((c) => answerProblem(c, new Refusal('not-found'), log))
  for (const part of parts) part.routes(app)
  const methodsOf = routeMethods(app.routes)
  return { app, idleMs: () => (open > 0 ? 0 : performance.now() - last) }
}

/** Max bytes of bodies being read or handled at once, without those up to `smallBody`. */
const maxBufferedBytes = 256_000_000
const smallBody = 64_000

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
