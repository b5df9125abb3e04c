import { describe, expect, it } from 'vitest'
import { dockCard, placeCard } from './place-card.ts'

const view = { width: 1440, height: 900 }
const card = { width: 320, height: 160 }

describe('the card of the tour', () => {
  it('stands right of the tree, above the bar at the bottom, below a bar at the top', () => {
    expect(placeCard({ left: 0, top: 80, width: 340, height: 700 }, card, view)).toEqual({ left: 352, top: 350 })
    expect(placeCard({ left: 1300, top: 864, width: 130, height: 28 }, card, view)).toEqual({ left: 1110, top: 692 })
    expect(placeCard({ left: 350, top: 80, width: 1080, height: 70 }, card, view)).toEqual({ left: 1110, top: 162 })
  })

  it('never covers what it points at, and gives up where there is no room', () => {
    expect(placeCard({ left: 0, top: 0, width: 1440, height: 900 }, card, view)).toBe(null)
    expect(placeCard({ left: 0, top: 80, width: 390, height: 600 }, card, { width: 390, height: 844 })).toBe(null)
  })

  it('keeps out of the way in a narrow window', () => {
    const narrow = { width: 390, height: 844 }
    const docked = (top: number, height: number) => dockCard({ left: 0, top, width: 390, height }, narrow)
    expect([docked(800, 40), docked(80, 90), docked(80, 620), dockCard(null, narrow)]).toEqual(['top', 'bottom', 'bottom', 'bottom'])
  })
})
