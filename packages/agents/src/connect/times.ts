// How long a session waits for an agent.

export interface SessionTimes {
  /** Adapters start Node and then the user's program. */
  initializeMs: number
  sessionMs: number
  /** Without any sign from the agent while it answers. Agents think long, and a person can stop them. */
  silenceMs: number
  /** From asking it to end until it is killed. */
  closeMs: number
}

export const defaultTimes: SessionTimes = { initializeMs: 60_000, sessionMs: 60_000, silenceMs: 900_000, closeMs: 300 }
