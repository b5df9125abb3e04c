// Measures Auto for ten selected files of a large repository whose tree is ready, and checks it against a full resolution. Also
// measures the tokens of its maps against whole maps of the same files.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AutoProbeResult } from '../auto-probe.ts'
import type { AutoTokensResult } from '../auto-tokens-probe.ts'
import { npmCode } from '../corpus/index.ts'
import { nodeFlags, pinnedNode, repository } from '../ours.ts'
import type { Row } from '../row.ts'
import { runCommand } from '../run-command.ts'
import type { Bench } from '../suite.ts'

const probe = fileURLToPath(new URL('../auto-probe.ts', import.meta.url))
const tokensProbe = fileURLToPath(new URL('../auto-tokens-probe.ts', import.meta.url))
const choices = 9
const selections = 10

export async function auto({ folder, list }: Bench): Promise<Row[]> {
  const cwd = folder ?? npmCode(join(repository, 'node_modules'), { atLeast: 20_000 })
  const home = mkdtempSync(join(tmpdir(), 'sheaf-bench-auto-'))
  try {
    const { stdout } = await runCommand(pinnedNode, [...nodeFlags, probe, cwd, home, String(choices)])
    const { files, ms, brought, differing }: AutoProbeResult = JSON.parse(stdout)
    if (list) for (const line of differing) console.log(line)
    const about = `${files} files that can have a map; ${brought.toFixed(1)} brought on average, median of ${choices} choices of 10`
    const row = (name: string, ours: number, target: Row['target'], note: string): Row => ({
      suite: 'auto',
      name,
      unit: 'ms',
      ours,
      rival: null,
      target,
      samples: { ours: [ours], rival: [] },
      note,
    })
    const neverSeen: Row['target'] = folder === null ? null : { kind: 'below', most: 1_000 }
    return [
      row('10 files, never seen', ms.nothingKept, neverSeen, `${about}; only the needed files are parsed`),
      row('10 files, names known', ms.namesKept, { kind: 'below', most: 300 }, `${about}; these ten never parsed before`),
      row('10 files, again', ms.allKept, { kind: 'below', most: 300 }, about),
      { ...row('differs from a full resolution', differing.length, { kind: 'below', most: 0 }, about), unit: 'files' },
      ...(await tokenRows(cwd, home, list)),
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function tokenRows(cwd: string, home: string, list: boolean): Promise<Row[]> {
  const { stdout } = await runCommand(pinnedNode, [...nodeFlags, tokensProbe, cwd, home, String(selections)])
  const { selections: measured }: AutoTokensResult = JSON.parse(stdout)
  if (list) for (const each of measured) console.log(JSON.stringify(each))
  const sum = (of: (each: AutoTokensResult['selections'][number]) => number): number => measured.reduce((all, each) => all + of(each), 0)
  const note = `${measured.length} selections: files, parts of files, and groups of files; ${sum(({ maps }) => maps)} maps, ${sum(({ left }) => left)} left out`
  const row = (name: string, unit: Row['unit'], rival: string, ours: number, theirs: number, target: Row['target']): Row => ({
    suite: 'auto',
    name,
    unit,
    ours,
    rival: { name: rival, value: theirs },
    target,
    samples: { ours: [ours], rival: [theirs] },
    note,
  })
  return [
    row(
      'tokens',
      'tokens',
      'whole maps',
      sum(({ tokens }) => tokens.shown),
      sum(({ tokens }) => tokens.whole),
      { kind: 'within', times: 0.4 },
    ),
    row(
      'used definitions',
      'definitions',
      'whole maps',
      sum(({ held }) => held),
      sum(({ used }) => used),
      { kind: 'share', least: 0.95 },
    ),
  ]
}
