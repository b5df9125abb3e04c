// The update feeds, from memory: asked by every app that is open, changed a few times a month.

import { createHash } from 'node:crypto'
import { addresses } from '@sheaf/contract'
import type { Context } from 'hono'
import type { ServiceEnv } from '../http/service-env.ts'
import type { OpenPart } from '../service.ts'
import { isDatabaseDown } from '../store/is-database-down.ts'
import type { ReleaseRow } from '../store/store-tables.ts'
import { listReleases } from './add-release.ts'
import { appcast } from './appcast.ts'

export const openFeeds: OpenPart = ({ db, times, log }) => {
  let known: { releases: ReleaseRow[]; at: number } | undefined

  async function releases(): Promise<ReleaseRow[]> {
    if (known !== undefined && performance.now() - known.at < times.pollMs) return known.releases
    try {
      known = { releases: await listReleases(db), at: performance.now() }
    } catch (error) {
      if (known === undefined || !isDatabaseDown(error)) throw error
      // What was known is still true, and an update must not wait for a database.
      log.warn('feeds-from-memory')
      known = { ...known, at: performance.now() }
    }
    return known.releases
  }

  return {
    routes(app) {
      app.get('/appcast.xml', async (c) => answer(c, appcast(await releases(), addresses.site), 'application/xml; charset=utf-8'))
      app.get('/beta-available.json', async (c) => answer(c, JSON.stringify(betaOf(await releases())), 'application/json'))
      app.get('/api/beta-status', (c) => c.json({ status: 'active' }))
    },
    cors: ['/api/beta-status'],
  }
}

/** A beta that everyone already has as a stable release is none. */
function betaOf(releases: readonly ReleaseRow[]) {
  const newest = (channel: string) => releases.filter((each) => each.channel === channel).toSorted((a, b) => b.build - a.build)[0]
  const [beta, stable] = [newest('beta'), newest('stable')]
  if (beta === undefined || (stable !== undefined && stable.build >= beta.build)) return { available: false }
  return {
    available: true,
    version: beta.version,
    build: beta.build,
    url: beta.url,
    length: beta.bytes,
    edSignature: beta.signature,
    minimumSystemVersion: beta.minimum_system,
  }
}

function answer(c: Context<ServiceEnv>, body: string, type: string): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  c.header('etag', etag)
  c.header('cache-control', 'public, max-age=300')
  const asked = c.req
    .header('if-none-match')
    ?.split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
  if (asked?.some((each) => each === etag || each === '*')) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': type })
}
