// The table of techniques and entry points, as text for a terminal.

import { entryPoints } from './entry-points.ts'
import { nameOf } from './jobs.ts'
import type { CellResult, Row } from './run-jobs.ts'
import { techniques } from './techniques/index.ts'

const columns = entryPoints.map(({ name }) => name)

export function printTable(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ job }) => nameOf(job).length), 10)
  const lines = [heading(width)]
  let group = ''
  for (const row of rows) {
    const own = techniques.find(({ name }) => name === nameOf(row.job))?.group ?? ''
    if (own !== group) lines.push('', own)
    group = own
    const cells = columns.map((name) => symbol(row.cells.get(name)).padStart(name.length)).join('  ')
    lines.push(`${nameOf(row.job).padEnd(width)}  ${plainGit(row).padEnd(9)}  ${cells}`)
  }
  return lines.join('\n')
}

/** Problems, one line for each repository that has any. */
export function problemsOf(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const cells = [...row.cells].flatMap(([entry, cell]) => problemOf(cell).map((what) => `${entry} ${what}`))
    const all = [...(row.broken === undefined ? [] : [row.broken]), ...cells]
    return all.length === 0 ? [] : [`${nameOf(row.job)}: ${all.join(', ')}`]
  })
}

export function countRuns(row: Row): number {
  return [...row.cells.values()].reduce((sum, cell) => sum + (typeof cell === 'string' ? 0 : cell.ran), 0)
}

function problemOf(cell: CellResult): string[] {
  if (typeof cell === 'string') return [cell]
  return [...(cell.ran > 0 ? [`ran ${cell.ran}`] : []), ...(cell.bug === undefined ? [] : [`failed with ${cell.bug}`])]
}

/** A dot if nothing ran, the number of programs that ran, or `-` if not tried. */
function symbol(cell: CellResult | undefined): string {
  if (cell === undefined) return '-'
  if (typeof cell === 'string') return cell
  if (cell.ran > 0) return String(cell.ran)
  return cell.bug === undefined ? '.' : 'bug'
}

function plainGit({ plainGit }: Row): string {
  return plainGit === undefined ? '-' : { runs: 'yes', waits: 'waits', nothing: 'no', hung: 'hung', died: 'died' }[plainGit]
}

function heading(width: number): string {
  return `${''.padEnd(width)}  ${'plain git'}  ${columns.join('  ')}`
}
