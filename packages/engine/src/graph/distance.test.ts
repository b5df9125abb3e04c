import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearest, treeDistance } from './distance.ts'

describe('treeDistance', () => {
  it.each([
    ['a/x.ts', 'a/y.ts', 0],
    ['x.ts', 'y.ts', 0],
    ['x.ts', 'a/y.ts', 1],
    ['a/b/x.ts', 'a/y.ts', 1],
    ['a/b/x.ts', 'a/c/y.ts', 2],
    ['core/x.ts', 'cork/x.ts', 2],
    ['a/b.ts', 'a/b/c.ts', 1],
    ['a/b/c/x.ts', 'd/x.ts', 4],
  ])('measures the distance from %s to %s as %i', (a, b, steps) => {
    expect([treeDistance(a, b), treeDistance(b, a)]).toEqual([steps, steps])
  })

  it('counts the folders that two paths do not share', () => {
    const path = fc.array(fc.constantFrom('a', 'ab', 'b'), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(path, path, (a, b) => {
        const [left, right] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)]
        let shared = 0
        while (shared < left.length && shared < right.length && left[shared] === right[shared]) shared++
        expect(treeDistance(a, b)).toBe(left.length + right.length - 2 * shared)
      }),
    )
  })
})

describe('nearest', () => {
  it('sorts paths by distance, then by name', () => {
    expect(nearest('a/b/x.ts', ['z/o.ts', 'a/o.ts', 'a/c/o.ts', 'a/a/o.ts', 'a/b/o.ts'])).toEqual([
      'a/b/o.ts',
      'a/o.ts',
      'a/a/o.ts',
      'a/c/o.ts',
      'z/o.ts',
    ])
  })
})
