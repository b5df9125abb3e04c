// Runs the contenders in turns (ABAB), so that other load on the machine affects all of them equally.

export interface Contender<Result> {
  /** Not timed: undoes the effects of the last run. */
  before?: () => void
  run: () => Promise<Result>
}

export interface Contenders<Result> {
  ours: Contender<Result>
  rival: Contender<Result>
  /** Node doing nothing, if its start time is subtracted from ours. */
  start?: Contender<Result>
}

const slowMs = 5_000

/** The first round does not count: it fills the system's file cache and Node's compile cache, and shows how long a run takes. */
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
