// Ignore patterns kept with a folder, for every workspace and command that opens it. Stored in the state, by the folder's real path.

import { statSync } from 'node:fs'
import type { PathProblem } from '@sheaf/contract'
import { readStoredValues } from '@sheaf/engine/disk'
import type { State } from '@sheaf/engine/workspace'

export interface FolderPatterns {
  /** In gitignore syntax; '' if there are none. */
  of(root: string): string
  /** Why they can't be read; without them, nothing that they hide is hidden. */
  problem(): PathProblem | undefined
  /** Atomic, also across processes. Returns the text as saved. */
  change(root: string, edit: (now: string) => string): Promise<string>
}

/** Reads without opening the state, and again only after the state was written: listing a folder must stay cheap. */
export function openFolderPatterns(home: string, state: () => Promise<State>): FolderPatterns {
  const file = `${home}/state.db`
  const known = new Map<string, string>()
  let asOf = ''
  let problem: PathProblem | undefined
  return {
    of(root) {
      const now = stampOf(file) + stampOf(`${file}-wal`)
      if (now !== asOf) known.clear()
      asOf = now
      const kept = known.get(root)
      if (kept !== undefined) return kept
      const read = readStoredValues(file, [keyOf(root)])
      const value = read.values.get(keyOf(root))
      problem = read.problem && { ...read.problem, why: `${read.problem.why}; the ignore patterns of ${root} are not applied` }
      const patterns = isText(value) ? value : ''
      if (!problem) known.set(root, patterns)
      return patterns
    },
    problem: () => problem,
    async change(root, edit) {
      const { settings } = await state()
      const saved =
        settings.update(keyOf(root), isText, (now) => {
          const next = edit(now ?? '')
          return next === '' ? undefined : next
        }) ?? ''
      known.clear()
      return saved
    },
  }
}

/** Another process may write it too. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true })
  return stat ? `${stat.mtimeNs}:${stat.size} ` : '- '
}

function keyOf(root: string): string {
  return `folder-patterns:${root}`
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
