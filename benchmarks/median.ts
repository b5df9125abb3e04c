// The median of some numbers: a single slow run on a busy machine does not change it.

export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new Error('There is no median of nothing.')
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  const lower = sorted.length % 2 === 1 ? upper : (sorted[middle - 1] ?? Number.NaN)
  return (lower + upper) / 2
}
