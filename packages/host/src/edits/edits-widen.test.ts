import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProposedEdit } from '@sheaf/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
let app: App
beforeAll(async () => {
  app = await openApp({ 'a.ts': '' })
})
afterAll(() => app.close())

const apply = (path: string, edits: { search: string; replace: string }[]) =>
  app.host['edits.propose']({
    ...app.here,
    edits: [{ kind: 'replace', path, edits } satisfies ProposedEdit],
    client: 'x',
    direct: true,
    headless: true,
  })
const now = (path: string) => readFileSync(join(app.root, path), 'utf8')

describe('replacing a passage', () => {
  it('replaces part of a line, several parts of a line, or text across lines', async () => {
    const text = 'function add(a, b) {\n  return a + b // sum\n}\n\nconst c = add(1, 2)\n'
    const table: [{ search: string; replace: string }[], string][] = [
      [[{ search: 'a + b', replace: 'b + a' }], text.replace('a + b', 'b + a')],
      [[{ search: '// sum', replace: '' }], text.replace('// sum', '')],
      [
        [
          { search: 'add(1', replace: 'sum(1' },
          { search: '2)', replace: '3)' },
        ],
        text.replace('add(1, 2)', 'sum(1, 3)'),
      ],
      [
        [
          { search: 'a + b', replace: 'c' },
          { search: ' // sum\n}', replace: '\n}' },
        ],
        text.replace('a + b // sum', 'c'),
      ],
      [[{ search: '{\n  return', replace: '{\n  // now\n  return' }], text.replace('{\n', '{\n  // now\n')],
      [[{ search: '\nconst c', replace: '\nlet c' }], text.replace('const c', 'let c')],
      [[{ search: 'const c', replace: 'const b = 1\nconst c' }], text.replace('const c', 'const b = 1\nconst c')],
      [[{ search: '  return a + b // sum\n', replace: '' }], text.replace('  return a + b // sum\n', '')],
    ]
    for (const [edits, after] of table) {
      app.write('a.ts', text)
      expect([edits, (await apply('a.ts', edits)).outcome]).toEqual([edits, 'committed'])
      expect([edits, now('a.ts')]).toEqual([edits, after])
    }
  })

  it('keeps the line endings of the file', async () => {
    app.write('crlf.txt', 'one two\r\nthree\r\n')
    expect(await apply('crlf.txt', [{ search: 'two\nthree', replace: '2\n3' }])).toMatchObject({ outcome: 'committed' })
    expect(now('crlf.txt')).toBe('one 2\r\n3\r\n')
  })

  it('refuses a passage that occurs several times, even once as a whole line, and lists the lines', async () => {
    app.write('b.txt', 'x one\ny two\nx three x\n')
    expect(await apply('b.txt', [{ search: 'x', replace: 'z' }])).toMatchObject({
      outcome: 'refused',
      files: [{ problems: [{ code: 'ambiguous', lines: [1, 3, 3], change: 0 }] }],
    })
    expect(now('b.txt')).toBe('x one\ny two\nx three x\n')
    app.write('b.txt', 'x\nx + 1\n')
    expect(await apply('b.txt', [{ search: 'x', replace: 'z' }])).toMatchObject({
      outcome: 'refused',
      files: [{ problems: [{ code: 'ambiguous', lines: [1, 2] }] }],
    })
    expect(await apply('b.txt', [{ search: 'x\n', replace: 'z\n' }])).toMatchObject({ outcome: 'committed' })
    expect(now('b.txt')).toBe('z\nx + 1\n')
  })

  it('adds and removes exactly the given line breaks', async () => {
    const table: [string, { search: string; replace: string }[], string][] = [
      ['a = [\n  1,\n]\n', [{ search: '[\n  ', replace: '[' }], 'a = [1,\n]\n'],
      ['a\nb\n', [{ search: 'a', replace: 'a\n' }], 'a\n\nb\n'],
      ['foo\nbar\n', [{ search: 'oo\n', replace: 'u' }], 'fubar\n'],
      ['x = 1\ny = =\nz\n', [{ search: '=\nz', replace: 'z' }], 'x = 1\ny = z\n'],
      ['a\n\n\n\nb\n', [{ search: 'a\n\n', replace: 'a\n' }], 'a\n\n\nb\n'],
      ['same\nsame\nlast\n', [{ search: 'last', replace: 'end' }], 'same\nsame\nend\n'],
      [
        'A\nB\n',
        [
          { search: 'A\n', replace: 'A\nx\n' },
          { search: 'B\n', replace: 'B\ny\n' },
        ],
        'A\nx\nB\ny\n',
      ],
      ['same\nsame\nsame\n', [{ search: 'same\nsame\nsame', replace: 'same\nother\nsame' }], 'same\nother\nsame\n'],
    ]
    for (const [before, edits, after] of table) {
      app.write('c.txt', before)
      expect([before, (await apply('c.txt', edits)).outcome]).toEqual([before, 'committed'])
      expect([before, now('c.txt')]).toEqual([before, after])
    }
  })

  it('applies each edit to the result of the one before', async () => {
    app.write('d.txt', 'x = 1\ny = 1\n')
    const edits = [
      { search: 'x = 1', replace: 'x = 2\nz = 0' },
      { search: 'x = 2\nz', replace: 'x = 3\nw' },
      { search: 'y = 1', replace: 'y = 2' },
    ]
    expect(await apply('d.txt', edits)).toMatchObject({
      outcome: 'committed',
      files: [
        {
          matches: [
            { change: 0, line: 1 },
            { change: 1, line: 1 },
            { change: 2, line: 3 },
          ],
        },
      ],
    })
    expect(now('d.txt')).toBe('x = 3\nw = 0\ny = 2\n')
  })

  it('replaces a unique passage as plain text replacement would', async () => {
    const word = fc.stringMatching(/^[a-z]{1,3}$/)
    const text = fc.array(
      fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.nat(),
        fc.nat(),
        fc.stringMatching(/^\n?[A-Z]{1,4}(?:\n[A-Z]{0,3})?$/),
        async (lines, from, length, replace) => {
          const whole = `${lines.join('\n')}\nend\n`
          const start = from % (whole.length - 5)
          const search = whole.slice(start, start + 1 + (length % 12))
          app.write('any.txt', whole)
          // Counts overlapping occurrences too: three line breaks occur twice in four.
          fc.pre(whole.indexOf(search) === whole.lastIndexOf(search) && search !== replace)
          const { outcome } = await apply('any.txt', [{ search, replace }])
          expect([whole, search, outcome]).toEqual([whole, search, 'committed'])
          const literal = whole.replace(search, () => replace)
          // The file keeps its final newline.
          expect(now('any.txt')).toBe(literal.endsWith('\n') ? literal : `${literal}\n`)
        },
      ),
      { numRuns: inject('isExam') ? 400 : 20 },
    )
  })
})

