// Merges two edits of one text, line by line: additions and removals of both are kept. Where both changed the same lines, both versions stay.

export function mergeLines(base: string, mine: string, theirs: string): string {
  if (mine === theirs || base === theirs) return mine
  if (base === mine) return theirs
  const [before, ours, others] = [linesOf(base), linesOf(mine), linesOf(theirs)]
  const inOurs = alignLines(before, ours)
  const inOthers = alignLines(before, others)
  const merged: string[] = []
  let fromOurs = 0
  let fromOthers = 0
  /** Lines of both up to the next line that all three have in common. */
  const takeUntil = (at: number, endOurs: number, endOthers: number, from: number): void => {
    const old = before.slice(from, at)
    const [left, right] = [ours.slice(fromOurs, endOurs), others.slice(fromOthers, endOthers)]
    if (sameLines(left, right) || sameLines(right, old)) merged.push(...left)
    else if (sameLines(left, old)) merged.push(...right)
    else {
      const [wasThere, inLeft, inRight] = [new Set(old), new Set(left), new Set(right)]
      // A line that one of them removed stays removed.
      for (const line of right) if (inLeft.has(line) || !wasThere.has(line)) merged.push(line)
      for (const line of left) if (!inRight.has(line) && !wasThere.has(line)) merged.push(line)
    }
  }
  let from = 0
  for (let at = 0; at < before.length; at++) {
    const [our, other] = [inOurs[at], inOthers[at]]
    if (our === undefined || other === undefined) continue
    takeUntil(at, our, other, from)
    merged.push(before[at] ?? '')
    fromOurs = our + 1
    fromOthers = other + 1
    from = at + 1
  }
  takeUntil(before.length, ours.length, others.length, from)
  return merged.length === 0 ? '' : `${merged.join('\n')}\n`
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** For each line of the first text, its place in the second; undefined: it is gone. A longest common subsequence. */
function alignLines(first: readonly string[], second: readonly string[]): (number | undefined)[] {
  const places = new Array<number | undefined>(first.length).fill(undefined)
  let start = 0
  while (start < first.length && start < second.length && first[start] === second[start]) places[start] = start++
  let end = 0
  const most = Math.min(first.length, second.length) - start
  while (end < most && first.at(-1 - end) === second.at(-1 - end)) places[first.length - 1 - end] = second.length - 1 - end++
  const rows = first.length - start - end
  const columns = second.length - start - end
  // Beyond any list that a person edits: the middle counts as replaced, and both versions stay.
  if (rows * columns > mostCells) return places
  const width = columns + 1
  const longest = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      longest[row * width + column] =
        first[start + row] === second[start + column]
          ? (longest[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(longest[(row + 1) * width + column] ?? 0, longest[row * width + column + 1] ?? 0)
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (first[start + row] === second[start + column]) places[start + row++] = start + column++
    else if ((longest[(row + 1) * width + column] ?? 0) >= (longest[row * width + column + 1] ?? 0)) row++
    else column++
  }
  return places
}

const mostCells = 4_000_000

function sameLines(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, at) => line === other[at])
}
