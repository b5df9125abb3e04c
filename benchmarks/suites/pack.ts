// Packs a repository into one prompt with exact token counts, against repomix. Both write a file, count with o200k and use the same Node.

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternate } from '../alternate.ts'
import { copyFolder, npmCode } from '../corpus/index.ts'
import { median } from '../median.ts'
import { type Home, openHome, pinnedNode, repository, sheaf } from '../ours.ts'
import { installRepomix, type Rival, repomixVersion } from '../rivals.ts'
import type { Row, Target } from '../row.ts'
import { type CommandRun, runCommand } from '../run-command.ts'
import type { Bench } from '../suite.ts'

interface Packing {
  cwd: string
  scan: boolean
  /** Runs before each run of ours and of theirs, untimed. */
  before: { ours: () => void; rival: () => void }
  /** Folder of the rival's token cache; null: none. */
  rivalCache: string | null
}

export async function pack({ folder, rounds }: Bench): Promise<Row[]> {
  const cwd = folder ?? npmCode(join(repository, 'node_modules'))
  const repomix = installRepomix(pinnedNode)
  const home = await openHome()
  const outside = mkdtempSync(join(tmpdir(), 'sheaf-bench-pack-'))
  const changing = copyFolder(cwd)
  const measure = (packing: Packing) => comparePacks(packing, { home, repomix, outside, rounds })
  try {
    const fresh = { cwd, rivalCache: null, before: { ours: home.clearCache, rival: () => undefined } }
    const change = changer(changing)
    const again = { cwd: changing, rivalCache: join(outside, 'token-counts.json'), before: { ours: change, rival: change } }

    const first = await measure({ ...fresh, scan: false })
    const firstScanned = await measure({ ...fresh, scan: true })
    const repeated = await measure({ ...again, scan: false })
    const repeatedScanned = await measure({ ...again, scan: true })
    return [
      timeRow('first, no secret scan', first, timesFaster(first)),
      memoryRow('first, no secret scan', first, 0.45),
      timeRow('first, secret scan', firstScanned, timesFaster(firstScanned)),
      timeRow('one file changed, no secret scan', repeated, 10),
      timeRow('one file changed, secret scan', repeatedScanned, 10),
    ]
  } finally {
    home.remove()
    for (const each of [outside, changing]) rmSync(each, { recursive: true, force: true })
  }
}

interface Packed {
  ours: CommandRun[]
  rival: CommandRun[]
}

interface Sides {
  home: Home
  repomix: Rival
  outside: string
  rounds: number | undefined
}

function comparePacks({ cwd, scan, before, rivalCache }: Packing, { home, repomix, outside, rounds }: Sides): Promise<Packed> {
  const ours = ['pack', '--maps', 'none', ...(scan ? [] : ['--no-secret-scan']), '-o', join(outside, 'ours.txt')]
  const theirs = [...repomix.args, ...(scan ? [] : ['--no-security-check']), '-o', join(outside, 'theirs.xml')]
  const cache = rivalCache === null ? { REPOMIX_TOKEN_CACHE: '0' } : { REPOMIX_TOKEN_CACHE_PATH: rivalCache }
  return alternate(
    {
      ours: { before: before.ours, run: () => runCommand(sheaf, ours, { cwd, env: home.env, memory: true }) },
      rival: { before: before.rival, run: () => runCommand(repomix.command, theirs, { cwd, env: cache, memory: true }) },
    },
    { rounds },
  )
}

/** Each call changes the same file, never to earlier content. */
function changer(folder: string): () => void {
  const file = join(folder, 'changed-by-the-benchmark.ts')
  let changes = 0
  const change = () => appendFileSync(file, `export const change${++changes} = ${changes}\n`)
  change()
  return change
}

/** With fewer files, starting Node and its threads takes a larger share of our time. */
const largeRepository = 5_000

function timesFaster({ ours }: Packed): number {
  return packedFiles(ours) < largeRepository ? 3 : 4
}

function timeRow(name: string, packed: Packed, times: number): Row {
  const samples = { ours: packed.ours.map(({ ms }) => ms), rival: packed.rival.map(({ ms }) => ms) }
  return row(name, 'ms', packed, samples, { kind: 'faster', times })
}

function memoryRow(name: string, packed: Packed, times: number): Row {
  const samples = { ours: packed.ours.flatMap(({ peakMb }) => peakMb ?? []), rival: packed.rival.flatMap(({ peakMb }) => peakMb ?? []) }
  return row(`${name}, peak memory`, 'MB', packed, samples, { kind: 'within', times })
}

function row(name: string, unit: Row['unit'], packed: Packed, samples: Row['samples'], target: Target): Row {
  const middle = (numbers: readonly number[]) => (numbers.length > 0 ? median(numbers) : null)
  return {
    suite: 'pack',
    name,
    unit,
    ours: middle(samples.ours),
    rival: { name: 'repomix', version: repomixVersion, value: middle(samples.rival) },
    target,
    samples,
    note: `ours ${counts(packed.ours)}; repomix ${counts(packed.rival)}`,
  }
}

/** Both print how many files and tokens they packed. */
function counts(runs: readonly CommandRun[]): string {
  const output = lastOutput(runs)
  const number = (...forms: RegExp[]) => forms.map((form) => output.match(form)?.[1]).find((each) => each !== undefined) ?? 'unknown'
  const files = number(/Total Files:\s+([\d,]+)/, /^([\d,]+) files?\b/m)
  const tokens = number(/Total Tokens:\s+([\d,]+)/, /^\s*([\d,]+)\s+100\.0%\s+total tokens/m)
  return `${files} files, ${tokens} tokens`
}

function packedFiles(ours: readonly CommandRun[]): number {
  return Number((/^([\d,]+) files?\b/m.exec(lastOutput(ours))?.[1] ?? '0').replaceAll(',', ''))
}

function lastOutput(runs: readonly CommandRun[]): string {
  return runs.map(({ stdout, stderr }) => `${stdout}\n${stderr}`).at(-1) ?? ''
}
