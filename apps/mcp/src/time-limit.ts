// The time limit of tools that only read: clients stop waiting after 60 seconds, and an answer that arrives later is lost.

import { type CancelSignal, Refusal } from '@sheaf/contract'

/** Tools return what they have by then. */
const partialMs = 40_000
/** Tools that return nothing in part are stopped. */
const stopMs = 45_000

interface TimeLimit {
  /** For the work: canceled by the client, or stopped by the limit. */
  signal: CancelSignal
  /** Aborts when a tool that can should return what it has. */
  enough: CancelSignal
  /** Turns the cancellation that the limit caused into a refusal that a model can act on. */
  explain(problem: unknown): unknown
  end(): void
}

export function openTimeLimit(client: CancelSignal, tool: string): TimeLimit {
  const stop = new AbortController()
  const enough = new AbortController()
  const onAbort = (): void => stop.abort()
  if (client.aborted) stop.abort()
  else client.addEventListener('abort', onAbort)
  const timers = [setTimeout(() => enough.abort(), partialMs), setTimeout(onAbort, stopMs)]
  return {
    signal: stop.signal,
    enough: enough.signal,
    explain: (problem) =>
      stop.signal.aborted && !client.aborted ? new Refusal('mcp-timeout', `${tool} was stopped after ${stopMs / 1_000} seconds.`) : problem,
    end() {
      for (const timer of timers) clearTimeout(timer)
      client.removeEventListener('abort', onAbort)
    },
  }
}
