// Parses the changed files of a git diff from git's raw list, and reads their blobs.

import { type RunGitOptions, runGit } from '../disk/index.ts'

export interface ChangedFile {
  path: string
  /** Same as `path` unless renamed. */
  oldPath: string
  oldBlob: string
  /** Undefined: the file on disk. */
  newBlob: string | undefined
  /** The blobs are commits of another repository. */
  isSubmodule: boolean
}

/** `raw` is the list that `git diff --raw --no-abbrev` begins with: `:100644 100644 <blob> <blob> M<TAB>path`. */
export function changedFiles(raw: string): ChangedFile[] {
  return raw.split('\n').flatMap((line) => {
    const [head = '', ...names] = line.split('\t')
    const [oldMode = '', newMode, oldBlob = '', newBlob = '', status = ''] = head.split(' ')
    if (status === '') return []
    const [oldPath = '', path = oldPath] = names.map(unquoted)
    const now = isNullBlob(newBlob) && !status.startsWith('D') ? undefined : newBlob
    const [wasSubmodule, isSubmodule] = [oldMode.endsWith(submodule), newMode === submodule]
    // A patch shows a file that changed its type as two files: one deleted and one added.
    if (status.startsWith('T'))
      return [
        { path, oldPath, oldBlob, newBlob: nullBlob, isSubmodule: wasSubmodule },
        { path, oldPath, oldBlob: nullBlob, newBlob: now, isSubmodule },
      ]
    return [{ path, oldPath, oldBlob, newBlob: now, isSubmodule: wasSubmodule || isSubmodule }]
  })
}

/** Git quotes names with quotes, backslashes, control characters or non-ASCII bytes, and escapes those as in C. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name
  const bytes = name.slice(1, -1).replace(/\\([0-7]{3}|.)|[^\\]+/gs, (plain: string, escaped: string | undefined) => {
    if (escaped === undefined) return Buffer.from(plain).toString('latin1')
    return escaped.length === 3 ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped)
  })
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const escapes: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }

/** Git's file mode for a submodule. */
const submodule = '160000'
const mostBlobBytes = 20_000_000

/** Blobs by name, without missing and oversized ones. */
export async function readBlobs(
  root: string,
  files: readonly ChangedFile[],
  options: Pick<RunGitOptions, 'env' | 'signal'>,
): Promise<Map<string, Uint8Array>> {
  const named = files.filter(({ isSubmodule }) => !isSubmodule).flatMap(({ oldBlob, newBlob = '' }) => [oldBlob, newBlob])
  const names = new Set(named.filter((name) => name !== '' && !isNullBlob(name)))
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

/** Whether the diff shows text of this file that could not be read completely and so was not checked for secrets. */
export function isUnchecked({ oldBlob, newBlob, isSubmodule }: ChangedFile, blobs: ReadonlyMap<string, Uint8Array>): boolean {
  return !isSubmodule && [oldBlob, newBlob].some((name) => name !== undefined && name !== '' && !isNullBlob(name) && !blobs.has(name))
}

const nullBlob = '0'.repeat(40)

/** Git's all-zero name for a side without a file. */
export function isNullBlob(blob: string): boolean {
  return /^0+$/.test(blob)
}
