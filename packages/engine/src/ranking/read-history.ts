// What earlier commits said and which files they changed together. Kept by the commit it was read at.

import type { Call } from '@sheaf/contract'
import { readPlain } from '../disk/read-plain.ts'
import { runGit } from '../disk/run-git.ts'
import { writeCache } from '../disk/write-cache.ts'
import { type History, parseHistory } from './parse-history.ts'

/** Older ones speak of another project. */
const mostCommits = 3_000
/** Of a history with large commits, the newest part. */
const fewCommits = 300
const mostBytes = 40_000_000
/** A disk that is slow today must not hold up the ranking, which does without. */
const longestMs = 8_000
const keptRoots = 20

/** Undefined: no git, no commits, or none in time. */
export async function readHistory(
  root: string,
  keptIn: string | undefined,
  { signal }: Call,
  known?: History,
): Promise<History | undefined> {
  const late = AbortSignal.timeout(longestMs)
  const stop = signal ? anyOf(signal, late) : late
  const head = await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD'], { signal: stop, maxBytes: 1_000 })
  if (!head.ok) return undefined
  const commit = head.text.trim()
  if (known?.commit === commit) return known
  const name = `${commit}\n${root}\n`
  const kept = keptIn === undefined ? undefined : readPlain(keptIn, mostBytes + 10_000, false)?.bytes.toString('utf8')
  if (kept?.startsWith(name)) return parseHistory(commit, kept.slice(name.length))
  for (const most of [mostCommits, fewCommits]) {
    const log = await runGit(root, logOf(most), { signal: stop, maxBytes: mostBytes })
    if (log.ok) {
      if (keptIn !== undefined) writeCache(keptIn, [Buffer.from(name), log.bytes], keptRoots)
      return parseHistory(commit, log.text)
    }
    if (log.why !== 'too-large') return undefined
  }
  return undefined
}

/** A commit without a parent here is the first one, or where a shallow clone was cut: it says that every file is new. */
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

function anyOf(signal: NonNullable<Call['signal']>, late: AbortSignal): AbortSignal {
  const either = new AbortController()
  if (signal.aborted || late.aborted) either.abort()
  signal.addEventListener('abort', () => either.abort())
  late.addEventListener('abort', () => either.abort())
  return either.signal
}
