// "Did you mean": finds the known word closest to a mistyped one.

export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  let best: { word: string; distance: number } | undefined
  for (const word of known) {
    const distance = editDistance(typed.toLowerCase(), word)
    if (best === undefined || distance < best.distance) best = { word, distance }
  }
  if (best === undefined) return undefined
  const tolerated = Math.max(1, Math.floor(Math.max(typed.length, best.word.length) / 3))
  if (best.distance <= tolerated) return best.word
  return typed.length >= 2 ? known.find((word) => word.startsWith(typed.toLowerCase())) : undefined
}

/** Counts insertions, deletions, substitutions and adjacent swaps. */
export function editDistance(a: string, b: string): number {
  let twoAgo: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = a[row - 1] === b[column - 1] ? 0 : 1
      let cost = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + changed)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, at(twoAgo, column - 2) + 1)
      current.push(cost)
    }
    twoAgo = previous
    previous = current
  }
  return at(previous, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
