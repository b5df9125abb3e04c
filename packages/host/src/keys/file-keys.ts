// Stores keys without a keychain: an encrypted file per provider and the key to them, readable only by this user.
// Separate files: processes that save different providers never overwrite each other.

import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { errno, makeFolder, writeFileAtomic } from '@sheaf/engine/disk'
import { readSmall } from '../licensing/small-file.ts'
import type { KeyStore } from './keys.ts'
import { isProviderId } from './provider-id.ts'
import { seal, unseal } from './seal.ts'

const fileBytes = 1_000_000
const keyBytes = 32

export function openFileKeys(folder: string, now: () => Date = () => new Date()): KeyStore {
  const fileOf = (id: string) => join(folder, `${checkedId(id)}.json`)
  const keyFile = join(folder, 'secret.key')
  return {
    async read(id) {
      const file = fileOf(id)
      const text = readSmall(file, fileBytes)
      if (text === undefined) return undefined
      const key = keyIn(keyFile)
      if (key === undefined) throw new Refusal('keys-unreadable', `${keyFile} is missing or damaged.`)
      const secrets = unseal(id, text, key)
      if (secrets === 'newer') throw new Refusal('keys-unreadable', `${file} was written by a newer version of Sheaf.`)
      if (secrets === 'damaged') throw new Refusal('keys-unreadable', `${file} is damaged.`)
      return secrets
    },
    async write(id, secrets) {
      const file = fileOf(id)
      try {
        makePrivateFolder(folder)
        const key = keyIn(keyFile) ?? makeKey(keyFile, now())
        const before = readSmall(file, fileBytes)
        if (before !== undefined && typeof unseal(id, before, key) === 'string') moveAside(file, now())
        makePrivate(file, 0o600)
        writeFileAtomic(file, seal(id, secrets, key), { mode: 0o600 })
      } catch (error) {
        throw asRefusal(error)
      }
    },
    async remove(id) {
      try {
        rmSync(fileOf(id), { force: true })
      } catch (error) {
        throw asRefusal(error)
      }
    },
  }
}

function checkedId(id: string): string {
  if (!isProviderId(id)) throw new Refusal('unknown-provider', `'${id.slice(0, 100)}'.`)
  return id
}

function makePrivateFolder(folder: string): void {
  makeFolder(folder)
  makePrivate(folder, 0o700)
}

function makePrivate(path: string, mode: number): void {
  if (process.platform === 'win32') return
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats && (stats.mode & 0o077) !== 0) chmodSync(path, mode)
}

/** Undefined: missing or not a key. */
function keyIn(file: string): Buffer | undefined {
  const text = readSmall(file, fileBytes) ?? ''
  return /^[0-9a-f]{64}\n?$/u.test(text) ? Buffer.from(text.trim(), 'hex') : undefined
}

/** If two processes create one at once, both use the first. Moves a damaged key aside: it may still be recoverable. */
function makeKey(file: string, now: Date): Buffer {
  if (readSmall(file, fileBytes) !== undefined) moveAside(file, now)
  const fresh = `${file}.${randomBytes(8).toString('hex')}.new`
  try {
    writeFileSync(fresh, `${randomBytes(keyBytes).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    linkIfAbsent(fresh, file)
  } finally {
    rmSync(fresh, { force: true })
  }
  const key = keyIn(file)
  if (key === undefined) throw new Refusal('keys-unreadable', `${file} is damaged.`)
  return key
}

function linkIfAbsent(fresh: string, file: string): void {
  try {
    linkSync(fresh, file)
  } catch (error) {
    const code = errno(error)
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    // No hard links on this file system.
    if (readSmall(file, fileBytes) === undefined) renameSync(fresh, file)
  }
}

/** Unreadable files are never overwritten. */
function moveAside(file: string, now: Date): void {
  renameSync(file, `${file}.damaged-${now.toISOString().replace(/[^0-9TZ]/gu, '')}-${randomBytes(2).toString('hex')}`)
}

function asRefusal(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? new Refusal('state-unwritable', `${error.message}.`) : error
}
