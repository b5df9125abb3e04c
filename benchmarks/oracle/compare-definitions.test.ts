import { describe, expect, it } from 'vitest'
import { compareDefinitions, type MappedSymbol } from './compare-definitions.ts'
import type { Definition } from './definition.ts'

const defined = (name: string, line: number, more: Partial<Definition> = {}): Definition => ({
  path: 'a.ts',
  language: 'typescript',
  kind: 'function',
  name,
  line,
  alsoAt: [],
  within: null,
  ...more,
})
const mapped = (name: string, line: number, more: Partial<MappedSymbol> = {}): MappedSymbol => ({
  path: 'a.ts',
  kind: 'function',
  name,
  line,
  ...more,
})

describe('compareDefinitions', () => {
  it('finds a definition by its plain name in the same file, at most two lines away', () => {
    const definitions = [defined('near', 10), defined('far', 20), defined('elsewhere', 30), defined('Order::total', 40)]
    const symbols = [mapped('near', 12), mapped('far', 23), mapped('elsewhere', 30, { path: 'b.ts' }), mapped('total', 40)]
    const { found, missed } = compareDefinitions({ definitions, otherSymbols: [] }, symbols)
    expect([found, missed].map((each) => each.map(({ name }) => name))).toEqual([
      ['near', 'Order::total'],
      ['far', 'elsewhere'],
    ])
  })

  it('matches each symbol once, the nearest first, so that a missing overload counts as missed', () => {
    const definitions = [defined('add', 1), defined('add', 2), defined('add', 3)]
    const { found, missed, extras } = compareDefinitions({ definitions, otherSymbols: [] }, [mapped('add', 3), mapped('add', 2)])
    expect({ found: found.map(({ line }) => line), missed: missed.map(({ line }) => line), extras }).toEqual({
      found: [2, 3],
      missed: [1],
      extras: [],
    })
  })

  it('also matches the line where attributes end or an unnamed struct begins', () => {
    const definitions = [defined('order', 20, { alsoAt: [5] })]
    expect(compareDefinitions({ definitions, otherSymbols: [] }, [mapped('order', 6, { kind: 'type' })]).missed).toEqual([])
  })

  it('matches a definition with any kind, but counts only functions and types as extras', () => {
    const definitions = [defined('Options', 1, { kind: 'class' })]
    const symbols = [mapped('Options', 1, { kind: 'variable' }), mapped('limit', 2, { kind: 'variable' }), mapped('more', 3)]
    const { missed, extras } = compareDefinitions({ definitions, otherSymbols: [] }, symbols)
    expect({ missed, extras }).toEqual({ missed: [], extras: [{ ...mapped('more', 3), isLocal: false }] })
  })

  it('excludes symbols the oracle saw as something else from extras, and marks extras in a function', () => {
    const otherSymbols = [
      { path: 'a.ts', name: 'handler', line: 5, isLocal: false },
      { path: 'a.ts', name: 'inner', line: 8, isLocal: true },
    ]
    const { extras } = compareDefinitions({ definitions: [], otherSymbols }, [
      mapped('handler', 5),
      mapped('inner', 8),
      mapped('inner', 80),
    ])
    expect(extras).toEqual([
      { ...mapped('inner', 8), isLocal: true },
      { ...mapped('inner', 80), isLocal: false },
    ])
  })
})
