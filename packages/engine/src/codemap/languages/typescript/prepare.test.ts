import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { prepare as prepareFlow } from '../javascript/prepare.ts'
import { typescript } from './language.ts'
import { prepare } from './prepare.ts'

describe('prepare for TypeScript', () => {
  it.each([
    ["function f(a?: import('x').B[]): import('y').C<string> {}", 'f'],
    ['class A { static accessor y = 2; protected accessor z = 3 }', 'A'],
    ['interface Box<in out T> { value: T }', 'Box'],
    ["export type * from 'x'\nexport type * as y from 'z'\ntype T = 1", 'T'],
    ['interface Filter {\n  mode: string | undefined\n  in?: string\n  in2?: string\n}', 'Filter'],
  ])('reads TypeScript syntax: %s', (text, name) => {
    const map = readSource(typescript, parseSource(typescript, 'a.ts', text), text)
    expect(map.broken).toBe(false)
    expect(map.symbols[0]?.name).toBe(name)
  })

  it('finds the module of an imported type', () => {
    const text = "/**\n * {import('./c').C}\n */\nlet a: import('./a').A[], b: Promise<import('./a').B>"
    expect(
      readSource(typescript, parseSource(typescript, 'a.ts', text), text).imports.map(({ module, names }) => ({ module, names })),
    ).toEqual([
      {
        module: './a',
        names: [
          { name: 'A', as: 'A' },
          { name: 'B', as: 'B' },
        ],
      },
    ])
  })

  it('keeps the length and the line breaks of any text', () => {
    const piece = fc.constantFrom(
      "import('x').",
      'accessor ',
      ' static ',
      'export type *',
      '<in out T>',
      '\n',
      '\r\n',
      ' in?: ',
      '{| a |}',
      '...',
      '?(',
      'T => mixed',
      '+a: b,',
      'opaque type',
      'component(',
      ')',
      '@@x',
      'é',
      '=> ',
      'A',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = `// @flow\n${pieces.join('')}`
        for (const out of [prepare(text), prepareFlow(text)]) {
          expect(out.length).toBe(text.length)
          expect([...out.matchAll(/[\r\n]/g)].map(({ index }) => index)).toEqual([...text.matchAll(/[\r\n]/g)].map(({ index }) => index))
        }
      }),
    )
  })
})
