import { describe, expect, it } from 'vitest'
import { rareSuffix } from './rare-suffix.ts'

describe('rareSuffix', () => {
  it.each([
    ['[0-9]{4}-[0-9]{2}', '-[0-9]{2}'],
    ['a_b-c', '_b-c'],
    ['[a-z]+e', '[a-z]+e'],
    ['(_)_\\1', '(_)_\\1'],
    ['x|_y', 'x|_y'],
    ['(?:_)?ab', '(?:_)?ab'],
    ['a_*b', 'a_*b'],
  ])('reduces %s to %s', (pattern, suffix) => {
    expect(rareSuffix(pattern)).toBe(suffix)
  })
})
