import { describe, expect, it } from 'vitest'
import { cutPieces } from './cut-pieces.ts'
import { randomOf } from './random.ts'

const before = 'head\nsame\nmiddle\nsame\ntail\nlast\n'

function cut(after: string, context: [number, number] = [0, 0], more = {}) {
  return cutPieces({ source: 'x', language: 'x', path: 'x', before, after }, randomOf('x'), { context, ...more })
}

describe('cutting an edit into pieces', () => {
  it('gives each change its own piece', () => {
    expect(cut('HEAD\nsame\nmiddle\nsame\nTAIL\nlast\n')).toEqual([
      { at: 0, search: ['head'], content: ['HEAD'] },
      { at: 4, search: ['tail'], content: ['TAIL'] },
    ])
  })

  it('takes more lines where the search would stand twice', () => {
    for (const { search } of cut('head\nSAME\nmiddle\nsame\ntail\nlast\n') ?? []) expect(search.length).toBeGreaterThan(1)
  })

  it('gives an insertion a line to stand at', () => {
    expect(cut('head\nsame\nmiddle\nsame\ntail\nlast\nmore\n')).toEqual([{ at: 5, search: ['last'], content: ['last', 'more'] }])
  })

  it('makes one of two whose lines would overlap', () => {
    expect(cut('HEAD\nsame\nMIDDLE\nsame\ntail\nlast\n', [2, 2])).toEqual([
      { at: 0, search: ['head', 'same', 'middle', 'same', 'tail'], content: ['HEAD', 'same', 'MIDDLE', 'same', 'tail'] },
    ])
  })

  it('leaves out an edit that a kind would blur away', () => {
    expect(cut('head \nsame\nmiddle\nsame\ntail\nlast\n', [0, 0], { blur: (line: string) => line.trim() })).toBeUndefined()
  })
})
