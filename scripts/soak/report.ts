// Makes and prints the report of the soak test: rows with a limit each.

import type { Ledger } from './ledger.ts'
import type { SoakResult } from './run-soak.ts'
import type { IdleSample } from './sample.ts'
import type { Tally } from './tally.ts'

interface Row {
  what: string
  begin: number
  end: number
  limit: number
  ok: boolean
}

export interface Report {
  minutes: number
  seed: number
  rows: Row[]
  ok: boolean
  actions: Record<string, number>
  kills: Record<string, number>
  acknowledged: number
  compared: number
  lost: Ledger['lost']
  failures: readonly string[]
  complaints: readonly string[]
  bugs: readonly string[]
  rests: IdleSample[]
  samples: SoakResult['samples']
}

const growth = 1.2

export function makeReport(
  { minutes, samples, rests }: SoakResult,
  {
    seed,
    tally,
    ledger,
    complaints,
    bugs,
  }: { seed: number; tally: Tally; ledger: Ledger; complaints: readonly string[]; bugs: readonly string[] },
): Report {
  const end = rests.at(-1)
  const compared = ['young', 'young again'].flatMap((name) => rests.filter((each) => each.name === name))
  const rows = [
    ...compared.flatMap((young) => (end === undefined ? [] : growthRows(young, end))),
    zeroRow('lost', ledger.lost.length),
    zeroRow('failed actions', tally.failures.length),
    zeroRow('errors in the window', complaints.length),
    zeroRow('unhandled errors in the host', bugs.length),
  ]
  const { actions, kills, failures } = tally
  const { acknowledged, lost } = ledger
  const ok = rows.every((row) => row.ok)
  return {
    minutes,
    seed,
    rows,
    ok,
    actions,
    kills,
    acknowledged,
    compared: ledger.compared,
    lost,
    failures,
    complaints,
    bugs,
    rests,
    samples,
  }
}

export function printReport(report: Report, print: (line: string) => void): void {
  const { minutes, seed, rows, actions, kills, acknowledged, compared, lost, failures, complaints, bugs } = report
  print(`\nSoak test: ${minutes.toFixed(1)} minutes, seed ${seed}`)
  print(`actions: ${formatCounts(actions)}`)
  print(`kills: ${formatCounts(kills)}`)
  print(`ledger: ${acknowledged} acknowledged, ${compared} compared again after kills`)
  const [first, last] = [report.rests[0], report.rests.at(-1)]
  print(`state folder: ${first?.stateMb.toFixed(1)} MB, at the end ${last?.stateMb.toFixed(1)} MB`)
  const width = Math.max(...rows.map(({ what }) => what.length))
  print(`\n${''.padEnd(width)}  ${['begin', 'end', 'limit'].map((title) => title.padStart(8)).join('  ')}`)
  for (const { what, begin, end, limit, ok } of rows)
    print(`${what.padEnd(width)}  ${[begin, end, limit].map((value) => value.toFixed(1).padStart(8)).join('  ')}  ${ok ? 'ok' : 'MISSED'}`)
  for (const [title, lines] of Object.entries({ lost: lost.map((each) => JSON.stringify(each)), failures, complaints, bugs }))
    for (const line of lines) print(`${title}: ${line.slice(0, 600)}`)
}

/** Compares two measurements that were both made while idle. */
function growthRows(young: IdleSample, end: IdleSample): Row[] {
  const since = young.name === 'young' ? 'first minutes' : 'one process'
  const all = (rest: IdleSample) => rest.host.mb + rest.workers.mb + rest.window.mb
  const row = (what: string, begin: number, last: number, limit: number): Row => ({
    what: `${what}, ${since}`,
    begin,
    end: last,
    limit,
    ok: last <= limit,
  })
  return [
    row('total memory, MB', all(young), all(end), all(young) * growth),
    row('host memory, MB', young.host.mb, end.host.mb, young.host.mb * growth),
    row('window memory, MB', young.window.mb, end.window.mb, young.window.mb * growth),
    row('host handles', young.host.handles, end.host.handles, young.host.handles + 10),
    row('window handles', young.window.handles, end.window.handles, young.window.handles * growth),
    row('host threads', young.host.threads, end.host.threads, young.host.threads + 2),
    row('host idle CPU, %', young.cpu.host, end.cpu.host, young.cpu.host + 2),
    row('window idle CPU, %', young.cpu.window, end.cpu.window, young.cpu.window + 2),
  ]
}

function zeroRow(what: string, count: number): Row {
  return { what, begin: 0, end: count, limit: 0, ok: count === 0 }
}

function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
