// Measures text search in many files against the ripgrep command: our search in memory, and our command.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alternate } from '../alternate.ts'
import { listPaths, npmCode } from '../corpus/index.ts'
import { median } from '../median.ts'
import { type Home, openHome, pinnedNode, repository, sheaf } from '../ours.ts'
import { ripgrepArgs } from '../ripgrep-args.ts'
import { findRipgrep } from '../rivals.ts'
import type { Row } from '../row.ts'
import { runCommand } from '../run-command.ts'
import { choosePatterns, type SearchPattern } from '../search-patterns.ts'
import type { SearchProbeResult } from '../search-probe.ts'
import { type Bench, targetFrom } from '../suite.ts'

const probe = fileURLToPath(new URL('../search-probe.ts', import.meta.url))

export async function search({ folder, rounds }: Bench): Promise<Row[]> {
  const cwd = folder ?? npmCode(join(repository, 'node_modules'), { atLeast: 20_000 })
  const patterns = choosePatterns(cwd)
  const home = await openHome()
  try {
    const rows: Row[] = await warmRows(cwd, patterns, rounds)
    const files = listPaths(cwd).length
    for (const pattern of patterns) rows.push(await coldRow(cwd, files, pattern, home, rounds))
    return rows
  } finally {
    home.remove()
  }
}

async function warmRows(cwd: string, patterns: readonly SearchPattern[], rounds: number | undefined): Promise<Row[]> {
  const rg = findRipgrep()
  const asked = JSON.stringify({ folder: cwd, patterns, ripgrep: rg.command, rounds: rounds ?? 7 })
  const probed: SearchProbeResult = JSON.parse((await runCommand(pinnedNode, [probe, asked])).stdout)
  return probed.patterns.map(({ pattern, ours, rival }): Row => {
    checkSameHits(pattern, ours.hits, rival.hits)
    return {
      suite: 'search',
      name: `warm, ${pattern.name}`,
      unit: 'ms',
      ours: median(ours.ms),
      rival: { name: 'rg', version: rg.version, value: median(rival.ms) },
      target: targetFrom(20_000, probed.files, { kind: 'faster', times: 3 }),
      samples: { ours: ours.ms, rival: rival.ms },
      note: `${pattern.text}: ${ours.hits} matching lines on both sides in ${probed.files} files; rg's time includes parsing its matches into objects`,
    }
  })
}

async function coldRow(cwd: string, files: number, pattern: SearchPattern, home: Home, rounds: number | undefined): Promise<Row> {
  const rg = findRipgrep()
  const flags = [...(pattern.regex ? ['--regex'] : []), ...(pattern.ignoreCase ? ['-i'] : [])]
  const ours = ['search', '--json', '--mode', 'content', '--max', '100000', ...flags, '--', pattern.text]
  const runs = await alternate(
    {
      ours: { run: () => runCommand(sheaf, ours, { cwd, env: home.env }) },
      rival: { run: () => runCommand(rg.command, ripgrepArgs(pattern), { cwd, allowedExitCodes: [1] }) },
      start: { run: () => runCommand(pinnedNode, ['-e', '0']) },
    },
    { rounds },
  )
  const answer: { total: number } = JSON.parse(runs.ours[0]?.stdout ?? '{"total":0}')
  const hits = runs.rival[0]?.stdout.split('\n').filter((line) => line.startsWith('{"type":"match"')).length ?? 0
  checkSameHits(pattern, answer.total, hits)
  const times = { ours: runs.ours.map(({ ms }) => ms), rival: runs.rival.map(({ ms }) => ms), start: runs.start.map(({ ms }) => ms) }
  const started = median(times.start)
  return {
    suite: 'search',
    name: `cold, ${pattern.name}`,
    unit: 'ms',
    ours: median(times.ours) - started,
    rival: { name: 'rg', version: rg.version, value: median(times.rival) },
    target: targetFrom(20_000, files, { kind: 'within', times: 1.3 }),
    samples: times,
    note: `${pattern.text}: ${hits} matching lines on both sides; Node's startup time (${started.toFixed(1)} ms) is subtracted from Sheaf's time`,
  }
}

/** Fewer matches would be less work, so the times would not be comparable. */
function checkSameHits(pattern: SearchPattern, ours: number, theirs: number): void {
  if (ours !== theirs) throw new Error(`'${pattern.text}' (${pattern.name}): ours found ${ours} lines, ripgrep ${theirs}.`)
}
