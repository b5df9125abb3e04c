// Long synchronous work as a generator that yields between small steps: a short command runs it at once, and the host takes turns with the
// event loop, so that it keeps answering.

import { type CancelSignal, Refusal } from '@sheaf/contract'
import { eventLoopYielder, type YieldToEventLoop } from './yield-to-event-loop.ts'

export type Steps<Result> = Generator<void, Result, void>

export interface TurnOptions {
  signal?: CancelSignal | undefined
  /** Called after each turn. */
  onTurn?: (() => void) | undefined
  /** Decides after each step whether the turn ends. */
  pause?: YieldToEventLoop | undefined
}

export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Throws `cancelled` once the signal is aborted; the rest of the work is dropped. */
export async function takeTurns<Result>(
  steps: Steps<Result>,
  { signal, onTurn, pause = eventLoopYielder() }: TurnOptions = {},
): Promise<Result> {
  for (;;) {
    if (signal?.aborted) throw new Refusal('cancelled')
    const { done, value } = steps.next()
    if (done) return value
    const turn = pause()
    if (!turn) continue
    onTurn?.()
    await turn
  }
}
