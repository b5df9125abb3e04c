import { describe, expect, it } from 'vitest'
import { cutPieces } from './cut-pieces.ts'
import { makeRandom } from './random.ts'

const before = 'head\nsame\nmiddle\nsame\ntail\nlast\n'

function cut(after: string, context: [number, number] = [0, 0], more = {}) {
  return cutPieces({ source: 'x', language: 'x', path: 'x', before, after }, makeRandom('x'), { context, ...more })
}

describe('cutPieces', () => {
  it('cuts a separate piece for each change', () => {
    expect(cut('HEAD\nsame\nmiddle\nsame\nTAIL\nlast\n')).toEqual([
      { at: 0, search: ['head'], content: ['HEAD'] },
      { at: 4, search: ['tail'], content: ['TAIL'] },
    ])
  })

  it('adds lines of context when the search would match twice', () => {
    for (const { search } of cut('head\nSAME\nmiddle\nsame\ntail\nlast\n') ?? []) expect(search.length).toBeGreaterThan(1)
  })

  it('anchors an insertion at a neighboring line', () => {
    expect(cut('head\nsame\nmiddle\nsame\ntail\nlast\nmore\n')).toEqual([{ at: 5, search: ['last'], content: ['last', 'more'] }])
  })

  it('joins two pieces whose lines would overlap', () => {
    expect(cut('HEAD\nsame\nMIDDLE\nsame\ntail\nlast\n', [2, 2])).toEqual([
      { at: 0, search: ['head', 'same', 'middle', 'same', 'tail'], content: ['HEAD', 'same', 'MIDDLE', 'same', 'tail'] },
    ])
  })

  it('leaves out an edit that the blur of a kind would undo', () => {
    expect(cut('head \nsame\nmiddle\nsame\ntail\nlast\n', [0, 0], { blur: (line: string) => line.trim() })).toBeUndefined()
  })
})
