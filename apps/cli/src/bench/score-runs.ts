// `sheaf bench score`: scores saved runs or run files again from their raw replies.

import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { alignTable } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'
import { dollars, missedLines, percent, scoreLines } from './bench-lines.ts'

/** Ten times what thirty of the longest replies take. */
const maxBytes = 50_000_000

export async function scoreRuns(
  names: readonly string[],
  context: CommandContext,
  { json, report }: { json: boolean; report: string | undefined },
): Promise<number> {
  const { out } = context
  const [bench, { stateFolder }] = await Promise.all([import('@sheaf/bench'), import('@sheaf/host/dial')])
  const store = bench.openRunStore(stateFolder(context.env))
  const scored = []
  for (const name of names) {
    const record = isFile(name) ? bench.readRunFile(readRun(name, context), name) : store.read(name)
    scored.push({ record, score: await bench.scoreRecord(bench.taskSetOf(record.header.seed), record) })
  }
  if (report !== undefined) {
    const { writeFileAtomic } = await import('../destination/index.ts')
    await writeFileAtomic(resolve(context.cwd, report), [Buffer.from(bench.writeReport(scored, new Date()))])
    out.note(`Wrote the report to ${report}.`)
  }
  if (json) {
    out.json(scored.map(({ record: { header }, score }) => ({ id: header.id, model: header.model, modelName: header.modelName, score })))
    return 0
  }
  const [first] = scored
  if (scored.length === 1 && first !== undefined) {
    out.line(visibleLine(`${first.record.header.modelName}, ${first.record.header.providerName}: run ${first.record.header.id}`))
    for (const line of [...scoreLines(first.score), ...missedLines(first.score)]) out.line(line)
    return 0
  }
  const rows = [...scored]
    .sort((a, b) => b.score.pointsRate - a.score.pointsRate)
    .map(({ record, score }) => [
      percent(score.pointsRate),
      `${score.perfect}/${score.tasks.length} perfect`,
      dollars(costOf(record.replies)),
      score.ranked ? '' : 'not ranked',
      record.header.id,
      visibleLine(`${record.header.modelName}, ${record.header.providerName}`),
    ])
  for (const line of alignTable(rows, ['right', 'right', 'right', 'left', 'left', 'left'])) out.line(line)
  return 0
}

function costOf(replies: readonly { usage: { cost?: number } }[]): number | undefined {
  const priced = replies.flatMap(({ usage }) => usage.cost ?? [])
  return priced.length === 0 ? undefined : priced.reduce((sum, cost) => sum + cost, 0)
}

/** An id has no slash and no dot. */
function isFile(name: string): boolean {
  return /[/\\.]/u.test(name)
}

function readRun(name: string, context: CommandContext): Uint8Array {
  const file = resolve(context.cwd, name)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) throw new Refusal('path-missing', `${name}.`)
  if (!stats.isFile() || stats.size > maxBytes) throw new Refusal('run-unreadable', `${name}.`)
  try {
    return readFileSync(file)
  } catch {
    throw new Refusal('path-unreadable', `${name}.`)
  }
}
