// Asks git which files it tracks, for an index format that we do not parse.

import { type Entries, parseStaged } from './parse-index.ts'
import { runGitSync } from './run-git.ts'

/** Undefined if git is not installed or fails. */
export function listTracked(top: string): Entries | undefined {
  const answer = runGitSync(top, ['ls-files', '--stage', '-z'], { maxBytes: 2 ** 30 })
  return answer.ok ? parseStaged(answer.bytes) : undefined
}
