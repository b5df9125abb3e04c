// Lists skipped paths grouped by reason: a thousand names would hide the one that matters.

import { visibleLine } from '../terminal/index.ts'
import { alignTable } from './align-table.ts'
import { formatCount, formatNumber } from './numbers.ts'

const namesShown = 3

export function problemLines(title: string, problems: readonly { path: string; why: string }[]): string[] {
  if (problems.length === 0) return []
  const byReason = new Map<string, string[]>()
  for (const { path, why } of problems) {
    const paths = byReason.get(why)
    if (paths === undefined) byReason.set(why, [path])
    else paths.push(path)
  }
  const rows = [...byReason]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([why, paths]) => [formatNumber(paths.length), visibleLine(why), someOf(paths)])
  return [`${title}: ${formatCount(problems.length, 'path')}`, ...alignTable(rows, ['right', 'left', 'left']).map((line) => `  ${line}`)]
}

function someOf(paths: readonly string[]): string {
  const names = paths.slice(0, namesShown).map(visibleLine).join(', ')
  return paths.length > namesShown ? `${names} and ${formatNumber(paths.length - namesShown)} more` : names
}
