// Columns that line up. The last column is never padded, so paths of any width may stand there.

export type Side = 'left' | 'right'

export function alignTable(rows: readonly (readonly string[])[], sides: readonly Side[]): string[] {
  const widths = sides.map((_, column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row.map((cell, column) => pad(cell, widths[column] ?? 0, sides[column] ?? 'left', column === row.length - 1)).join('  '),
  )
}

function pad(cell: string, width: number, side: Side, isLast: boolean): string {
  if (side === 'right') return cell.padStart(width)
  return isLast ? cell : cell.padEnd(width)
}
