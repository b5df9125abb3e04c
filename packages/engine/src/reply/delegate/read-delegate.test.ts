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

describe('the model slot of a delegate edit', () => {
  it('uses the simple model up to complexity 5 and six edits', () => expect(slot([5, 5, 5, 5, 5, 1])).toBe('simple-edits'))
  // [S3.53] [F1.71]
  it('uses the strong model above complexity 5', () => expect(slot([1, 6])).toBe('complex-edits'))
  // [F1.71]
  it('uses the strong model from seven edits', () => expect(slot([1, 1, 1, 1, 1, 1, 1])).toBe('complex-edits'))
  // [S3.55] [F1.71]
  it('uses the large-file model above 500 lines, however simple the edit', () => {
    expect([slot([1], 500), slot([1], 501), slot([9], 501)]).toEqual(['simple-edits', 'large-file', 'large-file'])
  })
  // [S3.55]
  it('applies the configured line threshold', () => expect([slot([1], 30, 20), slot([1], 30, 30)]).toEqual(['large-file', 'simple-edits']))
  it('chooses by the edit alone if the file does not exist', () => expect(slot([2])).toBe('simple-edits'))
})

describe('sketches of a delegate edit', () => {
  // [F1.70]
  it('reads parts to remove and to add in the comments of any language', () => {
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
  it('reads scopes up to the next scope or to existing code', () => {
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

  it('finds no regions without marks, and treats code that looks like marks as code', () => {
    expect(readDelegate(sketched({ content: ['a <rm b>', 'html("<add x>")', 'x = "REPOMARK"'] }), 10).tasks[0]?.regions).toEqual([])
  })

  it('reads any lines without throwing or losing one', () => {
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

describe('delegateProblems', () => {
  // [F1.5]
  it('reports a missing complexity, sketch or change', () => {
    expect(delegateProblems(sketched({ complexity: 3 }))).toEqual([])
    expect(delegateProblems(sketched({}, { complexity: 2, content: [' '] })).map(({ code, line }) => [code, line])).toEqual([
      ['missing-attribute', 2],
      ['missing-attribute', 3],
    ])
    expect(delegateProblems(sketched()).map(({ code, line }) => [code, line])).toEqual([['missing-attribute', 1]])
  })

  it('reports nothing for other actions', () => expect(delegateProblems({ ...sketched({}), action: 'modify' })).toEqual([]))
})
