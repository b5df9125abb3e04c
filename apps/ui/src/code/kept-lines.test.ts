import { describe, expect, it } from 'vitest'
import { hiddenLines } from './kept-lines.ts'

describe('hiddenLines', () => {
  it('hides everything between, before and after the kept lines', () => {
    const kept = [
      { from: 3, to: 4 },
      { from: 7, to: 7 },
    ]
    expect(hiddenLines(kept, 1, 10)).toEqual([
      { from: 1, to: 2 },
      { from: 5, to: 6 },
      { from: 8, to: 10 },
    ])
    expect(hiddenLines(kept, 1, 7)).toEqual([
      { from: 1, to: 2 },
      { from: 5, to: 6 },
    ])
  })

  it('counts from the first line of the text, and hides nothing of lines that touch', () => {
    expect(hiddenLines([{ from: 100, to: 104 }], 101, 4)).toEqual([])
    expect(
      hiddenLines(
        [
          { from: 1, to: 2 },
          { from: 3, to: 5 },
        ],
        1,
        5,
      ),
    ).toEqual([])
  })

  it('hides the whole text if the kept lines are elsewhere', () => {
    expect(hiddenLines([{ from: 50, to: 60 }], 1, 10)).toEqual([{ from: 1, to: 10 }])
  })
})
