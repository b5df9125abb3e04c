// Puts a release into the feeds. Refused unless the archive is what the signature says, and newer than what is offered already: an updater
// that trusts the feed must never be led back.

import { createPublicKey, verify } from 'node:crypto'
import { Refusal } from '@sheaf/contract'
import { type Kysely, sql } from 'kysely'
import type { ReleaseRow } from '../store/store-tables.ts'
import type { Tables } from '../store/tables.ts'

export interface NewRelease {
  channel: string
  build: number
  version: string
  url: string
  minimumSystem: string
  notes: string
  archive: Uint8Array
  /** Ed25519 over the archive, base64. */
  signature: string
  /** The key that the app carries: 32 bytes, base64 or base64url. */
  publicKey: string
}

export async function addRelease(db: Kysely<Tables>, release: NewRelease, now: Date): Promise<ReleaseRow> {
  refuseOdd(release)
  if (!isSigned(release)) throw new Refusal('request-unsigned', 'The signature does not fit the archive and the key.')
  const { channel, build, version, url, signature, notes } = release
  const row = {
    channel,
    build,
    version,
    url,
    signature,
    notes,
    bytes: release.archive.length,
    minimum_system: release.minimumSystem,
    published_at: now,
  }
  await db.transaction().execute(async (transaction) => {
    // Two at once: the second must see the first.
    await sql`select pg_advisory_xact_lock(${releaseLock})`.execute(transaction)
    const latest = await transaction
      .selectFrom('releases')
      .select('build')
      .where('channel', '=', channel)
      .orderBy('build', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (latest !== undefined && latest.build >= build)
      throw new Refusal('service-setup', `Build ${latest.build} is offered in ${channel} already; ${build} would lead back.`)
    await transaction.insertInto('releases').values(row).execute()
  })
  return row
}

export function listReleases(db: Kysely<Tables>): Promise<ReleaseRow[]> {
  return db.selectFrom('releases').selectAll().orderBy('channel').orderBy('build', 'desc').execute()
}

const releaseLock = 7_316_942_002

function refuseOdd({ channel, build, version, url, minimumSystem, notes, archive }: NewRelease): void {
  const odd = (what: string) => new Refusal('service-setup', what)
  if (channel !== 'stable' && channel !== 'beta') throw odd('The channel is stable or beta.')
  if (!Number.isSafeInteger(build) || build < 1) throw odd('The build is a whole number above 0.')
  if (!/^\d+(\.\d+){1,3}([-+][\w.]{1,30})?$/.test(version)) throw odd('The version looks like 1.2.3.')
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw odd('The address must be https.')
  if (!/^\d+(\.\d+){0,2}$/.test(minimumSystem)) throw odd('The minimum system looks like 14.0.')
  if (notes.length > 20_000) throw odd('The notes are too long.')
  if (notes.includes('\0') || !notes.isWellFormed()) throw odd('The notes hold characters that cannot be kept.')
  if (archive.length === 0) throw odd('The archive is empty.')
}

function isSigned({ archive, signature, publicKey }: NewRelease): boolean {
  const [key, bytes] = [Buffer.from(publicKey, 'base64'), Buffer.from(signature, 'base64')]
  // Sparkle reads base64 strictly; what Node forgives would be refused by every app.
  if (key.length !== 32 || bytes.length !== 64 || bytes.toString('base64') !== signature) return false
  const opened = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' })
  return verify(null, archive, opened, bytes)
}
