import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkArguments } from './check-arguments.ts'

const tool = {
  input: z.object({
    path: z.string(),
    startLine: z.int().optional(),
    max_results: z.int().min(1).optional(),
    paths: z.array(z.string()).optional(),
  }),
  aliases: { file: 'path', lineCount: 'max_results', path_list: 'paths' },
}

describe('the arguments of a tool', () => {
  it('are understood in either spelling, and by their other names', () => {
    const spellings: [Record<string, unknown>, Record<string, unknown>][] = [
      [
        { path: 'a', start_line: 2 },
        { path: 'a', startLine: 2 },
      ],
      [
        { path: 'a', 'start-line': 2 },
        { path: 'a', startLine: 2 },
      ],
      [
        { PATH: 'a', startline: 2 },
        { path: 'a', startLine: 2 },
      ],
      [
        { file: 'a', maxResults: 3 },
        { path: 'a', max_results: 3 },
      ],
      [
        { file: 'a', line_count: 3 },
        { path: 'a', max_results: 3 },
      ],
      [
        { path: 'a', path_list: ['b'] },
        { path: 'a', paths: ['b'] },
      ],
      [{ path: 'a', startLine: null }, { path: 'a' }],
      [{ path: 'a', file: 'a' }, { path: 'a' }],
    ]
    for (const [given, input] of spellings) expect([given, checkArguments(tool, given)]).toEqual([given, { ok: true, input, notes: [] }])
  })

  it('are named with what is wanted where they are wrong', () => {
    const wrong: [unknown, string][] = [
      [undefined, '`path`: is needed (string).'],
      [{}, '`path`: is needed (string).'],
      [{ path: 5 }, '`path`: expected string, received number.'],
      [{ path: 'a', start_line: '2' }, '`startLine`: expected number, received string.'],
      [{ path: 'a', startLine: 1.5 }, '`startLine`: expected int, received number.'],
      [{ path: 'a', max_results: 0 }, '`max_results`: expected number to be >=1.'],
      [{ path: 'a', paths: ['b', 3] }, '`paths.1`: expected string, received number.'],
      [{ path: 'a', file: 'b' }, '`path` is given twice, with different values.'],
      ['path', 'The arguments must be an object, not string. It takes: path, startLine, max_results, paths.'],
      [['a'], 'The arguments must be an object, not a list. It takes: path, startLine, max_results, paths.'],
      [7, 'The arguments must be an object, not number. It takes: path, startLine, max_results, paths.'],
    ]
    for (const [given, says] of wrong) expect([given, checkArguments(tool, given)]).toEqual([given, { ok: false, says }])
  })

  it('that nobody knows are named, not dropped in silence', () => {
    expect(checkArguments(tool, { path: 'a', why: 'x', ['y'.repeat(99)]: 1 })).toEqual({
      ok: true,
      input: { path: 'a' },
      notes: [`Unknown arguments, not used: \`why\`, \`${'y'.repeat(60)}\`. It takes: path, startLine, max_results, paths.`],
    })
  })

  it('take one for several where its name says so', () => {
    const many = { input: z.object({ paths: z.array(z.string()) }), aliases: { path: 'paths' } }
    expect(checkArguments(many, { path: 'a' })).toEqual({ ok: true, input: { paths: ['a'] }, notes: [] })
    expect(checkArguments(many, { paths: 'a' })).toEqual({ ok: false, says: '`paths`: expected array, received string.' })
  })

  it('cannot reach the prototype', () => {
    const given: unknown = JSON.parse('{"path":"a","__proto__":{"startLine":9},"constructor":1}')
    expect(checkArguments(tool, given)).toMatchObject({ ok: true, input: { path: 'a' } })
    expect(checkArguments(tool, { path: 'a', toString: 1 })).toMatchObject({ ok: true, input: { path: 'a' } })
  })
})
