// Signs the archives of a release and adds them to the feed, keeping earlier releases. Repeating it gives the same files. A downgrade, or a
// release that no app would accept, is rejected before any file is written.

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compareVersions,
  isVersion,
  limits,
  Refusal,
  type Release,
  releaseText,
  type SignedRelease,
  type UpdateChannel,
} from '@sheaf/contract'
import { readAppcast, writeAppcast } from '@sheaf/contract/appcast'
import { readChangelog } from '../../apps/site/src/docs/changelog/read-changelog.ts'
import { betaAvailable } from './beta-available.ts'
import { listArchives } from './list-archives.ts'

export interface PublishOptions {
  version: string
  channel: UpdateChannel
  /** Folder of the archives. */
  archives: string
  /** URL of the folder that the archives will be downloaded from, with a trailing slash. */
  url: string
  /** Private key in PEM format. */
  key: string
  /** Allows a key other than the one the feed was signed with. */
  isNewKey: boolean
  /** Public keys that apps are built with; empty if unknown. */
  buildKeys: readonly string[]
  /** Folder of the feed. */
  feed: string
  /** Text of CHANGELOG.md. */
  changelog: string
  site: string
}

/** Minimum macOS version (specification §1). */
const minimumMac = '14.0'

export function publishRelease(options: PublishOptions): { releases: SignedRelease[]; isChanged: boolean } {
  const { version, channel, archives, url, feed, site } = options
  const refusal = (why: string) => new Refusal('not-possible', why)
  if (!isVersion(version)) throw refusal(`${version} is not a valid version. Use a version such as 1.4.0 or 1.4.0-beta.1.`)
  if (version.includes('-') !== (channel === 'beta')) throw refusal('Versions with -beta go to the beta channel. All others go to stable.')
  if (!/^https:\/\/[^\s"<>\\?#]+\/$/.test(url)) throw refusal('--url must be an https URL that ends with a slash.')
  const { date, notes } = findEntry(options)
  const key = parseKey(options.key)
  const file = join(feed, 'appcast.xml')
  const before = readPublished(file)
  refuseWrongKey(key, before, options)
  const releases = [...listArchives(archives, version)].map(([platform, name]): SignedRelease => {
    const bytes = readFileSync(join(archives, name))
    if (bytes.length === 0 || bytes.length > limits.updateArchiveBytes)
      throw refusal(`${name} has ${bytes.length} bytes. The app would reject it.`)
    const minimumSystem = platform === 'macos' ? minimumMac : null
    const address = `${url}${encodeURIComponent(name)}`
    const release = { version, date, channel, platform, minimumSystem, notes, url: address, length: bytes.length, sha256: sha256(bytes) }
    return { ...release, archiveSignature: signed(bytes, key), releaseSignature: signed(textOf(release), key) }
  })
  const same = before.filter((each) => each.version === version)
  const missing = same.filter(({ platform }) => !releases.some((each) => each.platform === platform)).map(({ platform }) => platform)
  if (missing.length > 0) throw refusal(`The feed has ${version} for ${missing.join(', ')}, but ${archives} has no archive for it.`)
  if (same.length === 0) refuseOlder(version, channel, before)
  else if (!isSame(same, releases)) throw refusal(`${version} is already published with different contents. Use a new version.`)
  const after = same.length > 0 ? before : [...releases, ...before].toSorted((a, b) => compareVersions(b.version, a.version))
  write(file, writeAppcast(after, site))
  write(join(feed, 'beta-available.json'), `${JSON.stringify(betaAvailable(after), null, 2)}\n`)
  return { releases, isChanged: same.length === 0 }
}

/** A beta has the notes of its final version. */
function findEntry({ version, changelog }: PublishOptions): { date: string; notes: string } {
  const [entry] = readChangelog(changelog).filter((each) => each.version === version.replace(/-.*/, ''))
  if (entry === undefined) throw new Refusal('not-possible', `CHANGELOG.md has no entry for ${version}.`)
  const { date, title, lines } = entry
  const notes = [`**${title.charAt(0).toUpperCase()}${title.slice(1)}**`, '', ...lines.map((line) => `- ${line}`)].join('\n')
  if (notes.length > limits.updateNotesChars) throw new Refusal('not-possible', `The entry for ${version} is too long.`)
  return { date, notes }
}

function parseKey(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch {
    // Node's error message could contain the key.
  }
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new Refusal('not-possible', "The key isn't an Ed25519 private key in PEM format. Set --key or SHEAF_RELEASE_KEY.")
  return key
}

function readPublished(file: string): SignedRelease[] {
  if (!existsSync(file)) return []
  const read = readAppcast(readFileSync(file, 'utf8'))
  // A new feed would forget which versions must not be published again.
  if (!read.ok) throw new Refusal('not-possible', `${file} is damaged: ${read.why}. Restore it first.`)
  return read.releases
}

function refuseWrongKey(key: KeyObject, before: readonly SignedRelease[], { isNewKey, buildKeys }: PublishOptions): void {
  const publicKey = createPublicKey(key)
  const own = publicKey.export({ format: 'jwk' }).x ?? ''
  if (buildKeys.length > 0 && !buildKeys.includes(own))
    throw new Refusal('not-possible', 'The public key of this key is not in SHEAF_UPDATE_KEYS, so apps would reject the release.')
  const [newest] = before.toSorted((a, b) => compareVersions(b.version, a.version))
  if (newest === undefined || isNewKey) return
  if (!verify(null, textOf(newest), publicKey, Buffer.from(newest.releaseSignature, 'base64')))
    throw new Refusal('not-possible', `${newest.version} was signed with a different key. To change the key, use --new-key.`)
}

/** A stable release may be older than the newest beta. Everything else must be newer than the published releases. */
function refuseOlder(version: string, channel: UpdateChannel, before: readonly SignedRelease[]): void {
  const [newest] = before
    .filter((each) => channel === 'beta' || each.channel === 'stable')
    .toSorted((a, b) => compareVersions(b.version, a.version))
  if (newest !== undefined && compareVersions(version, newest.version) <= 0)
    throw new Refusal('not-possible', `${newest.version} is already published, so ${version} would be a downgrade.`)
}

function isSame(one: readonly SignedRelease[], other: readonly SignedRelease[]): boolean {
  const text = (releases: readonly SignedRelease[]) =>
    releases
      .map((each) => `${textOf(each)}${each.archiveSignature} ${each.releaseSignature}`)
      .toSorted()
      .join('\n')
  return text(one) === text(other)
}

function textOf(release: Release): Buffer {
  return Buffer.from(releaseText(release, sha256(Buffer.from(release.notes))))
}

function signed(bytes: Buffer, key: KeyObject): string {
  return sign(null, bytes, key).toString('base64')
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
