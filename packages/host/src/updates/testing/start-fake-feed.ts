// A local server that publishes releases: a feed and its archives, honest until a test changes its answers.

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { type Release, releaseText, type SignedRelease } from '@sheaf/contract'
import { writeAppcast } from '@sheaf/contract/appcast'

export interface FakeFeed {
  url: string
  /** The public key of the feed. */
  key: string
  archive: Buffer
  asked: { path: string; headers: IncomingHttpHeaders }[]
  /** A release of `archive`, signed like a real one. */
  release(about?: Partial<Release>, key?: KeyObject): SignedRelease
  /** A valid signature of another archive. */
  signed(archive: Buffer): string
  offer(...releases: SignedRelease[]): void
  /** Answers in place of the honest ones. */
  answers: { feed?: RequestListener; archive?: RequestListener }
  close(): Promise<void>
}

export async function startFakeFeed(): Promise<FakeFeed> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const archive = Buffer.from('the bytes of a release '.repeat(3_000))
  const asked: FakeFeed['asked'] = []
  const answers: FakeFeed['answers'] = {}
  let offered: SignedRelease[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const other = path === '/appcast.xml' ? answers.feed : answers.archive
    if (other !== undefined) other(request, response)
    else response.end(path === '/appcast.xml' ? writeAppcast(offered, url) : archive)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The feed has no port.')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    key: publicKey.export({ format: 'jwk' }).x ?? '',
    archive,
    asked,
    answers,
    release: (about = {}, key = privateKey) => signRelease({ ...defaults, url: `${url}/sheaf.deb`, ...about }, archive, key),
    signed: (other) => sign(null, other, privateKey).toString('base64'),
    offer(...releases) {
      offered = releases
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const defaults = {
  version: '1.4.0',
  date: '2026-11-16',
  channel: 'stable',
  platform: 'linux-x64',
  minimumSystem: null,
  notes: '**What is new**\n\n- Trees <b>grow</b> & "bloom"',
} as const

function signRelease(about: Omit<Release, 'length' | 'sha256'> & Partial<Release>, archive: Buffer, key: KeyObject): SignedRelease {
  const release: Release = { length: archive.length, sha256: sha256(archive), ...about }
  return {
    ...release,
    archiveSignature: sign(null, archive, key).toString('base64'),
    releaseSignature: sign(null, Buffer.from(releaseText(release, sha256(Buffer.from(release.notes)))), key).toString('base64'),
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
