// The result of checking one thing about an agent. Problems are sentences.

export interface CheckResult {
  /** For the table. */
  cell: string
  problems: string[]
}

/** Also turns an error, such as a refusal of the host, into a problem. */
export async function check(name: string, run: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    const { cell, problems } = await run()
    return { cell: problems.length > 0 ? 'failed' : cell, problems: problems.map((problem) => `${name}: ${problem}`) }
  } catch (error) {
    return { cell: 'failed', problems: [`${name}: ${error instanceof Error ? error.message : error}`] }
  }
}

/** Far longer than any agent needs on a busy machine. */
const patienceMs = 180_000

export async function within<Value>(what: string, work: Promise<Value>, ms = patienceMs): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${what}: nothing happened for ${ms / 1000} seconds.`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
