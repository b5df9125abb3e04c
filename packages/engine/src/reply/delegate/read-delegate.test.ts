import type { ReplyChange, ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delegateProblems, readDelegate } from './index.ts'

const sketched = (...changes: Partial<ReplyChange>[]): ReplyFile => ({
  line: 1,
  path: 'src/a.ts',
  action: 'delegate edit',
  changes: changes.map((change, at) => ({ line: at + 2, content: ['x'], ...change })),
})

const slot = (complexities: number[], lines?: number, threshold?: number) =>
  readDelegate(sketched(...complexities.map((complexity) => ({ complexity }))), lines, threshold).slot

describe('the model that writes a delegate edit out', () => {
  it('is the simple one up to complexity 5 and six edits', () => expect(slot([5, 5, 5, 5, 5, 1])).toBe('simple-edits'))
  // [S3.53] [F1.71]
  it('is the strong one above complexity 5', () => expect(slot([1, 6])).toBe('complex-edits'))
  // [F1.71]
  it('is the strong one from seven edits', () => expect(slot([1, 1, 1, 1, 1, 1, 1])).toBe('complex-edits'))
  // [S3.55] [F1.71]
  it('is the one for large files above 500 lines, however simple the edit', () => {
    expect([slot([1], 500), slot([1], 501), slot([9], 501)]).toEqual(['simple-edits', 'large-file', 'large-file'])
  })
  // [S3.55]
  it('depends on the threshold that is set', () => expect([slot([1], 30, 20), slot([1], 30, 30)]).toEqual(['large-file', 'simple-edits']))
  it('is chosen by the edit alone for a file that is not there', () => expect(slot([2])).toBe('simple-edits'))
})

describe('a sketch', () => {
  // [F1.70]
  it('has parts to remove and parts to add, in the comments of any language', () => {
    const content = [
      '// <rm old helper>',
      'const a = 1',
      '// </rm>',
      'kept()',
      '/* <add new helper> */',
      'const b = 2',
      '/* </add> */',
      '# <RM>',
      'c',
      '# </RM>',
      '<!-- <add> -->',
      '<p>',
      '<!-- </add> -->',
    ]
    expect(readDelegate(sketched({ content, complexity: 3, description: 'Swap' }), 10).tasks).toEqual([
      {
        description: 'Swap',
        complexity: 3,
        sketch: content,
        regions: [
          { label: 'old helper', kind: 'remove', lines: ['const a = 1'] },
          { label: 'new helper', kind: 'add', lines: ['const b = 2'] },
          { label: '', kind: 'remove', lines: ['c'] },
          { label: '', kind: 'add', lines: ['<p>'] },
        ],
      },
    ])
  })

  // [F1.70]
  it('has scopes that reach to the next one, or to existing code', () => {
    const content = [
      '// ... existing code ...',
      '// REPOMARK:SCOPE: 1 - count from zero',
      'let n = 0',
      '// ... existing code ...',
      'ignored()',
      '# REPOMARK:SCOPE: 2 - stop early',
      'if done:',
      '    return',
      '/* REPOMARK:SCOPE: 3 - last */',
      'end()',
    ]
    expect(readDelegate(sketched({ content, complexity: 3 }), 10).tasks[0]?.regions).toEqual([
      { label: '1 - count from zero', kind: 'scope', lines: ['let n = 0'] },
      { label: '2 - stop early', kind: 'scope', lines: ['if done:', '    return'] },
      { label: '3 - last', kind: 'scope', lines: ['end()'] },
    ])
  })

  it('without marks has no regions, and code that looks like marks is code', () => {
    expect(readDelegate(sketched({ content: ['a <rm b>', 'html("<add x>")', 'x = "REPOMARK"'] }), 10).tasks[0]?.regions).toEqual([])
  })

  it('of any lines is read without a throw, and loses none of them', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('// <rm a>', '// </rm>', '# <add>', '# </add>', '// REPOMARK:SCOPE: 1 - x', '# ... existing code ...'),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (content) => {
        const task = readDelegate(sketched({ content }), undefined).tasks[0]
        expect(task?.sketch).toEqual(content)
        expect((task?.regions ?? []).flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(content.length)
      }),
    )
  })
})

describe('a delegate edit that cannot be handed on', () => {
  // [F1.5]
  it('has no complexity, no sketch, or no change', () => {
    expect(delegateProblems(sketched({ complexity: 3 }))).toEqual([])
    expect(delegateProblems(sketched({}, { complexity: 2, content: [' '] })).map(({ code, line }) => [code, line])).toEqual([
      ['missing-attribute', 2],
      ['missing-attribute', 3],
    ])
    expect(delegateProblems(sketched()).map(({ code, line }) => [code, line])).toEqual([['missing-attribute', 1]])
  })

  it('is only ever a delegate edit', () => expect(delegateProblems({ ...sketched({}), action: 'modify' })).toEqual([]))
})
