import type { MapSymbol } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { renderPart, symbolsIn, symbolsNamed, visibleSymbols } from './part-of-map.ts'
import type { SourceMap } from './source-map.ts'

const symbol = (signature: string, name: string, line: number, more: Partial<MapSymbol> = {}): MapSymbol => ({
  kind: 'function',
  name,
  line,
  endLine: line,
  signature,
  ...more,
})
const map = (symbols: MapSymbol[], exports: string[] = []): SourceMap => ({ imports: [], symbols, exports, namespaces: [], broken: false })
const names = (symbols: readonly MapSymbol[]) => symbols.map(({ name }) => name)

describe('the definitions that other files can use', () => {
  it.each([
    ['a.ts', ['export function open()', 'function close()'], ['one']],
    ['a.go', ['func Open()', 'func close()'], []],
    ['a.c', ['int open(void)', 'static int close(void)'], ['one']],
    ['a.rs', ['pub fn open()', 'fn close()'], ['one']],
    ['a.java', ['public void open()', 'private void close()'], ['one']],
  ])('follow the rules of %s', (path, [first = '', second = ''], expected) => {
    const found = names(visibleSymbols(path, map([symbol(first, 'one', 1), symbol(second, 'two', 2)])))
    expect(found).toEqual(expected.length > 0 ? expected : ['one', 'two'])
  })

  it('are those with an upper-case name in Go', () => {
    expect(names(visibleSymbols('a.go', map([symbol('func Open()', 'Open', 1), symbol('func close()', 'close', 2)])))).toEqual(['Open'])
  })

  it('leave out the members of a type that is not exported', () => {
    const member = { kind: 'method', container: 'Inner' } as const
    const inner = symbol('class Inner', 'Inner', 2, { kind: 'class' })
    const source = map([symbol('export function open()', 'open', 1), inner, symbol('run()', 'run', 3, member)])
    expect(names(visibleSymbols('a.ts', source))).toEqual(['open'])
    expect(names(visibleSymbols('a.ts', { ...source, exports: ['export { Inner }'] }))).toEqual(['open', 'Inner', 'run'])
  })
})

describe('a part of a map', () => {
  const inner = symbol('class Inner', 'Inner', 5, { kind: 'class' })
  const run = symbol('run()', 'run', 6, { kind: 'method', container: 'Inner' })
  const open = symbol('export function open()', 'open', 1)
  const source = map([inner, run, open])

  it('has the definitions of some lines, in the order of the file', () => {
    expect(names(symbolsIn(source, undefined))).toEqual(['open', 'Inner', 'run'])
    expect(names(symbolsIn(source, [{ from: 2, to: 5 }]))).toEqual(['Inner'])
  })

  it('has the members of a type that is named, and shows the type around a member that is named', () => {
    expect(names(symbolsNamed(source, new Set(['Inner'])))).toEqual(['Inner', 'run'])
    const named = symbolsNamed(source, new Set(['Inner.run']))
    expect(names(named)).toEqual(['run'])
    expect(renderPart('a.ts', source, named, { cut: ['more'] })).toBe(
      '---\nClasses:\n  - Inner\n    Methods:\n      - L6: run()\n… more\n---',
    )
  })
})
