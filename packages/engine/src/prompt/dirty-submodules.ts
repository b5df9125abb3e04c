// Shows submodules in a diff as `git diff` does: hidden by a setting, or marked `-dirty` if their own files changed.

import { isDirty, listSubmodules, pathInRepository, type Repository, runGit, type Submodule } from '../disk/index.ts'
import type { ChangedFile } from './changed-files.ts'
import type { DiffRequest } from './read-diff.ts'

export interface DirtySubmodule {
  /** Relative to the root. */
  path: string
  /** The commit recorded for the submodule. */
  commit: string
}

/** Submodules below the root that the request covers; `path` is relative to the root. */
export function submodulesIn(repository: Repository, { root, path: within = '.', env = process.env }: DiffRequest): Submodule[] {
  const below = pathInRepository(repository, root)
  return listSubmodules(repository, env).flatMap(({ path: whole, ignored }) => {
    const path = whole.slice(below.length)
    const isAsked = within === '.' || path === within || path.startsWith(`${within}/`)
    return whole.startsWith(below) && isAsked ? [{ path, ignored }] : []
  })
}

export async function dirtySubmodules(
  repository: Repository,
  submodules: readonly Submodule[],
  { root, env = process.env, signal }: DiffRequest,
): Promise<DirtySubmodule[]> {
  const below = pathInRepository(repository, root)
  const dirty: DirtySubmodule[] = []
  for (const { path, ignored } of submodules) {
    // Unlike `git status`, `git diff` does not count files that the submodule does not track.
    if (!(await isDirty(repository, below + path, ignored ?? 'untracked', { env, signal }))) continue
    const head = await runGit(root, ['ls-files', '--stage', '-z', '--', `:(literal)${path}`], { env, signal })
    const commit = head.ok ? /^160000 ([0-9a-f]+) 0\t/.exec(head.text)?.[1] : undefined
    if (commit !== undefined) dirty.push({ path, commit })
  }
  return dirty
}

/** Removes submodules whose every change is hidden by `ignore = all`. An explicit `--ignore-submodules` overrides that in git. */
export function dropIgnored(files: ChangedFile[], sections: string[], submodules: readonly Submodule[]): void {
  const ignored = new Set(submodules.filter((each) => each.ignored === 'all').map(({ path }) => path))
  for (let at = files.length - 1; at >= 0; at--) {
    if (!ignored.has(files[at]?.path ?? '')) continue
    files.splice(at, 1)
    sections.splice(at, 1)
  }
}

/** Marks the sections of dirty submodules; one that is only dirty gets a section. */
export function markDirty(files: ChangedFile[], sections: string[], dirty: readonly DirtySubmodule[]): void {
  for (const { path, commit } of dirty) {
    const at = files.findIndex((file) => file.path === path)
    const section = sections[at]
    if (section !== undefined) {
      sections[at] = section.replace(/^(\+Subproject commit [0-9a-f]+)$/m, '$1-dirty')
      continue
    }
    const next = files.findIndex((file) => Buffer.compare(Buffer.from(file.path), Buffer.from(path)) > 0)
    const index = next === -1 ? files.length : next
    const blob = { path, oldPath: path, oldBlob: commit, newBlob: commit, isSubmodule: true }
    files.splice(index, 0, blob)
    sections.splice(index, 0, sectionOf(path, commit))
  }
}

function sectionOf(path: string, commit: string): string {
  const [before, after] = [quotedPath(`a/${path}`), quotedPath(`b/${path}`)]
  // Like git: a tab ends a name that contains a space.
  const tab = path.includes(' ') && before === `a/${path}` ? '\t' : ''
  return [
    `diff --git ${before} ${after}`,
    `--- ${before}${tab}`,
    `+++ ${after}${tab}`,
    '@@ -1 +1 @@',
    `-Subproject commit ${commit}`,
    `+Subproject commit ${commit}-dirty`,
    '',
  ].join('\n')
}

const escapes: Record<string, string> = { 7: 'a', 8: 'b', 9: 't', 10: 'n', 11: 'v', 12: 'f', 13: 'r', 34: '"', 92: '\\' }

/** Quotes a name in a patch as git does. */
function quotedPath(path: string): string {
  const bytes = [...Buffer.from(path)]
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f && byte !== 34 && byte !== 92)) return path
  const quoted = bytes.map((byte) => {
    const short = escapes[byte]
    if (short !== undefined) return `\\${short}`
    return byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte)
  })
  return `"${quoted.join('')}"`
}
