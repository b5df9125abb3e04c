// Asks git which files it tracks, for an index in a form that we do not read ourselves.

import { type Entries, parseStaged } from './parse-index.ts'
import { runGitSync } from './run-git.ts'

/** Undefined if git is not installed or has no answer. */
export function listTracked(top: string): Entries | undefined {
  const answer = runGitSync(top, ['ls-files', '--stage', '-z'], { maxBytes: 2 ** 30 })
  return answer.ok ? parseStaged(answer.bytes) : undefined
}
