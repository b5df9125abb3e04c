import { describe, expect, it } from 'vitest'
import { pathsOf } from './imports.ts'

describe('Scala imports', () => {
  it.each([
    ['import a.b.C', ['a.b.C']],
    ['import a.b.{C, D => E, F as G}', ['a.b.C', 'a.b.D as E', 'a.b.F as G']],
    ['import a.b._, c.D', ['a.b.*', 'c.D']],
    ['import a.{b, *, given}', ['a.b', 'a.*']],
    ['import a.given', ['a.*']],
    ['import a.{given B[C], d}', ['a.d', 'a.*']],
    ['import a.{B => _, _}', ['a.*']],
    ['import a as b', ['a as b']],
    ['import a.{ // why\n  b,\n  /* not c, */ d,\n}', ['a.b', 'a.d']],
    ['export a.b.{c, d}', ['a.b.c', 'a.b.d']],
  ])('reads the paths of %s', (text, expected) => {
    const found = pathsOf(text).map(({ module, names = [], everything }) => {
      const as = names[0]?.as
      if (everything) return `${module}.*`
      return as === module.split('.').at(-1) ? module : `${module} as ${as}`
    })
    expect(found).toEqual(expected)
  })
})
