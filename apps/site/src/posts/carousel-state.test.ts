import { describe, expect, it } from 'vitest'
import { advanceMs, type CarouselEvent, type CarouselState, nextCarousel, type PauseReason, startCarousel } from './carousel-state.ts'

const after = (...events: CarouselEvent[]): CarouselState => events.reduce(nextCarousel, startCarousel(6))
const tick = (now = 0): CarouselEvent => ({ type: 'tick', now })

describe('the post carousel', () => {
  // [S2.2.22] [S4.16]
  it('advances automatically every five seconds and wraps around', () => {
    expect(advanceMs).toBe(5_000)
    expect(after(tick(), tick()).index).toBe(2)
    expect(after(...Array.from({ length: 6 }, () => tick())).index).toBe(0)
    expect(after({ type: 'step', by: -1, now: 0 }).index).toBe(5)
  })

  // [S2.2.23]
  it('pauses while anything holds the carousel, and while it is stopped', () => {
    const hold = (by: PauseReason, isHeld: boolean): CarouselEvent => ({ type: 'hold', by, isHeld })
    expect(after(hold('pointer', true), tick()).index).toBe(0)
    expect(after(hold('pointer', true), hold('pointer', false), tick()).index).toBe(1)
    expect(after(hold('pointer', true), hold('focus', true), hold('focus', false), tick()).index).toBe(0)
    expect(after(hold('video', true), hold('pointer', true), hold('pointer', false), tick()).index).toBe(0)
    expect(after({ type: 'stop', isStopped: true }, tick()).index).toBe(0)
  })

  // [S2.2.24]
  it('stays on a choice for ten seconds, and no longer', () => {
    const chosen: CarouselEvent = { type: 'choose', index: 3, now: 1_000 }
    expect(after(chosen, tick(10_999)).index).toBe(3)
    expect(after(chosen, tick(11_000)).index).toBe(4)
  })

  it('handles an empty list of posts', () => {
    expect(nextCarousel(startCarousel(0), tick()).index).toBe(0)
  })
})
