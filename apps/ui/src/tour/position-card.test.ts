import { describe, expect, it } from 'vitest'
import { dockCard, positionCard } from './position-card.ts'

const view = { width: 1440, height: 900 }
const card = { width: 320, height: 160 }

describe('the card of the tour', () => {
  it('places the card right of the tree, above a bottom bar and below a top bar', () => {
    expect(positionCard({ left: 0, top: 80, width: 340, height: 700 }, card, view)).toEqual({ left: 352, top: 350 })
    expect(positionCard({ left: 1300, top: 864, width: 130, height: 28 }, card, view)).toEqual({ left: 1110, top: 692 })
    expect(positionCard({ left: 350, top: 80, width: 1080, height: 70 }, card, view)).toEqual({ left: 1110, top: 162 })
  })

  it('places no card when there is no room next to the target', () => {
    expect(positionCard({ left: 0, top: 0, width: 1440, height: 900 }, card, view)).toBe(null)
    expect(positionCard({ left: 0, top: 80, width: 390, height: 600 }, card, { width: 390, height: 844 })).toBe(null)
  })

  it('keeps free the other area that a step needs and the bars of the window', () => {
    const small = { width: 1280, height: 800 }
    const reviewBar = { left: 308, top: 76, width: 664, height: 76 }
    const fileHead = { left: 308, top: 190, width: 664, height: 38 }
    expect(positionCard(reviewBar, card, small)).toEqual({ left: 652, top: 164 })
    expect(positionCard(reviewBar, card, small, fileHead)).toEqual({ left: 640, top: 588 })
    expect(positionCard({ ...reviewBar, left: 346, width: 748 }, card, view)).toEqual({ left: 1106, top: 48 })
    expect(positionCard({ left: 880, top: 816, width: 196, height: 30 }, card, view)).toEqual({ left: 1088, top: 692 })
  })

  it('docks the card away from the target in a narrow window', () => {
    const narrow = { width: 390, height: 844 }
    const docked = (top: number, height: number) => dockCard({ left: 0, top, width: 390, height }, narrow)
    expect([docked(800, 40), docked(80, 90), docked(80, 620), dockCard(null, narrow)]).toEqual(['top', 'bottom', 'bottom', 'bottom'])
  })
})
