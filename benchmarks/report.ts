// Formats the rows as an aligned table for people and as JSON for programs.

import { judge, type Row, type Target, type Unit } from './row.ts'

const heads = ['row', 'ours', 'rival', 'ratio', 'target', '']

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(cellsOf)
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((line) => line[at]?.length ?? 0)))
  const lines = [heads, widths.map((width) => '-'.repeat(width)), ...cells].map((line) => aligned(line, widths))
  const notes = rows.filter(({ note }) => note !== '').map((row) => `  ${row.suite}: ${row.name}: ${row.note}`)
  return [...lines, ...(notes.length > 0 ? ['', 'Notes', ...notes] : [])].join('\n')
}

export function documentOf(rows: readonly Row[], about: Record<string, unknown>): string {
  return `${JSON.stringify({ ...about, rows: rows.map((row) => ({ ...row, ...judge(row) })) }, null, 2)}\n`
}

/** Aligns the first and last column left and numbers right, so that digits line up. */
function aligned(line: readonly string[], widths: readonly number[]): string {
  return line
    .map((cell, at) => (at === 0 || at === heads.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join('  ')
    .trimEnd()
}

/** Name, ours, rival, ratio, target, verdict. */
export function cellsOf(row: Row): string[] {
  const { ratio, isMet } = judge(row)
  return [
    `${row.suite}: ${row.name}`,
    amount(row.ours, row.unit),
    row.rival === null ? '' : `${row.rival.name} ${amount(row.rival.value, row.unit)}`,
    ratio === null ? '' : ratioText(ratio, row),
    targetText(row.target, row.unit),
    isMet === null ? '' : isMet ? 'met' : 'MISSED',
  ]
}

function ratioText(ratio: number, { unit, target }: Row): string {
  if (unit === 'definitions') return `${(Math.floor(ratio * 10_000) / 100).toFixed(2)}%`
  return `${ratio.toFixed(2)} ×${target?.kind === 'faster' ? ' faster' : ''}`
}

function targetText(target: Target | null, unit: Unit): string {
  if (target === null) return ''
  if (target.kind === 'below') return `≤ ${target.most}${unit === '%' ? '' : ' '}${unit}`
  if (target.kind === 'share') return `≥ ${target.least * 100}%`
  return target.kind === 'faster' ? `≥ ${target.times} × faster` : `≤ ${target.times} ×`
}

function amount(value: number | null, unit: Unit): string {
  if (value === null) return 'unknown'
  if (unit === 'definitions') return value.toString()
  // Cases are whole numbers.
  if (unit === 'cases') return `${value} ${value === 1 ? 'case' : 'cases'}`
  return `${value < 100 ? value.toFixed(1) : Math.round(value).toString()}${unit === '%' ? '' : ' '}${unit}`
}
