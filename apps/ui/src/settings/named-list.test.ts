import { describe, expect, it } from 'vitest'
import { freeName, renamed, withNamed, withoutNamed } from './named-list.ts'

const items = [
  { name: 'Fast', of: 1 },
  { name: 'Best', of: 2 },
]

describe('a list of names', () => {
  it('takes a new one at the end, and one of a known name in its place', () => {
    expect(withNamed(items, { name: 'Cheap', of: 3 })).toEqual([...items, { name: 'Cheap', of: 3 }])
    expect(withNamed(items, { name: 'FAST', of: 3 })).toEqual([{ name: 'FAST', of: 3 }, items[1]])
  })

  it('loses one by its name', () => {
    expect(withoutNamed(items, 'fast')).toEqual([items[1]])
  })

  it('is renamed to what is free, its own name in another case too', () => {
    expect([renamed(items, 'Fast', ' Quick '), renamed(items, 'Fast', 'FAST')]).toEqual([
      [{ name: 'Quick', of: 1 }, items[1]],
      [{ name: 'FAST', of: 1 }, items[1]],
    ])
    expect(['', '  ', 'best', 'x'.repeat(201)].map((to) => renamed(items, 'Fast', to))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('offers a name that nobody has', () => {
    expect([freeName(items, 'Mine'), freeName(items, 'best')]).toEqual(['Mine', 'best 2'])
  })
})
