// The files of a git diff as git lists them for machines, and the contents they had.

import { type RunGitOptions, runGit } from '../disk/index.ts'

export interface ChangedFile {
  path: string
  /** The same unless it was renamed. */
  oldPath: string
  oldBlob: string
  /** Undefined: what is on disk. */
  newBlob: string | undefined
  /** Its blobs are commits of another repository. */
  isSubmodule: boolean
}

/** `raw` is the answer to `git diff --raw -z --no-abbrev`. */
export function changedFiles(raw: string): ChangedFile[] {
  const files: ChangedFile[] = []
  const fields = raw.split('\0')
  for (let at = 0; at < fields.length; ) {
    const [oldMode = '', newMode, oldBlob = '', newBlob = '', status = ''] = (fields[at] ?? '').split(' ')
    if (status === '') break
    const isMoved = status.startsWith('R') || status.startsWith('C')
    const oldPath = fields[at + 1] ?? ''
    const path = isMoved ? (fields[at + 2] ?? '') : oldPath
    const now = isNone(newBlob) && !status.startsWith('D') ? undefined : newBlob
    // A patch shows a file that became a link as two files: one that was deleted and one that was added.
    const [wasSubmodule, isSubmodule] = [oldMode.endsWith(submodule), newMode === submodule]
    if (status.startsWith('T'))
      files.push(
        { path, oldPath, oldBlob, newBlob: none, isSubmodule: wasSubmodule },
        { path, oldPath, oldBlob: none, newBlob: now, isSubmodule },
      )
    else files.push({ path, oldPath, oldBlob, newBlob: now, isSubmodule: wasSubmodule || isSubmodule })
    at += isMoved ? 3 : 2
  }
  return files
}

/** The mode of a submodule in git's lists. */
const submodule = '160000'
const mostBlobBytes = 20_000_000

/** By name. One that is missing, or too large to be read, is not in it. */
export async function readBlobs(
  root: string,
  files: readonly ChangedFile[],
  options: Pick<RunGitOptions, 'env' | 'signal'>,
): Promise<Map<string, Uint8Array>> {
  const named = files.filter(({ isSubmodule }) => !isSubmodule).flatMap(({ oldBlob, newBlob = '' }) => [oldBlob, newBlob])
  const names = new Set(named.filter((name) => name !== '' && !isNone(name)))
  const blobs = new Map<string, Uint8Array>()
  if (names.size === 0) return blobs
  const answer = await runGit(root, ['cat-file', '--batch'], { ...options, input: `${[...names].join('\n')}\n` })
  if (!answer.ok) {
    if (answer.why === 'too-large') await readOneByOne(root, names, options, blobs)
    return blobs
  }
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

async function readOneByOne(
  root: string,
  names: ReadonlySet<string>,
  options: Pick<RunGitOptions, 'env' | 'signal'>,
  blobs: Map<string, Uint8Array>,
): Promise<void> {
  for (const name of names) {
    const answer = await runGit(root, ['cat-file', 'blob', name], { ...options, maxBytes: mostBlobBytes })
    if (answer.ok) blobs.set(name, answer.bytes)
    else if (answer.why !== 'too-large') return
  }
}

/** Whether the diff shows a text of this file that could not be read whole, and so not be checked for secrets. */
export function isUnchecked({ oldBlob, newBlob, isSubmodule }: ChangedFile, blobs: ReadonlyMap<string, Uint8Array>): boolean {
  return !isSubmodule && [oldBlob, newBlob].some((name) => name !== undefined && name !== '' && !isNone(name) && !blobs.has(name))
}

const none = '0'.repeat(40)

/** The name that git gives to a side without a file. */
export function isNone(blob: string): boolean {
  return /^0+$/.test(blob)
}