describe('a file with secrets', () => {
  it('gives the same answer to a right and a wrong guess of a secret', async () => {
    app.write('key.ts', `const a = 1\nconst key = "${awsKey}"\nconst b = 2\n`)
    const nonsense = { search: 'no such passage', replace: 'x' }
    for (const [right, wrong] of [
      [awsKey, awsKey.replace('Z7', 'Z8')],
      [awsKey.slice(0, 6), `${awsKey.slice(0, 5)}#`],
      [`const key = "${awsKey}"`, `const key = "${awsKey.replace('Z7', 'Z8')}"`],
      [`const a = 1\nconst key = "${awsKey}"`, `const a = 1\nconst key = "${awsKey}x"`],
    ] as const) {
      for (const rest of [[], [nonsense]]) {
        const yes = await apply('key.ts', [{ search: right, replace: 'x' }, ...rest])
        expect(yes).toEqual(await apply('key.ts', [{ search: wrong, replace: 'x' }, ...rest]))
        expect(yes).toMatchObject({
          outcome: 'refused',
          files: [{ matches: [], problems: [{ code: 'no-match', change: 0 }, ...rest.map(() => ({ change: 1 }))] }],
        })
      }
    }
    expect(now('key.ts')).toContain(awsKey)
  })

  it('refuses an edit in a line with a secret', async () => {
    const text = `const a = 1\nconst key = "${awsKey}" // the key\nconst b = 2\n`
    app.write('key.ts', text)
    for (const search of ['const key', ' // the key', 'const a = 1\nconst key', 'key\nconst b', '[REDACTED'])
      expect([search, await apply('key.ts', [{ search, replace: 'x' }])]).toMatchObject([
        search,
        { outcome: 'refused', files: [{ problems: [{ code: 'no-match' }] }] },
      ])
    expect(now('key.ts')).toBe(text)
  })

  it('allows edits in other lines and keeps the secret', async () => {
    app.write('key.ts', `const a = 1\nconst key = "${awsKey}"\nconst b = 2\n`)
    expect(await apply('key.ts', [{ search: 'a = 1', replace: 'a = 3' }])).toMatchObject({ outcome: 'committed' })
    expect(now('key.ts')).toBe(`const a = 3\nconst key = "${awsKey}"\nconst b = 2\n`)
  })
})

describe('a file that the user copied before', () => {
  it('does not treat an edit by an agent as stale because of an older copied prompt', async () => {
    app.write('c.ts', 'export const c = 1\n')
    await app.host['tree.list']({ ...app.here, refresh: true })
    await app.select('c.ts')
    await app.host['prompt.build'](app.here)
    app.write('c.ts', 'export const c = 2\n')
    const rewrite = { kind: 'rewrite' as const, path: 'c.ts', text: 'export const c = 3\n' }
    expect(await app.host['edits.propose']({ ...app.here, edits: [rewrite], client: 'x', direct: true, headless: true })).toMatchObject({
      outcome: 'committed',
    })
    expect(
      await app.host['edits.propose']({
        ...app.here,
        edits: [{ ...rewrite, text: 'export const c = 4\n' }],
        client: 'x',
        direct: false,
        headless: false,
      }),
    ).toMatchObject({ outcome: 'review', files: [{ problems: [], warnings: [] }] })
    expect((await app.host['reviews.read'](app.here)).state).toMatchObject({ files: [{ problems: [], warnings: [] }] })
    expect(
      await app.host['edits.propose']({
        ...app.here,
        edits: [{ kind: 'replace', path: 'c.ts', edits: [{ search: 'c = 4', replace: 'c = 5' }] }],
        client: 'x',
        direct: false,
        headless: false,
      }),
    ).toMatchObject({
      outcome: 'refused',
      notes: expect.arrayContaining([expect.stringContaining("An earlier edit to c.ts is still waiting for the user's review")]),
    })
  })
})
