// Aligns columns. A left-aligned last column is not padded, so it may contain paths of any width.

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
