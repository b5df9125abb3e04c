// Measures how well the ranking without a model finds the files of a task, and how long it takes.
// With a folder: an exam of real commits, `<folder>/*.jsonl` and its trees in `<folder>/trees`. Without: times only.

import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCode } from '../corpus/index.ts'
import { median } from '../median.ts'
import { nodeFlags, pinnedNode, repository } from '../ours.ts'
import type { RankProbeResult } from '../rank-probe.ts'
import { type ExamCase, meanBy, type Scores, scoreAnswer } from '../retrieval/exam.ts'
import type { Row, Unit } from '../row.ts'
import { runCommand } from '../run-command.ts'
import type { Bench } from '../suite.ts'

const probe = fileURLToPath(new URL('../rank-probe.ts', import.meta.url))

export async function retrieval({ folder, list }: Bench): Promise<Row[]> {
  return folder !== null && existsSync(join(folder, 'trees')) ? exam(folder, list) : times(folder)
}

async function times(folder: string | null): Promise<Row[]> {
  const cwd = folder ?? npmCode(join(repository, 'node_modules'), { atLeast: 10_000, atMost: 10_000 })
  const probed = await ask(cwd, ['Retry a request once when the server is busy', 'Parse the header of a source map'])
  const note = `${probed.files} files, tree there`
  const { first } = probed.ms
  return [
    ...(first === undefined ? [] : [timeRow('nothing cached, first list', [first], 1_500, `${note}; a new process, matches by name`)]),
    timeRow('nothing cached', [probed.ms.cold], 5_000, `${note}; a new process, every file read`),
    timeRow('kept from an earlier run', [probed.ms.kept], 1_500, `${note}; a new process`),
    timeRow('asked again', probed.ms.warm, 400, `${note}; the same process`),
  ]
}

async function exam(folder: string, list: boolean): Promise<Row[]> {
  const cases = globSync('*.jsonl', { cwd: folder }).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): ExamCase => JSON.parse(line)),
  )
  const ours: Scores[] = []
  const plain: Scores[] = []
  const warm: number[] = []
  for (const [repo, own] of Map.groupBy(cases, (each) => each.repo)) {
    const probed = await ask(
      join(folder, 'trees', repo.replace('/', '+')),
      own.map(({ query }) => query),
    )
    warm.push(...probed.ms.warm)
    for (const [at, each] of own.entries()) {
      ours.push(scoreAnswer(each, probed.ranked[at] ?? []))
      plain.push(scoreAnswer(each, probed.plain[at] ?? []))
    }
    if (list) {
      const of = (scores: Scores[]): string => percent(meanBy(scores.slice(-own.length), 'recall10'))
      console.log(`${repo}: recall@10 ${of(ours)}, plain ${of(plain)}, cold ${Math.round(probed.ms.cold)} ms`)
    }
  }
  const about = `${cases.length} commits of ${new Set(cases.map(({ repo }) => repo)).size} repositories, averaged over repositories`
  return [
    shareRow('recall@10', meanBy(ours, 'recall10'), meanBy(plain, 'recall10'), about),
    shareRow('recall@20', meanBy(ours, 'recall20'), meanBy(plain, 'recall20'), about),
    shareRow('mean reciprocal rank', meanBy(ours, 'reciprocal'), meanBy(plain, 'reciprocal'), about),
    timeRow('asked again', warm, 500, 'median of all questions'),
  ]
}

async function ask(cwd: string, tasks: readonly string[]): Promise<RankProbeResult> {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-bench-rank-'))
  try {
    const { stdout } = await runCommand(pinnedNode, [...nodeFlags, probe, cwd, home, JSON.stringify(tasks)])
    return JSON.parse(stdout)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function shareRow(name: string, ours: number, plain: number, note: string): Row {
  return row(name, '%', 100 * ours, { name: 'plain BM25', value: 100 * plain }, { kind: 'share', least: 1 }, note)
}

function timeRow(name: string, samples: readonly number[], most: number, note: string): Row {
  return row(name, 'ms', median(samples), null, { kind: 'below', most }, note, samples)
}

function row(
  name: string,
  unit: Unit,
  ours: number,
  rival: Row['rival'],
  target: Row['target'],
  note: string,
  samples: readonly number[] = [ours],
): Row {
  return { suite: 'retrieval', name, unit, ours, rival, target, samples: { ours: samples, rival: [] }, note }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}
