// A share of a search on disk: several threads take chunks of one list until none is left. Types and job handle.

import type { SearchRequest } from '@sheaf/contract'
import { defineJob } from '../work/job.ts'
import type { PackedFound } from './pack-found.ts'
import type { SearchFile } from './search-file.ts'

export interface ShareInput {
  request: SearchRequest
  /** How many matches the answer may hold. */
  room: number
  /** Module of a job that decides whether a file's bytes need a second look. */
  judge: string | undefined
  files: PackedFiles
  /** The number of the next chunk, shared by all threads. */
  counter: SharedArrayBuffer
}

/** Copying long strings to a thread takes a tenth of the time of copying as many objects. */
export interface PackedFiles {
  roots: string[]
  rootOf: Uint32Array
  paths: string
  /** Undefined: same as the paths. */
  shown: string | undefined
}

export const chunkFiles = 256

export const searchShare = defineJob<ShareInput, PackedFound>(new URL('./search-share.worker.ts', import.meta.url))

export function packFiles(files: readonly SearchFile[]): PackedFiles {
  const roots = [...new Set(files.map((file) => file.root))]
  const numbers = new Map(roots.map((root, index) => [root, index]))
  return {
    roots,
    rootOf: Uint32Array.from(files, (file) => numbers.get(file.root) ?? 0),
    paths: files.map((file) => file.path).join('\0'),
    shown: files.every((file) => file.path === file.shown) ? undefined : files.map((file) => file.shown).join('\0'),
  }
}

export function unpackFiles({ roots, rootOf, paths, shown }: PackedFiles): SearchFile[] {
  if (rootOf.length === 0) return []
  const shownPaths = shown?.split('\0')
  return paths.split('\0').map((path, index) => ({ root: roots[rootOf[index] ?? 0] ?? '', path, shown: shownPaths?.[index] ?? path }))
}
