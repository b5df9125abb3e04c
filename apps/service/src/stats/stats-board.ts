// Serves the leaderboard from memory, so that no request waits for the database or fails with it.

import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Stats } from '@sheaf/contract'
import type { Context } from 'hono'
import type { ServiceEnv } from '../http/service-env.ts'
import type { ServiceContext } from '../service.ts'
import { isDatabaseDown } from '../store/is-database-down.ts'

export interface StatsBoard {
  answer(c: Context<ServiceEnv>): Response
  /** Loads the latest snapshot, built by any process. */
  refresh(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

interface ServedBoard {
  hash: string
  plain: EncodedBody
  packed: EncodedBody
}

/** Each form has its own tag: a strong one promises the same bytes. */
interface EncodedBody {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

export function openStatsBoard({ db, log, now, times }: Pick<ServiceContext, 'db' | 'log' | 'now' | 'times'>): StatsBoard {
  const nothing: Stats = { leaderboard: [], last_updated: Math.floor(now().getTime() / 1000), excluded_models: 0 }
  let served = serve(JSON.stringify(nothing), contentHash(JSON.stringify(nothing)))
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let stopped = false

  async function refresh(): Promise<void> {
    const row = await db.selectFrom('stats_snapshot').select(['body', 'etag']).where('etag', '<>', served.hash).executeTakeFirst()
    if (row !== undefined) served = serve(row.body, row.etag)
  }

  async function tryRefresh(): Promise<void> {
    try {
      await refresh()
    } catch (problem) {
      // Keep serving the last one.
      if (isDatabaseDown(problem)) log.warn('stats-not-refreshed')
      else log.bug('stats-refresh', problem)
    }
  }

  function later(): void {
    if (stopped) return
    timer = setTimeout(() => {
      round = tryRefresh().then(later)
    }, times.pollMs).unref()
  }

  return {
    answer: (c) => answer(c, served),
    refresh,
    async start() {
      await tryRefresh()
      later()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

function answer(c: Context<ServiceEnv>, { plain, packed }: ServedBoard): Response {
  const { bytes, etag } = acceptsGzip(c.req.header('accept-encoding')) ? packed : plain
  c.header('vary', 'Accept-Encoding', { append: true })
  c.header('etag', etag)
  c.header('cache-control', 'public, max-age=60, stale-while-revalidate=600')
  if (matchesEtag(c.req.header('if-none-match'), plain.etag, packed.etag)) return c.body(null, 304)
  if (bytes === packed.bytes) c.header('content-encoding', 'gzip')
  c.header('content-type', 'application/json; charset=utf-8')
  c.header('content-length', String(bytes.length))
  return c.body(bytes)
}

function serve(body: string, hash: string): ServedBoard {
  const bytes = new Uint8Array(Buffer.from(body))
  return {
    hash,
    plain: { bytes, etag: `"${hash}"` },
    packed: { bytes: new Uint8Array(gzipSync(bytes, { level: 9 })), etag: `"${hash}.gz"` },
  }
}

/** Tag of a body; changes with the body. */
export function contentHash(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

function acceptsGzip(accepted: string | undefined): boolean {
  if (accepted === undefined) return false
  return accepted.split(',').some((each) => /^\s*(gzip|x-gzip)\s*(;\s*q\s*=\s*(1(\.0*)?|0?\.\d*[1-9]\d*|0\.\d*[1-9]\d*))?\s*$/i.test(each))
}

/** A client that has the other encoding does not need it again. */
function matchesEtag(asked: string | undefined, ...etags: string[]): boolean {
  if (asked === undefined) return false
  return asked.split(',').some((each) => each.trim() === '*' || etags.includes(each.trim().replace(/^W\//, '')))
}
