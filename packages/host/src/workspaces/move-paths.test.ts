import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movePaths } from './move-paths.ts'

describe('movePaths', () => {
  it('adds the root name to paths when there are several roots, and removes it again', () => {
    const move = movePaths(['/x/app'], ['/x/app', '/y/app'])
    expect(['src/a.ts', ''].map(move)).toEqual(['app/src/a.ts', 'app'])
    const back = movePaths(['/x/app', '/y/app'], ['/y/app'])
    expect(['app-2/src/a.ts', 'app-2', 'app/src/a.ts', 'other/a.ts'].map(back)).toEqual(['src/a.ts', '', undefined, undefined])
  })

  it('moves paths there and back without loss, for any roots', () => {
    const name = fc.constantFrom('app', 'app-2', 'lib', 'a b')
    const root = fc.tuple(fc.constantFrom('x', 'y'), name).map(([parent, own]) => `/${parent}/${own}`)
    const roots = fc.uniqueArray(root, { minLength: 1, maxLength: 4 })
    const path = fc.array(fc.constantFrom('app', 'app-2', 'src', 'a.ts'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(roots, roots, path, (one, more, inside) => {
        const first = one.slice(0, 1)
        const all = [...new Set([...first, ...more])]
        const there = movePaths(first, all)(inside)
        expect(there === undefined ? undefined : movePaths(all, first)(there)).toBe(inside)
      }),
    )
  })
})
