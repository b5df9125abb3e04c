// Finds files under a git filter (Git LFS, git-crypt): git runs the filter's command to compare them, which we never do.

import { createHash } from 'node:crypto'
import { readContained } from '../read/read-contained.ts'
import { findRepository } from './find-repository.ts'
import { readGitConfig } from './git-config.ts'
import { filterDrivers } from './git-settings.ts'
import type { StatusOptions } from './read-git-status.ts'
import { runGit } from './run-git.ts'

export interface FilteredFile {
  filter: string
  /** The file matches the hash in its Git LFS pointer. Otherwise it changed, or only the filter can tell. */
  isUnchanged: boolean
  /** The file's object in the index, if it was looked up. */
  blob?: string
}

/** The paths (relative to the folder) that are under a filter with a command. */
export async function filteredFiles(
  folder: string,
  paths: readonly string[],
  { env = process.env, signal }: StatusOptions,
): Promise<Map<string, FilteredFile>> {
  const found = new Map<string, FilteredFile>()
  const drivers = paths.length === 0 ? new Set<string>() : filterDrivers(readGitConfig(findRepository(folder), env))
  if (drivers.size === 0) return found
  const attributes = await runGit(folder, ['check-attr', '-z', '--stdin', 'filter'], { env, signal, input: `${paths.join('\0')}\0` })
  if (!attributes.ok) return found
  const fields = attributes.text.split('\0')
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = '', , filter = ''] = fields.slice(at, at + 3)
    if (drivers.has(filter)) found.set(path, { filter, isUnchanged: false })
  }
  await compareWithPointers(folder, found, { env, signal })
  return found
}

interface LfsPointer {
  sha256: string
  size: number
}

/** The text that Git LFS stores in place of a file. */
function parseLfsPointer(bytes: Uint8Array): LfsPointer | undefined {
  if (bytes.length > 1024) return undefined
  const text = Buffer.from(bytes).toString('utf8')
  if (!text.startsWith('version https://git-lfs.github.com/spec/')) return undefined
  const sha256 = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1]
  const size = /^size (\d{1,15})$/m.exec(text)?.[1]
  return sha256 === undefined || size === undefined ? undefined : { sha256, size: Number(size) }
}

const pointerBytes = 10_000_000
/** Hashing more than this to detect changes would delay the list of changed files. */
const mostHashedBytes = 200_000_000

async function compareWithPointers(folder: string, found: Map<string, FilteredFile>, { env, signal }: StatusOptions): Promise<void> {
  const asked = [...found].filter(([path, { filter }]) => filter === 'lfs' && !path.includes('\n'))
  if (asked.length === 0) return
  const input = asked.map(([path]) => `:./${path}\n`).join('')
  const answer = await runGit(folder, ['cat-file', '--batch'], { env, signal, input, maxBytes: pointerBytes })
  if (!answer.ok) return
  let at = 0
  let left = mostHashedBytes
  for (const [path, file] of asked) {
    const line = answer.bytes.indexOf(0x0a, at)
    if (line === -1) return
    const [blob = '', kind, size] = answer.bytes.toString('utf8', at, line).split(' ')
    if (kind !== 'blob') {
      at = line + 1
      continue
    }
    const pointer = parseLfsPointer(answer.bytes.subarray(line + 1, line + 1 + Number(size)))
    at = line + 2 + Number(size)
    if (!pointer || pointer.size > left) continue
    const read = readContained(folder, path, { maxBytes: pointer.size })
    if (!read.ok) continue
    left -= pointer.size
    const isUnchanged = createHash('sha256').update(read.bytes).digest('hex') === pointer.sha256
    found.set(path, { ...file, isUnchanged, blob })
  }
}
