// A plan as text: the recognized format, the change to each file, and the problems.

import { type Plan, type PlannedFile, type ReplyFormat, showHidden } from '@sheaf/contract'
import { alignTable, formatCount } from '../layout/index.ts'
import { type Paint, visibleLine } from '../terminal/index.ts'

const formatNames: Readonly<Record<ReplyFormat, string>> = {
  xml: 'XML edits',
  'search-replace': 'search/replace blocks',
  'unified-diff': 'a unified diff',
  patch: 'a patch',
  'whole-files': 'whole files',
}

export function planLines(plan: Plan, paint: Paint): string[] {
  const rows = plan.files.map((file) => [file.action, pathLabel(file), statusText(file)])
  const table = alignTable(rows, ['left', 'left', 'left'])
  return [
    ...headLines(plan, paint),
    ...plan.files.flatMap((file, at) => [
      paintRow(file, `  ${table[at] ?? ''}`, paint),
      ...fileLines(file, paint).map((line) => `    ${line}`),
    ]),
    ...plan.delegates.map(({ path }) => `  ${paint.yellow(`sketch  ${visibleLine(path)}  needs a model to write the full edit`)}`),
  ]
}

/** Format, notes and problems of the reply itself. */
function headLines(plan: Plan, paint: Paint): string[] {
  return [
    // With nothing parsed, the format would be a guess.
    ...(plan.files.length + plan.delegates.length === 0
      ? []
      : [`Parsed as ${formatNames[plan.format]}: ${formatCount(plan.files.length, 'file')}`]),
    ...firstOf(plan.notes, (note) => paint.dim(`Note: ${visibleLine(note)}`)),
    ...firstOf(plan.problems, ({ code, line, message }) => paint.red(`Reply, line ${line}: ${visibleLine(message)} (${code})`)),
  ]
}

/** A file's problems, warnings and inexact matches. */
export function fileLines(file: PlannedFile, paint: Paint): string[] {
  return [
    ...firstOf(file.problems, ({ code, message, lines }) => paint.red(`${visibleLine(message)} (${code}${atLines(lines)})`)),
    ...file.warnings.map(({ code, message, lines }) => paint.yellow(`${visibleLine(message)} (${code}${atLines(lines)})`)),
    ...file.matches.flatMap(({ rung, line, differs }) =>
      rung === 'exact' ? [] : [paint.yellow(`inexact match at line ${line}: ${visibleLine(differs ?? rung)} (${rung})`)],
    ),
  ]
}

export function pathLabel({ path, to }: PlannedFile): string {
  return to === undefined ? shownPath(path) : `${shownPath(path)} → ${shownPath(to.path)}`
}

function shownPath(path: string): string {
  return visibleLine(showHidden(path))
}

function statusText(file: PlannedFile): string {
  if (file.status === 'blocked') return 'blocked'
  if (file.status === 'unchanged') return file.outcome === 'already-applied' ? 'already applied' : 'no change'
  const added = sum(file.hunks.map((hunk) => hunk.added.length))
  const removed = sum(file.hunks.map((hunk) => hunk.removed.length))
  return file.hunks.length === 0 ? '' : `+${added} −${removed}`
}

function paintRow({ status }: PlannedFile, row: string, paint: Paint): string {
  if (status === 'blocked') return paint.red(row.trimEnd())
  return status === 'unchanged' ? paint.dim(row.trimEnd()) : row.trimEnd()
}

/** A hostile reply may have a million problems; a screenful is enough. `--json` lists all. */
const maxProblemsShown = 50

function firstOf<Value>(values: readonly Value[], format: (value: Value) => string): string[] {
  const lines = values.slice(0, maxProblemsShown).map(format)
  return values.length > maxProblemsShown ? [...lines, `… and ${values.length - maxProblemsShown} more`] : lines
}

/** The matches of an ambiguous search are worth listing, but not a thousand. */
const maxLinesShown = 12

function atLines(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  const more = lines.length > maxLinesShown ? ` and ${lines.length - maxLinesShown} more` : ''
  return `, ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, maxLinesShown).join(', ')}${more}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
