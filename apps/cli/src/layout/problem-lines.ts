// Lists skipped paths grouped by reason: a thousand names would hide the one that matters.

import { visibleLine } from '../terminal/index.ts'
import { alignTable } from './align-table.ts'
import { counted, grouped } from './numbers.ts'

const namesShown = 3

export function problemLines(title: string, troubles: readonly { path: string; why: string }[]): string[] {
  if (troubles.length === 0) return []
  const byReason = new Map<string, string[]>()
  for (const { path, why } of troubles) {
    const paths = byReason.get(why)
    if (paths === undefined) byReason.set(why, [path])
    else paths.push(path)
  }
  const rows = [...byReason]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([why, paths]) => [grouped(paths.length), visibleLine(why), someOf(paths)])
  return [`${title}: ${counted(troubles.length, 'path')}`, ...alignTable(rows, ['right', 'left', 'left']).map((line) => `  ${line}`)]
}

function someOf(paths: readonly string[]): string {
  const names = paths.slice(0, namesShown).map(visibleLine).join(', ')
  return paths.length > namesShown ? `${names} and ${grouped(paths.length - namesShown)} more` : names
}
