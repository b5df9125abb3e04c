import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { javascript } from './language.ts'

function mapOf(text: string) {
  return readSource(javascript, parseSource(javascript, 'a.js', text), text)
}

describe('Flow prepared for the grammar', () => {
  it.each([
    'type A = {name: string, ...}',
    'type A = {| +name: string, -[key: string]: number |}',
    'type A<+T> = {\n  ...Other,\n  value: T,\n}',
    'export opaque type A: string = string',
    'type A = (T => mixed) | null',
    'type A = string => Promise<void>',
    'function A(callback: ?(value: string) => void, next: ?string): void {}',
    'function A(subscribe: (() => void) => () => void): ?number { return 1 }',
    'const A = memo(Item) as component(...props: Props)',
  ])('reads Flow syntax: %s', (text) => {
    const { broken, symbols } = mapOf(`/**\n * @flow strict\n */\n${text}`)
    expect({ broken, name: symbols[0]?.name }).toEqual({ broken: false, name: 'A' })
  })

  it('shows signatures as written, not as the grammar reads them', () => {
    const { symbols } = mapOf(
      '// @flow\nexport opaque type Id: string = string;\nfunction find(id: ?Id, visit: Id => mixed): {id: Id, ...} {}',
    )
    expect(symbols.map(({ signature }) => signature)).toEqual([
      'export opaque type Id: string = string',
      'function find(id: ?Id, visit: Id => mixed): {id: Id, ...}',
    ])
  })

  it('keeps the return type of an arrow function', () => {
    const { broken, symbols } = mapOf(
      '// @flow\nexport const round = (n: number): number | string =>\n  Math.round(n)\nconst a = (p: Props): React.Node => (<div />)',
    )
    expect({ broken, kinds: symbols.map(({ kind }) => kind) }).toEqual({ broken: false, kinds: ['function', 'function'] })
  })

  it('leaves files without the pragma unchanged', () => {
    const text = 'const a = b ? +c : d\nconst f = Component => (1)\nconst r = /(?:a|,?b)/'
    expect(javascript.prepare?.(text)).toBe(text)
  })
})
