// State of the post carousel: advances every five seconds in a loop, but not while a visitor looks closely.

/** The pointer is over it, the focus is in it, or one of its videos is playing. */
export type PauseReason = 'pointer' | 'focus' | 'video'

export interface CarouselState {
  index: number
  count: number
  /** Reasons to pause; it continues when all have ended. */
  heldBy: readonly PauseReason[]
  /** Stopped with the button, until it is pressed again. */
  isStopped: boolean
  /** Time in milliseconds until which the visitor's choice stays. */
  restsUntil: number
}

export type CarouselEvent =
  | { type: 'tick'; now: number }
  | { type: 'choose'; index: number; now: number }
  | { type: 'step'; by: 1 | -1; now: number }
  | { type: 'hold'; by: PauseReason; isHeld: boolean }
  | { type: 'stop'; isStopped: boolean }

export const advanceMs = 5_000 // spec §9
const restMs = 10_000 // spec §9

export function startCarousel(count: number, isStopped = false): CarouselState {
  return { index: 0, count, heldBy: [], isStopped, restsUntil: 0 }
}

export function nextCarousel(state: CarouselState, event: CarouselEvent): CarouselState {
  const at = (index: number) => (state.count === 0 ? 0 : (index + state.count) % state.count)
  switch (event.type) {
    case 'tick':
      return state.heldBy.length > 0 || state.isStopped || event.now < state.restsUntil ? state : { ...state, index: at(state.index + 1) }
    case 'choose':
      return { ...state, index: at(event.index), restsUntil: event.now + restMs }
    case 'step':
      return { ...state, index: at(state.index + event.by), restsUntil: event.now + restMs }
    case 'hold':
      return { ...state, heldBy: [...state.heldBy.filter((each) => each !== event.by), ...(event.isHeld ? [event.by] : [])] }
    case 'stop':
      return { ...state, isStopped: event.isStopped }
  }
}
