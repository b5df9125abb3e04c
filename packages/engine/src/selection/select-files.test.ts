import type { SelectedFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToSelection, removeFromSelection, replaceSelection, setInSelection, toggleInSelection } from './select-files.ts'

const whole: SelectedFile = { path: 'src/a.ts', mode: 'full' }
const map: SelectedFile = { path: 'src/a.ts', mode: 'map' }
const head: SelectedFile = { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 1, to: 10 }] }
const tail: SelectedFile = { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 11, to: 20 }] }
const other: SelectedFile = { path: 'src/b.ts', mode: 'full' }

describe('addToSelection', () => {
  it.each([
    ['whole', 'lines', whole, head, whole],
    ['lines', 'whole', head, whole, whole],
    ['a map', 'lines', map, head, head],
    ['lines', 'a map', head, map, head],
    ['a map', 'whole', map, whole, whole],
    ['lines', 'lines', head, tail, { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 1, to: 20 }] }],
  ] as const)('keeps the wider mode (selected: %s, added: %s)', (_had, _added, before, added, after) => {
    expect(addToSelection([before, other], [added])).toEqual([after, other])
  })

  it('adds nothing for line ranges without a line', () => {
    expect(addToSelection([other], [{ path: 'src/a.ts', mode: 'slices', ranges: [] }])).toEqual([other])
  })

  it('does not modify the selection passed in', () => {
    const before = [structuredClone(head)]
    addToSelection(before, [tail])
    expect(before).toEqual([head])
  })
})

describe('removeFromSelection', () => {
  it('removes a file, whatever its mode', () => {
    expect(removeFromSelection([head, other], [whole])).toEqual([other])
  })

  it('removes everything below a folder, but not a sibling with a similar name', () => {
    const near: SelectedFile = { path: 'src-old/a.ts', mode: 'full' }
    expect(removeFromSelection([whole, other, near], [{ path: 'src', mode: 'full' }])).toEqual([near])
  })

  it('removes only the given lines, and only from a file selected by lines', () => {
    const lines: SelectedFile = { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 5, to: 7 }] }
    expect(removeFromSelection([head], [lines])).toEqual([
      {
        ...head,
        ranges: [
          { from: 1, to: 4 },
          { from: 8, to: 10 },
        ],
      },
    ])
    expect(removeFromSelection([head], [head])).toEqual([])
    expect(removeFromSelection([whole], [lines])).toEqual([whole])
  })
})

describe('setInSelection', () => {
  it('narrows or widens entries in place, and adds new ones', () => {
    expect(setInSelection([whole, other], [map, { path: 'c.ts', mode: 'full' }])).toEqual([map, other, { path: 'c.ts', mode: 'full' }])
  })
})

describe('toggleInSelection', () => {
  it('toggles a file off and on', () => {
    expect(toggleInSelection([head, other], 'src/a.ts')).toEqual([other])
    expect(toggleInSelection([other], 'src/a.ts')).toEqual([other, whole])
  })

  it('sets the requested state instead of toggling', () => {
    expect(toggleInSelection([whole], 'src/a.ts', true)).toEqual([whole])
    expect(toggleInSelection([other], 'src/a.ts', false)).toEqual([other])
  })
})

describe('any selection', () => {
  it('contains each path once, and adding twice equals adding once', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), fc.array(anyEntry), (before, added) => {
        const after = addToSelection(before, added)
        expect(new Set(after.map((entry) => entry.path)).size).toBe(after.length)
        expect(addToSelection(after, added)).toEqual(after)
        expect(replaceSelection(after)).toEqual(after)
      }),
    )
  })

  it('is empty after everything that was added is removed', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const paths = entries.map((entry): SelectedFile => ({ path: entry.path, mode: 'full' }))
        expect(removeFromSelection(replaceSelection(entries), paths)).toEqual([])
      }),
    )
  })
})

const path = fc.constantFrom('a', 'b', 'c/d', 'c/e')
const line = fc.integer({ min: 1, max: 20 })
const anyEntry: fc.Arbitrary<SelectedFile> = fc.oneof(
  path.map((each): SelectedFile => ({ path: each, mode: 'full' })),
  path.map((each): SelectedFile => ({ path: each, mode: 'map' })),
  fc.record({ path, mode: fc.constant('slices' as const), ranges: fc.array(fc.record({ from: line, to: line })) }),
)
