// Runs the contenders by turns (ABAB), so that whatever else the machine does hits all of them alike.

export interface Contender<Result> {
  /** Not timed: puts back what the last run left behind. */
  before?: () => void | Promise<void>
  run: () => Promise<Result>
}

export interface Turns {
  rounds?: number | undefined
}

const slowMs = 5_000

/** One round first that does not count: it fills the system's file cache and Node's compile cache, and tells how long a round takes. */
export async function alternate<Name extends string, Result>(
  contenders: Record<Name, Contender<Result>>,
  { rounds }: Turns = {},
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contenders).filter((name): name is Name => name in contenders)
  const results = Object.fromEntries(names.map((name): [string, Result[]] => [name, []])) as Record<Name, Result[]>
  let slowest = 0
  for (let round = 0; round <= (rounds ?? (slowest > slowMs ? 3 : 7)); round++)
    for (const name of names) {
      const contender = contenders[name]
      await contender.before?.()
      const started = performance.now()
      const result = await contender.run()
      if (round === 0) slowest = Math.max(slowest, performance.now() - started)
      else results[name].push(result)
    }
  return results
}
