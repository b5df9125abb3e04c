// Measures the list of files against `git ls-files`. If the lists differ, there is no row.

import { alternate } from '../alternate.ts'
import { fileTree } from '../corpus/index.ts'
import { median } from '../median.ts'
import { type Home, openHome, pinnedNode, sheaf } from '../ours.ts'
import { findGit } from '../rivals.ts'
import type { Row, Target } from '../row.ts'
import { runCommand } from '../run-command.ts'
import { type Bench, targetFrom } from '../suite.ts'

const gitArgs = ['ls-files', '-co', '--exclude-standard']
const ourArgs = ['files', '--no-defaults']

export async function files({ folder, rounds }: Bench): Promise<Row[]> {
  const cwd = folder ?? fileTree(20_000)
  const home = await openHome()
  try {
    const git = findGit()
    const listed = await checkSameFiles(cwd, home, git.command)
    const row = async (name: string, before: () => void, target: Target | null): Promise<Row> => {
      const runs = await alternate(
        {
          ours: { before, run: async () => (await runCommand(sheaf, ourArgs, { cwd, env: home.env })).ms },
          rival: { run: async () => (await runCommand(git.command, gitArgs, { cwd })).ms },
          start: { run: async () => (await runCommand(pinnedNode, ['-e', '0'])).ms },
        },
        { rounds },
      )
      const started = median(runs.start)
      return {
        suite: 'files',
        name,
        unit: 'ms',
        ours: median(runs.ours) - started,
        rival: { name: 'git ls-files', version: git.version, value: median(runs.rival) },
        target,
        samples: runs,
        note: `${listed} files, identical on both sides; Node's startup time (${started.toFixed(1)} ms) is subtracted from Sheaf's time`,
      }
    }
    return [
      await row('list files', () => undefined, targetFrom(20_000, listed, { kind: 'within', times: 1.2 })),
      // git already has its index, so our first run without a cache has no target.
      await row('list files, no cache', home.clearCache, null),
    ]
  } finally {
    home.remove()
  }
}

async function checkSameFiles(cwd: string, { env }: Home, git: string): Promise<number> {
  const ours: string[] = JSON.parse((await runCommand(sheaf, [...ourArgs, '--json'], { cwd, env })).stdout)
  const theirs = (await runCommand(git, [...gitArgs, '-z'], { cwd })).stdout.split('\0').filter(Boolean)
  const missing = without(theirs, ours)
  const extra = without(ours, theirs)
  if (missing.length + extra.length > 0 || ours.length !== theirs.length)
    throw new Error(`The lists differ. Only git: ${sample(missing)}. Only ours: ${sample(extra)}.`)
  return ours.length
}

function without(paths: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return paths.filter((path) => !known.has(path))
}

function sample(paths: readonly string[]): string {
  return paths.length === 0 ? 'none' : `${paths.slice(0, 3).join(', ')} (${paths.length})`
}
