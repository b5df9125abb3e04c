// Chooses the calls that a test lets fail: trying each one takes too long.

/**
 * Every `step`-th call from `first` on, beginning with the `offset`-th; and always the first, the last, and the first of each kind.
 * Tests with different offsets together try all of them.
 */
export function sampleCalls(made: readonly string[], { first = 0, step, offset = 0 }: { first?: number; step: number; offset?: number }) {
  const isPicked = (kind: string, at: number) =>
    at === made.length - 1 || made.indexOf(kind, first) === at || (at - first) % step === offset % step
  return [...made.entries()].flatMap(([at, kind]) => (at >= first && isPicked(kind, at) ? [at] : []))
}
