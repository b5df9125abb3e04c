// Reads the messages of earlier commits and which files changed together. Cached by the HEAD commit.

import type { Call } from '@sheaf/contract'
import { runGit } from '../disk/git/run-git.ts'
import { loadHistory, saveHistory } from './history-file.ts'
import { type History, parseHistory } from './parse-history.ts'

/** Older commits describe another project. */
const mostCommits = 3_000
/** Number of commits to read if they are large. */
const fewCommits = 300
const mostBytes = 40_000_000
/** A slow disk must not delay the ranking for longer, which works without history. */
const longestMs = 20_000

/** Undefined: no git, no commits, or none in time. */
export async function readHistory(
  root: string,
  cacheFile: string | undefined,
  { signal, onTimeout }: Call & { onTimeout?: () => void },
  known?: History,
): Promise<History | undefined> {
  // The ranking shows only words of the task, never a message, so objects may come from anywhere.
  const limits = { signal, deadlineMs: longestMs, mayBorrow: true }
  const head = await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD'], { ...limits, maxBytes: 1_000 })
  if (!head.ok) {
    if (head.why === 'timeout') onTimeout?.()
    return undefined
  }
  const commit = head.text.trim()
  if (known?.commit === commit) return known
  const stored = cacheFile === undefined ? undefined : loadHistory(cacheFile, root, commit)
  if (stored) return stored
  for (const most of [mostCommits, fewCommits]) {
    const log = await runGit(root, logOf(most), { ...limits, maxBytes: mostBytes })
    if (log.ok) {
      const history = await parseHistory(commit, log.text)
      if (cacheFile !== undefined) saveHistory(cacheFile, root, history)
      return history
    }
    if (log.why === 'timeout') onTimeout?.()
    if (log.why !== 'too-large') return undefined
  }
  return undefined
}

/** Skips commits without a parent: the first one, or where a shallow clone was cut, would list every file as new. */
function logOf(most: number): string[] {
  const form = '--format=%x1e%s%x00%b%x1f'
  return [
    'log',
    '--no-merges',
    '--min-parents=1',
    '-n',
    String(most),
    '-M',
    '--name-status',
    '-z',
    '--relative',
    '--no-show-signature',
    form,
  ]
}
