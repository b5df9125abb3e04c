// What an agent looked at during a run: the last lines, and the number of all.

export interface LookLog {
  count: number
  /** Oldest first. `number` starts at 1. */
  lines: readonly { number: number; text: string }[]
}

export const emptyLookLog: LookLog = { count: 0, lines: [] }

const linesKept = 200

/** Progress repeats the line while the agent looks at the same. */
export function addLook(log: LookLog, look: string | undefined): LookLog {
  const { count, lines } = log
  if (look === undefined || look === '' || look === lines.at(-1)?.text) return log
  return { count: count + 1, lines: [...lines, { number: count + 1, text: look }].slice(-linesKept) }
}
