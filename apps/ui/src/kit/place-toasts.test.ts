import { describe, expect, it } from 'vitest'
import { placeToasts } from './place-toasts.ts'

const toast = { width: 360, height: 60 }
const view = { width: 1440, height: 900 }
const button = (left: number, top: number, weight = 1) => ({ box: { left, top, width: 80, height: 28 }, weight })

describe('placeToasts', () => {
  it('uses the bottom right corner if nothing is there', () => {
    expect(placeToasts(toast, view, [button(300, 800)], null)).toEqual({ left: 1068, top: 788 })
  })

  it('moves to the left corner, then to the middle, then up until it covers no control', () => {
    const [right, left, middle] = [button(1100, 800), button(100, 800), button(700, 800)]
    expect([[right], [right, left], [right, left, middle]].map((obstacles) => placeToasts(toast, view, obstacles, null))).toEqual([
      { left: 12, top: 788 },
      { left: 540, top: 788 },
      { left: 1068, top: 740 },
    ])
  })

  it('covers the least important control if it must cover one', () => {
    const narrow = { width: 390, height: 200 }
    const row = (top: number, weight: number) => ({ box: { left: 0, top, width: 390, height: 50 }, weight })
    expect(placeToasts({ width: 366, height: 40 }, narrow, [row(0, 100), row(50, 1), row(100, 100), row(150, 100)], null)).toEqual({
      left: 12,
      top: 60,
    })
  })

  it('leaves content free where there is other room, but rather covers it than a control', () => {
    const content = { box: { left: 340, top: 100, width: 1100, height: 800 }, weight: 0.01 }
    const full = { box: { left: 0, top: 100, width: 1440, height: 800 }, weight: 0.01 }
    expect(
      [[content], [full, button(1100, 800)]].map((obstacles) => placeToasts({ width: 300, height: 60 }, view, obstacles, null)),
    ).toEqual([
      { left: 12, top: 788 },
      { left: 1128, top: 52 },
    ])
  })

  it('stays where it is while it covers nothing there and fits', () => {
    const current = { left: 12, top: 600 }
    expect(placeToasts(toast, view, [], current)).toEqual(current)
    expect(placeToasts(toast, view, [button(20, 610)], current)).toEqual({ left: 1068, top: 788 })
    expect(placeToasts(toast, { width: 1440, height: 500 }, [], current)).toEqual({ left: 1068, top: 388 })
  })
})
