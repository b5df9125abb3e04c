import { describe, expect, it } from 'vitest'
import { removeByName, renameItem, uniqueName, upsertByName } from './named-list.ts'

const items = [
  { name: 'Fast', of: 1 },
  { name: 'Best', of: 2 },
]

describe('a list of named items', () => {
  it('appends a new item, and replaces one with the same name', () => {
    expect(upsertByName(items, { name: 'Cheap', of: 3 })).toEqual([...items, { name: 'Cheap', of: 3 }])
    expect(upsertByName(items, { name: 'FAST', of: 3 })).toEqual([{ name: 'FAST', of: 3 }, items[1]])
  })

  it('removes an item by name', () => {
    expect(removeByName(items, 'fast')).toEqual([items[1]])
  })

  it('renames an item to a free name, or to its own name in another case', () => {
    expect([renameItem(items, 'Fast', ' Quick '), renameItem(items, 'Fast', 'FAST')]).toEqual([
      [{ name: 'Quick', of: 1 }, items[1]],
      [{ name: 'FAST', of: 1 }, items[1]],
    ])
    expect(['', '  ', 'best', 'x'.repeat(201)].map((to) => renameItem(items, 'Fast', to))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('suggests a name that is not taken', () => {
    expect([uniqueName(items, 'Mine'), uniqueName(items, 'best')]).toEqual(['Mine', 'best 2'])
  })
})
