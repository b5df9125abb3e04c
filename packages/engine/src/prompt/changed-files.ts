// The files of a git diff as git lists them for machines, and the contents they had.

import { runGit } from '../disk/index.ts'

export interface ChangedFile {
  path: string
  /** The same unless it was renamed. */
  oldPath: string
  oldBlob: string
  /** Undefined: what is on disk. */
  newBlob: string | undefined
}

/** `raw` is the answer to `git diff --raw -z --no-abbrev`. */
export function changedFiles(raw: string): ChangedFile[] {
  const files: ChangedFile[] = []
  const fields = raw.split('\0')
  for (let at = 0; at < fields.length; ) {
    const [, , oldBlob = '', newBlob = '', status = ''] = (fields[at] ?? '').split(' ')
    if (status === '') break
    const isMoved = status.startsWith('R') || status.startsWith('C')
    const oldPath = fields[at + 1] ?? ''
    const path = isMoved ? (fields[at + 2] ?? '') : oldPath
    files.push({ path, oldPath, oldBlob, newBlob: isNone(newBlob) && !status.startsWith('D') ? undefined : newBlob })
    at += isMoved ? 3 : 2
  }
  return files
}

export async function readBlobs(root: string, files: readonly ChangedFile[]): Promise<Map<string, Uint8Array>> {
  const names = new Set(files.flatMap(({ oldBlob, newBlob }) => [oldBlob, newBlob ?? '']).filter((name) => name !== '' && !isNone(name)))
  const blobs = new Map<string, Uint8Array>()
  if (names.size === 0) return blobs
  const answer = await runGit(root, ['cat-file', '--batch'], { input: `${[...names].join('\n')}\n` })
  if (!answer.ok) return blobs
  for (let at = 0; at < answer.bytes.length; ) {
    const line = answer.bytes.indexOf(0x0a, at)
    if (line === -1) break
    const [name = '', kind, size] = answer.bytes.toString('utf8', at, line).split(' ')
    const end = kind === 'missing' ? line : line + 1 + Number(size)
    if (kind === 'blob') blobs.set(name, answer.bytes.subarray(line + 1, end))
    at = end + 1
  }
  return blobs
}

function isNone(blob: string): boolean {
  return /^0+$/.test(blob)
}
