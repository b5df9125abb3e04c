// Compares editText with an oracle that knows only the rule given to the model: the lines must be in the file exactly once.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyHunks } from '../hunks/index.ts'
import { editText } from './edit-text.ts'
import { readLines } from './file-lines.ts'

const line = fc.constantFrom(
  '',
  'a',
  '  a',
  '    a',
  '\ta',
  'a  ',
  'b',
  '  b',
  '}',
  '  }',
  'x = 1',
  'x  =  1',
  '“q”',
  '"q"',
  'if a:',
  '  if a:',
  'foo(bar)',
)
const lines = fc.array(line, { minLength: 1, maxLength: 14 })
const ends = fc.constantFrom('\n', '\r\n')
const fileText = fc
  .tuple(lines, ends, fc.boolean(), fc.boolean())
  .map(([all, end, bom, closed]) => (bom ? '\uFEFF' : '') + all.join(end) + (closed ? end : ''))
const some = fc.array(line, { maxLength: 4 })

describe('editText', () => {
  it('gives the same result as replacing the lines when the search matches exactly', () => {
    fc.assert(
      fc.property(lines, ends, fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 4 }), some, (all, end, closed, at, count, content) => {
        const from = at % all.length
        const search = all.slice(from, from + count)
        fc.pre(search[0] !== '' && search.at(-1) !== '' && search.join('\n') !== content.join('\n'))
        // A file of one line without a line end does not show which line ends it uses.
        fc.pre((closed || all.length > 1) && !(all.at(-1) === '' && !closed))
        const hits = all.flatMap((_, start) => (search.every((each, nth) => all[start + nth] === each) ? [start] : []))
        const text = all.join(end) + (closed ? end : '')
        const { hunks, problems, outcome } = editText(text, [{ line: 1, search, content }])
        if (hits.length > 1) {
          expect(problems.map((problem) => problem.code)).toEqual(['ambiguous'])
          return
        }
        if (outcome === 'already-applied') {
          expect(`\n${all.join('\n')}\n`).toContain(`\n${content.join('\n')}\n`)
          return
        }
        // Content in another indentation unit is converted to the file's; the examples cover that.
        fc.pre(!content.some((each) => /^\s/.test(each)))
        const after = all.toSpliced(from, search.length, ...content)
        expect(problems).toEqual([])
        expect(applyHunks(text, hunks)).toBe(after.join(end) + (closed && after.length > 0 ? end : ''))
      }),
      { numRuns: 3_000 },
    )
  })

  it('keeps line ends and the byte order mark for any changes', () => {
    fc.assert(
      fc.property(fileText, fc.array(fc.tuple(some, some), { minLength: 1, maxLength: 4 }), (text, pairs) => {
        const { hunks, problems } = editText(
          text,
          pairs.map(([search, content]) => ({ line: 1, search, content })),
        )
        const after = applyHunks(text, hunks)
        const end = readLines(text).end
        if (problems.length === 0 && end === '\r\n') expect(after.replaceAll('\r\n', '')).not.toContain('\n')
        if (text !== '') expect(after.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'))
      }),
      { numRuns: 3_000 },
    )
  })

  it('never throws, whatever the characters', () => {
    const any = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), any, any, (text, search, content) => {
        const { hunks } = editText(text, [{ line: 1, search, content }])
        applyHunks(text, hunks)
      }),
      { numRuns: 2_000 },
    )
  })
})
