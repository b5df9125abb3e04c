// Measures text search in many files against the ripgrep command: our search in memory, and our command.

import { rmSync, statSync } from 'node:fs'
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
import { type DaemonSearchResult, searchDaemon } from '../search-daemon.ts'
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
    rows.push(...(await daemonRows(cwd, files, patterns, home, rounds)))
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

/** A search by MCP in a daemon: the first ever, the first after a restart, and with the index in memory. */
async function daemonRows(
  cwd: string,
  files: number,
  chosen: readonly SearchPattern[],
  home: Home,
  rounds: number | undefined,
): Promise<Row[]> {
  const rg = findRipgrep()
  const none: SearchPattern = { name: 'none found', text: 'Qzzq_Zqqz', regex: false, ignoreCase: false }
  // MCP ignores case in a pattern without capitals.
  const patterns = [...chosen.filter(({ name }) => name !== 'regex without a literal word'), none].map((pattern) => ({
    ...pattern,
    ignoreCase: !/[A-Z]/.test(pattern.text),
  }))
  const search = (asked: readonly SearchPattern[], times: number, isIndexed: boolean): Promise<DaemonSearchResult> =>
    searchDaemon({ folder: cwd, home, patterns: asked, rounds: times, isIndexed })
  const clearIndex = (): void => rmSync(join(home.env.SHEAF_HOME, 'cache', 'search'), { recursive: true, force: true })
  const measure = async (name: string, pattern: SearchPattern, times: number, before?: () => void): Promise<Row> => {
    const runs = await alternate(
      {
        ours: { ...(before ? { before } : {}), run: async () => firstOf(await search([pattern], 1, false)) },
        rival: { run: () => timeRipgrep(cwd, pattern) },
      },
      { rounds: firstRounds },
    )
    return rowOf(
      name,
      pattern,
      runs.ours.map(({ ms }) => ms),
      runs.ours[0]?.hits,
      runs.rival,
      times,
    )
  }
  const rowOf = (
    name: string,
    pattern: SearchPattern,
    ours: number[],
    hits: number | undefined,
    runs: readonly { ms: number; hits: number }[],
    times: number,
  ): Row => {
    const rival = runs.map(({ ms }) => ms)
    return {
      suite: 'search',
      name: `daemon, ${name}, ${pattern.name}`,
      unit: 'ms',
      ours: median(ours),
      rival: { name: 'rg', version: rg.version, value: median(rival) },
      target: targetFrom(20_000, files, { kind: 'within', times }),
      samples: { ours, rival },
      note: `${pattern.text}: ${hits ?? 0} lines, rg ${runs[0]?.hits ?? 0}; by MCP, without what a model may not see`,
    }
  }
  const rows: Row[] = []
  for (const pattern of patterns) rows.push(await measure('first ever', pattern, 1.5, clearIndex))
  clearIndex()
  const ready = await search(patterns, rounds ?? 7, true)
  for (const [at, pattern] of patterns.entries()) {
    const rival: { ms: number; hits: number }[] = []
    for (let round = 0; round < firstRounds; round++) rival.push(await timeRipgrep(cwd, pattern))
    rows.push(rowOf('index ready', pattern, ready.patterns[at]?.ms ?? [], ready.patterns[at]?.hits, rival, 0.2))
  }
  for (const pattern of patterns) rows.push(await measure('after a restart', pattern, 0.5))
  const text = listPaths(cwd).reduce((sum, path) => sum + (statSync(join(cwd, path), { throwIfNoEntry: false })?.size ?? 0), 0)
  return [
    ...rows,
    {
      suite: 'search',
      name: 'index, size',
      unit: 'MB',
      ours: ready.indexBytes / 1e6,
      rival: { name: 'the text', value: text / 1e6 },
      target: targetFrom(20_000, files, { kind: 'within', times: 0.6 }),
      samples: { ours: [ready.indexBytes], rival: [text] },
      note: `built in ${(ready.indexMs / 1000).toFixed(1)} s in the background`,
    },
    {
      suite: 'search',
      name: 'daemon, idle memory',
      unit: 'MB',
      ours: ready.idleMb,
      rival: null,
      target: targetFrom(20_000, files, { kind: 'below', most: 400 }),
      samples: { ours: [ready.idleMb], rival: [] },
      note: `${files} files open and indexed, after ${patterns.length * (rounds ?? 7)} searches`,
    },
  ]
}

/** Each starts a process and opens the folder. */
const firstRounds = 3

function firstOf({ patterns: [pattern] }: DaemonSearchResult): { ms: number; hits: number } {
  return { ms: pattern?.ms[0] ?? 0, hits: pattern?.hits ?? 0 }
}

async function timeRipgrep(cwd: string, pattern: SearchPattern): Promise<{ ms: number; hits: number }> {
  const { ms, stdout } = await runCommand(findRipgrep().command, ripgrepArgs(pattern), { cwd, allowedExitCodes: [1] })
  return { ms, hits: stdout.split('\n').filter((line) => line.startsWith('{"type":"match"')).length }
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

/**
 * Fewer matches would be less work, so the times would not be comparable. A few more are possible: ripgrep stops at a NUL anywhere in a
 * file, and Sheaf looks for one at the beginning, as git does.
 */
function checkSameHits(pattern: SearchPattern, ours: number, theirs: number): void {
  if (ours < theirs || ours > theirs * 1.001)
    throw new Error(`'${pattern.text}' (${pattern.name}): ours found ${ours} lines, ripgrep ${theirs}.`)
}
