// Lines and offsets in secretlint's format: lines from 1, columns from 0.

interface Position {
  line: number
  column: number
}

interface Location {
  start: Position
  end: Position
}

interface Lines {
  indexToPosition(index: number): Position
  positionToIndex(position: Position): number
  rangeToLocation(range: readonly [number, number]): Location
  locationToRange(location: Location): readonly [number, number]
}

export function linesOf(text: string): Lines {
  let known: number[] | undefined
  const starts = (): number[] => {
    known ??= [0, ...Array.from(text.matchAll(/\r\n|[\r\n\u2028\u2029]/g), (match) => match.index + match[0].length)]
    return known
  }
  const indexToPosition = (index: number): Position => {
    const line = lastAtMost(starts(), index)
    return { line: line + 1, column: index - (starts()[line] ?? 0) }
  }
  // A line after the last has no index; secretlint then mutes nothing, nor do we.
  const positionToIndex = ({ line, column }: Position): number => (starts()[line - 1] ?? Number.NaN) + column
  return {
    indexToPosition,
    positionToIndex,
    rangeToLocation: ([start, end]) => ({ start: indexToPosition(start), end: indexToPosition(end) }),
    locationToRange: ({ start, end }) => [positionToIndex(start), positionToIndex(end)],
  }
}

function lastAtMost(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
