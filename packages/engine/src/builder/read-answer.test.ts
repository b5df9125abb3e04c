import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

const asked = {
  files: [
    { path: 'src/a.ts', priority: 'high', why: 'Holds the limit.' },
    { path: 'src/b.ts', priority: 'low', why: 'Calls it.' },
  ],
}
const expected = asked.files

describe('readAnswer', () => {
  it.each([
    ['in the requested form', JSON.stringify(asked)],
    ['on several lines', JSON.stringify(asked, null, 2)],
    ['in a fence', `\`\`\`json\n${JSON.stringify(asked)}\n\`\`\``],
    ['in prose', `Here are the files:\n\n${JSON.stringify(asked)}\n\nI hope this {helps}.`.replace('{helps}', 'helps')],
    ['in prose with braces', `Of {all} files:\n\`\`\`\n${JSON.stringify(asked)}\n\`\`\`\nDone {ok}.`],
    ['as a bare list', JSON.stringify(asked.files)],
    ['under another key', JSON.stringify({ recommendations: asked.files })],
    [
      'with other keys',
      JSON.stringify(asked.files.map(({ path, priority, why }) => ({ File: path, importance: priority.toUpperCase(), reason: why }))),
    ],
    ['cut off in the middle', `${JSON.stringify(asked).slice(0, -2)},{"path":"src/c.ts","prio`],
    ['with one object per line', asked.files.map((file) => JSON.stringify(file)).join('\n')],
    ['after thinking', `<think>{"files":[{"path":"src/z.ts"}]}</think>${JSON.stringify(asked)}`],
    ['as a list of lines', '- `src/a.ts` (high): Holds the limit.\n- `src/b.ts` (low): Calls it.'],
    ['as numbered lines', '1. **src/a.ts** - high - Holds the limit.\n2. **src/b.ts** - low - Calls it.'],
    ['as a table', '| path | priority | why |\n|---|---|---|\n| src/a.ts | high | Holds the limit. |\n| src/b.ts | low | Calls it. |'],
    ['under headings', '## High\n- src/a.ts: Holds the limit.\n## Low\n- src/b.ts: Calls it.'],
  ])('reads the files of an answer %s', (_form, text) => {
    expect(readAnswer(text).map(({ path, priority, why }) => ({ path, priority, why: why.replace(/ \|$/u, '') }))).toEqual(expected)
  })

  // [S3.43]
  it('reads files grouped by priority', () => {
    expect(readAnswer('{"high":["src/a.ts"],"low":[{"path":"src/b.ts","why":"x"}]}')).toEqual([
      { path: 'src/a.ts', priority: 'high', why: '' },
      { path: 'src/b.ts', priority: 'low', why: 'x' },
    ])
  })

  it('returns no files for an answer that names none', () => {
    for (const text of ['{"files":[]}', '[]', '', 'None of these.', '{}', 'null', '42'])
      expect([text, readAnswer(text)]).toEqual([text, []])
  })

  it('reads priority names and numbers, and uses medium for unknown values', () => {
    const text = JSON.stringify(['HIGH ', 1, 'P0', 'optional', 3, 'whatever', null, {}].map((priority) => ({ path: 'a', priority })))
    expect(readAnswer(text).map(({ priority }) => priority)).toEqual(['high', 'high', 'high', 'low', 'low', 'medium', 'medium', 'medium'])
  })

  it('puts a reason on one line, escapes bidi characters, cuts it at 240 characters', () => {
    const [file] = readAnswer(JSON.stringify([{ path: 'a', why: `one\n\n two\u202e${'x'.repeat(10_000)}` }]))
    expect(file?.why).toMatch(/^one two\\u202ex+…$/u)
    expect(file?.why.length).toBe(240)
  })

  it('returns at most 200 files for an answer of ten megabytes', () => {
    for (const text of [
      '{"path":"a"'.repeat(1_000_000),
      '{'.repeat(10_000_000),
      '- a.ts x\n'.repeat(1_000_000),
      `[${'"a.ts",'.repeat(1_000_000)}`,
    ]) {
      expect(readAnswer(text).length).toBeLessThanOrEqual(200)
    }
  })

  it('never throws, and returns only valid files for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', 'path', ' ', '\n', '`', 'a.ts') }),
        ),
        (text) => {
          for (const { path, priority, why } of readAnswer(text)) {
            expect(path).not.toBe('')
            expect(['high', 'medium', 'low']).toContain(priority)
            expect(why).not.toMatch(/\n/u)
          }
        },
      ),
    )
  })
})
