// Asks git which files it tracks, for an index in a form that we do not read ourselves.

import { type Entries, joinPaths } from './parse-index.ts'
import { runGitSync } from './run-git.ts'

/** Undefined if git is not installed or has no answer. */
export function listTracked(top: string): Entries | undefined {
  const answer = runGitSync(top, ['ls-files', '--stage', '-z'], { maxBytes: 2 ** 30 })
  return answer.ok ? parseStaged(answer.bytes) : undefined
}

/** Records of `mode hash stage<TAB>path<NUL>`. */
function parseStaged(output: Buffer): Entries {
  const paths: Buffer[] = []
  const submodules = new Set<number>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at)
    const tab = output.indexOf(9, at)
    if (end === -1 || tab === -1 || tab > end) break
    if (output.toString('latin1', at, at + 6) === '160000') submodules.add(paths.length)
    paths.push(output.subarray(tab + 1, end))
    at = end + 1
  }
  return joinPaths(paths, submodules)
}
