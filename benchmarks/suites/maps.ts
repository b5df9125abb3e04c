// Measures all maps of a repository: how many definitions they contain, how fast they are made, how many tokens they save.
// Every side works in a copy with only the files that have a map, so that all do the same work.

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternate } from '../alternate.ts'
import { copyFolder, npmCode } from '../corpus/index.ts'
import { median } from '../median.ts'
import { type OurMap, ourMaps } from '../our-maps.ts'
import { type Home, openHome, pinnedNode, repository, sheaf } from '../ours.ts'
import { runCompress } from '../repomix-compress.ts'
import { installAstGrep, installRepomix, type Rival } from '../rivals.ts'
import type { Row, Target } from '../row.ts'
import { type CommandRun, runCommand } from '../run-command.ts'
import { type Bench, targetFrom } from '../suite.ts'
import { definitions } from './definitions.ts'
import { mapTokens } from './map-tokens.ts'

interface Measuring {
  cwd: string
  home: Home
  maps: readonly OurMap[]
  rounds: number | undefined
}

/** With fewer files, the start of Node and its workers dominates. */
const fewestFiles = 500
/** `ast-grep outline` has no rules for these. */
const notOutlined: ReadonlySet<string> = new Set(['dart', 'scala'])

export async function maps(bench: Bench): Promise<Row[]> {
  const given = bench.folder ?? npmCode(join(repository, 'node_modules'))
  const home = await openHome()
  try {
    const mapped = await ourMaps(given, home)
    if (mapped.length === 0) throw new Error(`No file in ${given} has a map.`)
    return [...(await definitions({ ...bench, folder: given })), ...(await speedAndTokens(given, home, mapped, bench.rounds))]
  } finally {
    home.remove()
  }
}

async function speedAndTokens(given: string, home: Home, maps: readonly OurMap[], rounds: number | undefined): Promise<Row[]> {
  const paths = maps.map(({ path }) => path)
  const cwd = copyFolder(given, paths)
  try {
    const measuring = { cwd, home, maps, rounds }
    return [
      ...(await againstRepomix(measuring)),
      await againstOutline(measuring),
      await oneFileChanged(measuring),
      ...(await mapTokens(cwd, maps)),
    ]
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

async function againstRepomix({ cwd, home, maps, rounds }: Measuring): Promise<Row[]> {
  const repomix = installRepomix(pinnedNode)
  const outside = mkdtempSync(join(tmpdir(), 'sheaf-bench-maps-'))
  try {
    const runs = await alternate(
      { ours: first(cwd, home), rival: { run: () => runCompress(repomix, cwd, join(outside, 'compressed.xml')) } },
      { rounds },
    )
    const isSwift = maps.filter(({ language }) => language === 'swift').length > maps.length / 2
    const note = `${maps.length} files with a map; repomix packed ${packed(runs.rival)}`
    const ms = (side: readonly CommandRun[]) => side.map((run) => run.ms)
    const mb = (side: readonly CommandRun[]) => side.flatMap(({ peakMb }) => peakMb ?? [])
    const samples = { time: { ours: ms(runs.ours), rival: ms(runs.rival) }, memory: { ours: mb(runs.ours), rival: mb(runs.rival) } }
    const target = (asked: Target) => targetFrom(fewestFiles, maps.length, asked)
    return [
      row('first time', 'ms', repomix, 'repomix --compress', samples.time, target({ kind: 'faster', times: isSwift ? 10 : 3 }), note),
      row('first time, peak memory', 'MB', repomix, 'repomix --compress', samples.memory, target({ kind: 'within', times: 0.5 }), note),
    ]
  } finally {
    rmSync(outside, { recursive: true, force: true })
  }
}

async function againstOutline({ cwd, home, maps, rounds }: Measuring): Promise<Row> {
  const astGrep = installAstGrep()
  const args = [
    ...astGrep.args,
    'outline',
    '--items',
    'structure',
    '--view',
    'expanded',
    '--no-ignore',
    'hidden',
    '--no-ignore',
    'vcs',
    '.',
  ]
  const runs = await alternate({ ours: first(cwd, home), rival: { run: () => runCommand(astGrep.command, args, { cwd }) } }, { rounds })
  const samples = { ours: runs.ours.map(({ ms }) => ms), rival: runs.rival.map(({ ms }) => ms) }
  const outlined = maps.filter(({ language }) => !notOutlined.has(language)).length
  const target = outlined > maps.length * 0.95 ? targetFrom(fewestFiles, maps.length, { kind: 'within', times: 1.5 }) : null
  return row(
    'first time, outline',
    'ms',
    astGrep,
    'ast-grep outline',
    samples,
    target,
    `it has rules for ${outlined} of ${maps.length} files`,
  )
}

/** Measures a run with the cache of the previous one, after one file changed. */
async function oneFileChanged({ cwd, home, maps, rounds }: Measuring): Promise<Row> {
  const changed = join(cwd, maps[0]?.path ?? '')
  const again = { before: () => appendFileSync(changed, '\n'), run: first(cwd, home).run }
  const start = { run: () => runCommand(pinnedNode, ['-e', '0']) }
  const runs = await alternate({ ours: again, rival: first(cwd, home), start }, { rounds })
  const started = median(runs.start.map(({ ms }) => ms))
  const less = (side: readonly CommandRun[]) => side.map(({ ms }) => ms - started)
  const samples = { ours: less(runs.ours), rival: less(runs.rival) }
  const self = { command: sheaf, args: [], version: 'ours' }
  const target = targetFrom(fewestFiles, maps.length, { kind: 'within', times: 0.05 })
  return row('one file changed', 'ms', self, 'first time', samples, target, `Node's own start, ${started.toFixed(1)} ms, taken off both`)
}

function first(cwd: string, home: Home): { before: () => void; run: () => Promise<CommandRun> } {
  return { before: home.clearCache, run: () => runCommand(sheaf, ['map', '.'], { cwd, env: home.env, memory: true }) }
}

function row(
  name: string,
  unit: Row['unit'],
  rival: Rival,
  called: string,
  samples: Row['samples'],
  target: Target | null,
  note: string,
): Row {
  const middle = (numbers: readonly number[]) => (numbers.length > 0 ? median(numbers) : null)
  return {
    suite: 'maps',
    name,
    unit,
    ours: middle(samples.ours),
    rival: { name: called, version: rival.version, value: middle(samples.rival) },
    target,
    samples,
    note,
  }
}

function packed(runs: readonly CommandRun[]): string {
  const output = runs.at(-1)?.stdout ?? ''
  const number = (form: RegExp) => output.match(form)?.[1] ?? 'unknown'
  return `${number(/Total Files:\s+([\d,]+)/)} files, ${number(/Total Tokens:\s+([\d,]+)/)} tokens`
}
