// Asks git which files it tracks, for an index in a form that we do not read ourselves.

import { safeArgs, safeEnv } from './git-safety.ts'
import { type Entries, joinPaths } from './parse-index.ts'

/** Undefined if git is not there or has no answer. */
export function listTracked(top: string): Entries | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const run = spawnSync('git', safeArgs(top, ['ls-files', '--stage', '-z'], process.env), {
    cwd: top,
    env: safeEnv(process.env),
    maxBuffer: 2 ** 30,
    timeout: 60_000,
    windowsHide: true,
  })
  return run.status === 0 ? parseStaged(run.stdout) : undefined
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
