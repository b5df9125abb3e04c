// Finds the longest increasing subsequence of a list.

export function longestIncreasingSubsequence<Item>(items: readonly Item[], rank: (item: Item) => number): Item[] {
  /** Per length: the item with the smallest value that ends a run of that length. */
  const ends: number[] = []
  const previous: number[] = []
  const values = items.map(rank)
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? -1] ?? Number.POSITIVE_INFINITY) < value) low = middle + 1
      else high = middle
    }
    previous.push(ends[low - 1] ?? -1)
    ends[low] = index
  }
  const run: Item[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const item = items[index]
    if (item !== undefined) run.push(item)
  }
  return run.reverse()
}
