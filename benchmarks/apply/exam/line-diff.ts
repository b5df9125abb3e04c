// Finds the lines that differ between two texts with the plain longest common subsequence: slow, but simple.

export interface Span {
  /** Lines `from` to `to` (not included) of the old text become `newFrom` to `newTo` of the new one. */
  from: number
  to: number
  newFrom: number
  newTo: number
}

const maxCells = 4_000_000

/** Undefined: too many differences for a small edit. */
export function lineDiff(before: readonly string[], after: readonly string[]): Span[] | undefined {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const old = before.slice(head, before.length - tail)
  const now = after.slice(head, after.length - tail)
  if (old.length * now.length > maxCells) return undefined
  return spans(old, now).map(({ from, to, newFrom, newTo }) => ({
    from: from + head,
    to: to + head,
    newFrom: newFrom + head,
    newTo: newTo + head,
  }))
}

function spans(old: readonly string[], now: readonly string[]): Span[] {
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  const cell = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      common[row * width + column] =
        old[row] === now[column] ? cell(row + 1, column + 1) + 1 : Math.max(cell(row + 1, column), cell(row, column + 1))
  const found: Span[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      row++
      column++
      continue
    }
    const span = { from: row, to: row, newFrom: column, newTo: column }
    while ((row < old.length || column < now.length) && (row >= old.length || column >= now.length || old[row] !== now[column])) {
      if (column >= now.length || (row < old.length && cell(row + 1, column) >= cell(row, column + 1))) row++
      else column++
    }
    span.to = row
    span.newTo = column
    found.push(span)
  }
  return found
}
