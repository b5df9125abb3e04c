import type { MapSymbol } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourceMap } from '../codemap/index.ts'
import { partialBody, partialMap } from './partial-map.ts'
import type { UsedNames } from './used-names.ts'

type Short = [kind: MapSymbol['kind'], name: string, signature: string, container?: string | undefined]

function sourceOf(symbols: readonly Short[], rest: Partial<SourceMap> = {}): SourceMap {
  return {
    imports: [{ text: "import './x'", line: 1, module: './x', names: [], everything: false, reexported: false, local: false }],
    symbols: symbols.map(([kind, name, signature, container], at) => ({
      kind,
      name,
      signature,
      line: at + 1,
      endLine: at + 1,
      ...(container === undefined ? {} : { container }),
    })),
    exports: [],
    namespaces: [],
    broken: false,
    ...rest,
  }
}

function usedOf(names: readonly string[], mentions: readonly string[] = []): UsedNames {
  const once = (each: readonly string[]) => new Map(each.map((name) => [name, 1]))
  return { names: once(names), mentions: once(mentions), users: ['a.ts'], doubts: new Set() }
}

function drawn(source: SourceMap, used: UsedNames, path = 'x.ts'): string {
  const part = partialMap(source, used)
  return partialBody(path, part, new Set(part.definitions))
}

const shop = sourceOf([
  ['class', 'Cart', 'export class Cart'],
  ['method', 'constructor', 'constructor(owner: string)', 'Cart'],
  ['method', 'add', 'add(line: Line): void', 'Cart'],
  ['method', 'total', 'total(): number', 'Cart'],
  ['method', 'log', 'private log(): void', 'Cart'],
  ['interface', 'Line', 'export interface Line'],
  ['property', 'price', 'price: number', 'Line'],
  ['function', 'empty', 'export function empty(): Cart'],
  ['function', 'parse', 'export function parse(text: string): Cart'],
  ['function', 'parse', 'export function parse(text: Buffer): Cart'],
])

describe('partialMap', () => {
  // [F2.9]
  it('shows the used definitions with their containers, and counts the others', () => {
    expect(drawn(shop, usedOf(['Cart', 'parse'], ['Cart.total']))).toBe(`---
Classes:
  - Cart
    Methods:
      - L2: constructor(owner: string)
      - L3: add(line: Line): void
      - L4: total(): number

Functions:
  - L9: export function parse(text: string): Cart
  - L10: export function parse(text: Buffer): Cart
… 4 definitions not used by the selection
---`)
  })

  it('shows the container of a used member', () => {
    expect(drawn(shop, usedOf([], ['Line.price']))).toBe(`---
Interfaces:
  - Line
    Properties:
      - price: number
… 8 definitions not used by the selection
---`)
  })

  it('shows of a large type its constructor and the members that the selection names, or the first ten public ones', () => {
    const members = Array.from({ length: 30 }, (_, at): Short => ['property', `p${at}`, at === 0 ? 'private p0' : `p${at}: number`, 'Big'])
    const source = sourceOf([['class', 'Big', 'class Big'], ...members, ['method', 'constructor', 'constructor()', 'Big']])
    const shown = (mentions: readonly string[]) => {
      const { definitions, unused } = partialMap(source, usedOf(['Big'], mentions))
      return [...definitions.map(({ fullName, uses }) => `${fullName} ${uses}`), unused]
    }
    expect(shown(['Big.p0', 'Big.p20'])).toEqual(['Big 1', 'Big.p0 1', 'Big.p20 1', 'Big.constructor 0', 28])
    expect(shown([])).toEqual(['Big 1', ...Array.from({ length: 10 }, (_, at) => `Big.p${at + 1} 0`), 21])
  })

  it('finds a default export under any name', () => {
    const symbols: Short[] = [
      ['function', 'main', 'function main(): void'],
      ['function', 'other', 'export function other(): void'],
    ]
    const text =
      '---\nFunctions:\n  - L1: function main(): void\n\nExports:\n  - export default main\n… 1 definition not used by the selection\n---'
    expect(drawn(sourceOf(symbols, { exports: ['export default main'] }), usedOf(['run']))).toBe(text)
  })

  it('shows the public definitions of a module that is used as a whole', () => {
    const symbols: Short[] = [
      ['function', 'one', 'def one()'],
      ['function', '_two', 'def _two()'],
    ]
    expect(drawn(sourceOf(symbols), usedOf(['module']), 'x.py')).toBe(
      '---\nFunctions:\n  - L1: def one()\n… 1 definition not used by the selection\n---',
    )
  })

  it('shows the whole map of a file that only re-exports, or defines nothing public', () => {
    const shown = (source: SourceMap) => {
      const { definitions, symbols, unused } = partialMap(source, usedOf(['shop']))
      return { definitions: definitions.length, symbols: symbols.length, unused }
    }
    expect(shown(sourceOf([], { exports: ["export * from './cart'"] }))).toEqual({ definitions: 1, symbols: 0, unused: 0 })
    expect(shown(sourceOf([['function', '_run', 'def _run()']]))).toEqual({ definitions: 1, symbols: 1, unused: 0 })
  })

  it('takes a nested type only if no other definition has its name', () => {
    const nested: Short = ['class', 'Node', 'class Node', 'Tree']
    const tree: Short = ['class', 'Tree', 'class Tree']
    const named = (symbols: readonly Short[]) => partialMap(sourceOf(symbols), usedOf(['Node'])).definitions.map(({ fullName }) => fullName)
    expect(named([tree, nested])).toEqual(['Tree.Node'])
    expect(named([tree, nested, ['class', 'Node', 'class Node']])).toEqual(['Node'])
  })

  it('names the used definitions that were cut', () => {
    const part = partialMap(shop, usedOf(['Cart', 'empty', 'parse'], ['Cart.add', 'Cart.total']))
    const taken = new Set(part.definitions.filter(({ fullName }) => fullName === 'empty'))
    expect(partialBody('x.ts', part, taken)).toBe(`---
Functions:
  - L8: export function empty(): Cart
… cut to fit the limit for code maps: Cart, Cart.add, Cart.total and 1 more
… 3 definitions not used by the selection
---`)
  })

  it('contains every used definition, and nothing that the whole map does not contain', () => {
    const name = fc.constantFrom<string>('A', 'B', 'C', 'D', 'E')
    const symbol = fc
      .record({
        kind: fc.constantFrom<MapSymbol['kind']>('class', 'function', 'method', 'property', 'enum', 'case', 'variable', 'extension'),
        name,
        container: fc.option(fc.constantFrom('A', 'B', 'A.B'), { nil: undefined }),
      })
      .map(({ kind, name: own, container }): Short => [kind, own, `${kind} ${own}`, container])
    fc.assert(
      fc.property(fc.array(symbol, { maxLength: 20 }), fc.uniqueArray(name), fc.uniqueArray(name), (symbols, names, members) => {
        const source = sourceOf(symbols)
        const {
          definitions,
          symbols: shown,
          unused,
        } = partialMap(
          source,
          usedOf(
            names,
            members.map((member) => `A.${member}`),
          ),
        )
        expect(source.symbols.filter((each) => shown.includes(each))).toEqual(shown)
        expect(unused).toBe(source.symbols.length - shown.length)
        expect(definitions.flatMap((each) => [...each.symbols, ...each.holders]).every((each) => shown.includes(each))).toBe(true)
        for (const each of source.symbols)
          if (each.container === undefined && names.includes(each.name)) expect(shown).toContain(each)
          else if (each.container === 'A' && members.includes(each.name)) expect(shown).toContain(each)
      }),
    )
  })
})
