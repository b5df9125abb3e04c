// Stores a license: the token with the service's last verdict and, in a separate file, the latest time seen. The token is written
// under a lock, so that an older one never replaces a newer one; the time is written without it.

import { accessSync, chmodSync, constants, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { makeFolder } from '@sheaf/engine/disk'
import { licenseFile, seenFile } from './license-paths.ts'
import { isSameText, nodeCrypto } from './node-crypto.ts'
import { parseSmall, readSmall, replaceSmall } from './small-file.ts'

/** The service rejected the token: it is unusable even if not expired. */
export type Verdict = 'ended' | 'refunded' | 'revoked' | 'deactivated'
const verdicts: readonly string[] = ['ended', 'refunded', 'revoked', 'deactivated'] satisfies Verdict[]

export interface StoredLicense {
  token: string
  /** Name under which this machine was activated. */
  machine: string
  /** When the service last answered, epoch milliseconds of this machine. */
  checkedAt: number
  verdict?: Verdict
}

/** As it was read, with the tag that detects manual edits. */
export interface SealedLicense extends StoredLicense {
  tag: string
}

export interface SeenTimes {
  /** The latest time the license was checked. */
  lastSeen: number
  /** The last time a short command asked the service, whether it answered or not. */
  lastTry: number
}

export function readLicense(home: string): SealedLicense | 'none' | 'damaged' {
  const text = readSmall(licenseFile(home))
  if (text === undefined) return 'none'
  const document = parseSmall(text)
  const { token, machine, checkedAt, verdict, tag } = document
  if (document.version !== 1 || typeof token !== 'string' || typeof machine !== 'string' || typeof tag !== 'string') return 'damaged'
  if (!isTime(checkedAt)) return 'damaged'
  if (verdict === undefined) return { token, machine, checkedAt, tag }
  return isVerdict(verdict) ? { token, machine, checkedAt, verdict, tag } : 'damaged'
}

/** `here`: the id of this machine. */
export function isSealed(license: SealedLicense, here: string): boolean {
  return isSameText(license.tag, sealOf(license, here))
}

/** Undefined: missing, or changed by hand. */
export function readSeen(home: string, machine: string): SeenTimes | undefined {
  const { lastSeen, lastTry, tag } = parseSmall(readSmall(seenFile(home)) ?? '')
  if (!isTime(lastSeen) || !isTime(lastTry) || typeof tag !== 'string') return undefined
  return isSameText(tag, sealOfSeen({ lastSeen, lastTry }, machine)) ? { lastSeen, lastTry } : undefined
}

/** False: this home cannot be written. */
export function writeSeen(home: string, machine: string, seen: SeenTimes): boolean {
  try {
    replaceSmall(seenFile(home), seenText(seen, machine))
    return true
  } catch {
    return false
  }
}

interface LicenseWriter {
  read(): SealedLicense | 'none' | 'damaged'
  save(license: StoredLicense, here: string, seen: SeenTimes): void
  remove(): void
}

/** Runs `change` under the lock. It must be short: it waits only for other writers, never for the network. */
export async function changeLicense<Value>(home: string, change: (writer: LicenseWriter) => Value): Promise<Value> {
  const { DatabaseSync } = await import('node:sqlite')
  try {
    makeFolder(home)
    // Files are created and deleted here: the lock file may be writable even if the folder is not.
    accessSync(home, constants.W_OK)
    const lockFile = join(home, 'licence-lock.db')
    const lock = new DatabaseSync(lockFile, { timeout: 5_000 })
    try {
      if (process.platform !== 'win32') chmodSync(lockFile, 0o600)
      lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
      return change(openWriter(home))
    } finally {
      lock.close()
    }
  } catch (error) {
    const isSystem = error instanceof Error && ('syscall' in error || 'errcode' in error)
    throw isSystem ? new Refusal('state-unwritable', `${error.message}.`) : error
  }
}

function openWriter(home: string): LicenseWriter {
  return {
    read: () => readLicense(home),
    save(license, here, seen) {
      // Time first: a token without one is damaged.
      replaceSmall(seenFile(home), seenText(seen, here))
      const text = JSON.stringify({ version: 1, ...license, tag: sealOf(license, here) }, null, 2)
      replaceSmall(licenseFile(home), `${text}\n`)
    },
    remove() {
      rmSync(licenseFile(home), { force: true })
      rmSync(seenFile(home), { force: true })
    },
  }
}

/** Detects manual edits. It cannot stop an owner who reads this code: the machine's owner has its id. */
function sealOf({ token, machine, checkedAt, verdict }: StoredLicense, here: string): string {
  return seal(here, ['sheaf licence 1', token, machine, String(checkedAt), verdict ?? ''])
}

function sealOfSeen({ lastSeen, lastTry }: SeenTimes, here: string): string {
  return seal(here, ['sheaf licence seen 1', String(lastSeen), String(lastTry)])
}

function seenText({ lastSeen, lastTry }: SeenTimes, here: string): string {
  return `${JSON.stringify({ version: 1, lastSeen, lastTry, tag: sealOfSeen({ lastSeen, lastTry }, here) })}\n`
}

function seal(here: string, parts: readonly string[]): string {
  return nodeCrypto().createHmac('sha256', here).update(JSON.stringify(parts)).digest('hex')
}

function isVerdict(value: unknown): value is Verdict {
  return typeof value === 'string' && verdicts.includes(value)
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 8.6e15
}
