import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProposedEdit, ProposedPassage } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const text = `import { x } from './x.ts'

/** The price of one. */
export function price(count: number): number {
  return count > 9 ? 4 : 5
}

export class Cart {
  sum(): number {
    return price(1)
  }

  tax(): number {
    return price(2)
  }
}
`
const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')

let app: App
beforeAll(async () => {
  app = await openApp({ 'a.ts': text, 'b.ts': 'const one = 1\nconst two = one + one\n' })
})
afterAll(() => app.close())

const apply = (edits: ProposedEdit[]) => app.host['edits.propose']({ ...app.here, edits, client: 'x', direct: true, headless: true })
const now = (path: string) => readFileSync(join(app.root, path), 'utf8')
const inA = (...edits: ProposedPassage[]): ProposedEdit[] => [{ kind: 'replace', path: 'a.ts', edits }]

describe('an edit by symbol', () => {
  const table: [what: string, edits: ProposedPassage[], after: string][] = [
    [
      'replaces a function with the comment above it',
      [{ symbol: 'price', replace: 'export function price(): number {\n  return 1\n}' }],
      text.replace(/\/\*\* The[\s\S]*?\n\}\n/, 'export function price(): number {\n  return 1\n}\n'),
    ],
    [
      'replaces a method by its type and name',
      [{ symbol: 'Cart.tax', replace: '  tax(): number {\n    return 0\n  }\n' }],
      text.replace('    return price(2)', '    return 0'),
    ],
    [
      'inserts after a method, with a blank line',
      [{ symbol: 'sum', insert: 'after', replace: '  fee(): number {\n    return 1\n  }' }],
      text.replace('    return price(1)\n  }\n', '    return price(1)\n  }\n\n  fee(): number {\n    return 1\n  }\n'),
    ],
    [
      'inserts before a function, above its comment',
      [{ symbol: 'price', insert: 'before', replace: 'const tax = 2' }],
      text.replace('/** The', 'const tax = 2\n\n/** The'),
    ],
    ['deletes a function and one blank line', [{ symbol: 'price', replace: '' }], text.replace(/\/\*\* The[\s\S]*?\n\}\n\n/, '')],
    [
      'combines two symbols and a text in one call',
      [
        { symbol: 'Cart.tax', replace: '  tax(): number {\n    return 3\n  }' },
        { symbol: 'price', insert: 'before', replace: '// prices\n' },
        { search: "'./x.ts'", replace: "'./y.ts'" },
      ],
      text.replace('./x.ts', './y.ts').replace('    return price(2)', '    return 3').replace('/** The', '// prices\n\n/** The'),
    ],
  ]
  for (const [what, edits, after] of table)
    it(`${what}`, async () => {
      app.write('a.ts', text)
      expect((await apply(inA(...edits))).outcome).toBe('committed')
      expect(now('a.ts')).toBe(after)
    })

  const refused: [what: string, edits: ProposedPassage[], code: string, message: string][] = [
    [
      'a missing symbol',
      [{ symbol: 'none', replace: 'x' }],
      'no-match',
      'The file does not define "none". Use find_symbol with the path to list what it defines.',
    ],
    [
      'a symbol inside another edited symbol',
      [
        { symbol: 'Cart', replace: 'class Cart {}' },
        { symbol: 'Cart.sum', replace: 'sum() {}' },
      ],
      'overlap',
      'Edit 2 changes text that another edit of this call replaces. Combine the two into one edit.',
    ],
    [
      'a text inside an edited symbol',
      [
        { symbol: 'Cart', replace: 'class Cart { n = 1 }' },
        { search: 'n = 1', replace: 'n = 2' },
      ],
      'overlap',
      'Edit 2 changes text that another edit of this call replaces. Combine the two into one edit.',
    ],
    [
      'a missing text next to an edited symbol',
      [
        { symbol: 'Cart.sum', replace: '  sum() {}' },
        { search: 'nowhere', replace: 'x' },
      ],
      'no-match',
      'The text of change 2 was not found. Copy it exactly from the file.',
    ],
    [
      'a place that has changed',
      [{ search: 'price', replace: 'cost', places: [{ line: 1, column: 1 }] }],
      'no-match',
      'Line 1 does not have "price" at character 1. The file has changed.',
    ],
  ]
  for (const [what, edits, code, message] of refused)
    it(`refuses ${what} and writes nothing`, async () => {
      app.write('a.ts', text)
      const answer = await apply(inA(...edits))
      expect([answer.outcome, answer.files[0]?.problems.map((each) => [each.code, each.message])]).toEqual(['refused', [[code, message]]])
      expect(now('a.ts')).toBe(text)
    })

  it('refuses a symbol that is defined twice, with both lines', async () => {
    app.write('a.ts', 'namespace A {\n  export function f() {}\n}\nnamespace B {\n  export function f() {}\n}\n')
    const answer = await apply(inA({ symbol: 'f', replace: 'x' }))
    expect(answer.files[0]?.problems).toEqual([
      {
        code: 'ambiguous',
        message: 'The file defines "f" 2 times. Add the type (Type.name), or use search.',
        lines: [2, 5],
        change: 0,
      },
    ])
  })

  it('refuses a symbol with a redacted secret like any other text', async () => {
    app.write('a.ts', `export function key() {\n  return '${awsKey}'\n}\n`)
    const answer = await apply(inA({ symbol: 'key', replace: 'export function key() {}' }))
    expect(answer.files[0]?.problems.map(({ code }) => code)).toEqual(['no-match'])
    expect(JSON.stringify(answer)).not.toContain(awsKey)
  })
})

describe('several edits in one call', () => {
  it('replaces every occurrence with `all`, in several files, all or none', async () => {
    app.write('a.ts', text)
    app.write('b.ts', 'const one = 1\nconst two = one + one\n')
    const edits: ProposedEdit[] = [
      { kind: 'replace', path: 'b.ts', edits: [{ search: 'one', replace: 'uno', all: true }] },
      { kind: 'replace', path: 'a.ts', edits: [{ search: 'price', replace: 'cost', all: true }] },
    ]
    expect((await apply(edits)).outcome).toBe('committed')
    expect([now('b.ts'), now('a.ts')]).toEqual(['const uno = 1\nconst two = uno + uno\n', text.replaceAll('price', 'cost')])
    const second = await apply([
      { kind: 'replace', path: 'b.ts', edits: [{ search: 'uno', replace: 'one', all: true }] },
      { kind: 'replace', path: 'a.ts', edits: [{ search: 'missing text', replace: 'x' }] },
    ])
    expect([second.outcome, now('b.ts')]).toEqual(['refused', 'const uno = 1\nconst two = uno + uno\n'])
  })

  it('finds overlaps between edits of the same file given apart', async () => {
    app.write('a.ts', text)
    const answer = await apply([...inA({ symbol: 'Cart', replace: 'class Cart {}' }), ...inA({ symbol: 'Cart.sum', replace: '' })])
    expect(answer.files.map(({ path, problems }) => [path, problems.map(({ code }) => code)])).toEqual([['a.ts', ['overlap']]])
  })
})
