// Runs the contenders by turns (ABAB), so that whatever else the machine does hits all of them alike.

export interface Contender<Result> {
  /** Not timed: puts back what the last run left behind. */
  before?: () => void
  run: () => Promise<Result>
}

export interface Contenders<Result> {
  ours: Contender<Result>
  rival: Contender<Result>
  /** Node doing nothing, where its start is taken off ours. */
  start?: Contender<Result>
}

const slowMs = 5_000

/** One round first that does not count: it fills the system's file cache and Node's compile cache, and tells how long a run takes. */
export async function alternate<Result>(
  contenders: Contenders<Result>,
  { rounds }: { rounds?: number | undefined } = {},
): Promise<Record<keyof Contenders<Result>, Result[]>> {
  const results: Record<keyof Contenders<Result>, Result[]> = { ours: [], rival: [], start: [] }
  let slowest = 0
  for (let round = 0; round <= (rounds ?? (slowest > slowMs ? 3 : 7)); round++)
    for (const name of ['ours', 'rival', 'start'] as const) {
      const contender = contenders[name]
      if (contender === undefined) continue
      contender.before?.()
      const started = performance.now()
      const result = await contender.run()
      if (round === 0) slowest = Math.max(slowest, performance.now() - started)
      else results[name].push(result)
    }
  return results
}
