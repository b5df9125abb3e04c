// Measures the time until the tree of a large folder is ready, in a new process, against `git ls-files`.

import { fileURLToPath } from 'node:url'
import { alternate } from '../alternate.ts'
import { fileTree } from '../corpus/index.ts'
import { median } from '../median.ts'
import { nodeFlags, pinnedNode } from '../ours.ts'
import { findGit } from '../rivals.ts'
import type { Row } from '../row.ts'
import { runCommand } from '../run-command.ts'
import { type Bench, targetFrom } from '../suite.ts'
import type { TreeProbeResult } from '../tree-probe.ts'

const probe = fileURLToPath(new URL('../tree-probe.ts', import.meta.url))

export async function tree({ folder, rounds }: Bench): Promise<Row[]> {
  const cwd = folder ?? fileTree(100_000)
  const git = findGit()
  const runs = await alternate<TreeProbeResult>(
    {
      ours: { run: async () => JSON.parse((await runCommand(pinnedNode, [...nodeFlags, probe, cwd])).stdout) },
      rival: {
        run: async () => ({
          ms: (await runCommand(git.command, ['ls-files', '-co', '--exclude-standard'], { cwd })).ms,
          peakMb: 0,
          files: 0,
        }),
      },
    },
    { rounds },
  )
  const samples = { ours: runs.ours.map(({ ms }) => ms), rival: runs.rival.map(({ ms }) => ms) }
  const peaks = runs.ours.flatMap(({ peakMb }) => peakMb ?? [])
  const files = runs.ours[0]?.files ?? 0
  const row = { suite: 'tree', note: `${files} files` }
  return [
    {
      ...row,
      name: 'tree ready',
      unit: 'ms',
      ours: median(samples.ours),
      rival: { name: 'git ls-files', version: git.version, value: median(samples.rival) },
      target: targetFrom(100_000, files, { kind: 'within', times: 1.5 }),
      samples,
      note: `${row.note}; in a fresh process, from the call to the tree, nothing cached`,
    },
    {
      ...row,
      name: 'resident',
      unit: 'MB',
      ours: peaks.length > 0 ? median(peaks) : null,
      rival: null,
      target: { kind: 'below', most: 300 },
      samples: { ours: peaks, rival: [] },
      note: `${row.note}; the highest until the tree was ready, Node itself included`,
    },
  ]
}
