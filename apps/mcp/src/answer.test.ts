import { limits, Refusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { answerResult, refusalResult, refusedCode } from './answer.ts'

const context = { asOf: 't1', notes: ['Your folder is elsewhere.'] }

describe('answerResult', () => {
  it('puts left-out parts and notes first, as text and as data', () => {
    const result = answerResult(
      { summary: '**2 files**', body: 'a\nb', data: { files: ['a', 'b'] }, leftOff: ['1 file.'], notes: ['Slow.'] },
      context,
    )
    expect(result).toEqual({
      content: [{ type: 'text', text: '**2 files**\nNot shown: 1 file.\nNote: Your folder is elsewhere.\nNote: Slow.\nAs of t1\n\na\nb' }],
      structuredContent: { as_of: 't1', left_off: ['1 file.'], notes: ['Your folder is elsewhere.', 'Slow.'], files: ['a', 'b'] },
    })
    expect(Object.keys(result.structuredContent)).toEqual(['as_of', 'left_off', 'notes', 'files'])
  })

  it('leaves out empty fields', () => {
    expect(answerResult({ summary: 'x', body: '', data: {} }, { asOf: undefined, notes: [] })).toEqual({
      content: [{ type: 'text', text: 'x' }],
      structuredContent: {},
    })
  })

  it('refuses a result that is too long as text, as lines or as JSON', () => {
    const long: [string, Record<string, unknown>][] = [
      ['x'.repeat(limits.mcpResultChars), {}],
      ['x\n'.repeat(limits.mcpResultLines), {}],
      ['', { text: 'ä'.repeat(limits.mcpResultBytes / 2) }],
      ['', { text: '"'.repeat(limits.mcpResultBytes / 2) }],
    ]
    for (const [body, data] of long) {
      const result = answerResult({ summary: 'x', body, data }, context)
      expect(refusedCode(result)).toBe('not-possible')
      expect(JSON.stringify(result).length).toBeLessThan(2_000)
    }
  })

  it('shortens many long notes, and says how many more there are', () => {
    const notes = Array.from({ length: 500 }, (_, at) => `${'n'.repeat(900)} ${at}`)
    const { structuredContent } = answerResult({ summary: 'x', body: '', data: {}, notes }, { asOf: 't1', notes: [] })
    expect(structuredContent.notes).toEqual([`${'n'.repeat(600)}…`, `${'n'.repeat(600)}…`, `${'n'.repeat(600)}…`, 'and 497 more.'])
  })
})

describe('refusalResult', () => {
  // [F4.8]
  it('returns what happened, why and what to try, as text and as data', () => {
    const result = refusalResult(new Refusal('path-missing', '"a.ts".'), context)
    expect(result).toEqual({
      isError: true,
      content: [
        {
          type: 'text',
          text: '**Path not found.** (path-missing)\n"a.ts".\nTry: Check the path with get_file_tree, or find the file with search in path mode.\nNote: Your folder is elsewhere.\nAs of t1',
        },
      ],
      structuredContent: {
        error: {
          code: 'path-missing',
          says: 'Path not found. "a.ts".',
          try: 'Check the path with get_file_tree, or find the file with search in path mode.',
        },
        as_of: 't1',
        notes: ['Your folder is elsewhere.'],
      },
    })
    expect(refusedCode(result)).toBe('path-missing')
  })

  it('keeps the data of a refused answer', () => {
    const refused = new Refusal('change-refused')
    const result = answerResult({ summary: 'No.', body: 'a: no-match', data: { files: ['a'] }, refused }, context)
    expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'change-refused' }, files: ['a'] } })
    expect(result.content[0]?.text.startsWith("**Some changes can't be applied")).toBe(true)
  })

  it('finds no refusal code in an answer, or if the code is unknown', () => {
    expect(refusedCode(answerResult({ summary: 'x', body: '', data: { error: { code: 'path-missing' } } }, context))).toBeUndefined()
    expect(refusedCode({ content: [], structuredContent: { error: { code: 'no such code' } }, isError: true })).toBeUndefined()
  })
})
