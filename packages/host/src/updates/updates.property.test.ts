// Safety A28 for any change: one flipped bit in the feed or in the archive must make no difference or be refused.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefusal, type SignedRelease } from '@sheaf/contract'
import { readAppcast, writeAppcast } from '@sheaf/contract/appcast'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseRelease } from './choose-release.ts'
import { type FakeFeed, startFakeFeed } from './testing/start-fake-feed.ts'
import { type UpdateSource, updateSource } from './update-source.ts'
import { isArchiveGenuine, isReleaseSigned } from './verify-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-bits-'))
let feed: FakeFeed
let source: UpdateSource
beforeAll(async () => {
  feed = await startFakeFeed()
  source = updateSource(
    { SHEAF_UPDATES: `${feed.url}/appcast.xml`, SHEAF_UPDATE_KEYS: feed.key },
    { platform: 'linux', arch: 'x64', versions: {} },
  )
})
afterAll(async () => {
  await feed.close()
  rmSync(folder, { recursive: true })
})

function flipped(bytes: Buffer, bit: number): Buffer {
  const other = Buffer.from(bytes)
  const at = Math.floor(bit / 8) % other.length
  other.writeUInt8(other.readUInt8(at) ^ (1 << (bit % 8)), at)
  return other
}

it('offers the same release or none when one bit of the feed changes', async () => {
  const release = feed.release()
  const text = Buffer.from(writeAppcast([release], feed.url))
  const offered = async (bytes: Buffer): Promise<SignedRelease | undefined> => {
    const read = readAppcast(bytes.toString('utf8'))
    if (!read.ok) return undefined
    return chooseRelease(read.releases, source, { version: '1.3.19', channel: 'beta' }).catch((problem: unknown) => {
      if (isRefusal(problem)) return undefined
      throw problem
    })
  }
  expect(await offered(text)).toEqual(release)
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length * 8 - 1), async (bit) => {
      const found = await offered(flipped(text, bit))
      // The signature of the archive is checked once there is an archive.
      if (found !== undefined) expect({ ...found, archiveSignature: '' }).toEqual({ ...release, archiveSignature: '' })
    }),
    { numRuns: 200 },
  )
})

it('detects a change to any field of a release', async () => {
  const release = feed.release()
  expect(await isReleaseSigned(release, source.keys)).toBe(true)
  const changes = Object.entries(release).flatMap(([name, value]): Partial<SignedRelease>[] =>
    name === 'archiveSignature' ? [] : [{ [name]: typeof value === 'number' ? value + 1 : `${value ?? ''}1` }],
  )
  expect(await Promise.all(changes.map((change) => isReleaseSigned({ ...release, ...change }, source.keys)))).toEqual(
    changes.map(() => false),
  )
})

it('rejects an archive with one changed bit', async () => {
  const release = feed.release()
  const file = join(folder, 'archive')
  const isGenuine = (bytes: Buffer, about: Partial<SignedRelease> = {}) => {
    writeFileSync(file, bytes)
    return isArchiveGenuine(file, { ...release, ...about }, source.keys)
  }
  expect(await isGenuine(feed.archive)).toBe(true)
  await fc.assert(
    fc.asyncProperty(fc.nat(feed.archive.length * 8 - 1), async (bit) => {
      const bytes = flipped(feed.archive, bit)
      expect(await isGenuine(bytes)).toBe(false)
      // Not even with a matching hash: the signature differs.
      const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
      expect(await isGenuine(bytes, { sha256 })).toBe(false)
    }),
    { numRuns: 15 },
  )
  const signature = flipped(Buffer.from(release.archiveSignature, 'base64'), 77).toString('base64')
  expect(await isGenuine(feed.archive, { archiveSignature: signature })).toBe(false)
  // Signed for another release: its signature is valid, but nothing else matches.
  const old = Buffer.from(feed.archive.toReversed())
  expect(await isGenuine(old, { archiveSignature: feed.signed(old) })).toBe(false)
  // Node accepts base64 without padding, which would allow a second spelling of the signature.
  expect(await isGenuine(feed.archive, { archiveSignature: release.archiveSignature.replace('==', '') })).toBe(false)
})
