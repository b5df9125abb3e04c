// Counts actions and kills, and collects failures.

export interface Tally {
  count(kind: 'actions' | 'kills', name: string): void
  fail(what: string, problem: unknown): void
  readonly actions: Record<string, number>
  readonly kills: Record<string, number>
  readonly failures: readonly string[]
}

export function openTally(onFail: (line: string) => void): Tally {
  const counts = { actions: {} as Record<string, number>, kills: {} as Record<string, number> }
  const failures: string[] = []
  return {
    count(kind, name) {
      counts[kind][name] = (counts[kind][name] ?? 0) + 1
    },
    fail(what, problem) {
      const line = `${what}: ${problem instanceof Error ? problem.message : String(problem)}`
      failures.push(line)
      onFail(line)
    },
    actions: counts.actions,
    kills: counts.kills,
    failures,
  }
}
