import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkArguments } from './check-arguments.ts'

const tool = {
  input: z.object({
    path: z.string(),
    startLine: z.int().optional(),
    max_results: z.int().min(1).optional(),
    paths: z.array(z.string()).optional(),
    isOn: z.boolean().optional(),
    filter: z.object({ paths: z.array(z.string()).optional(), ext: z.string().optional() }).optional(),
    edits: z.array(z.object({ search: z.string(), replace: z.string() })).optional(),
  }),
  aliases: {
    file: 'path',
    lineCount: 'max_results',
    path_list: 'paths',
    glob: 'filter.paths',
    'filter.path': 'filter.paths',
    'edits.old_string': 'edits.search',
  },
}
const all = 'Supported arguments: path, startLine, max_results, paths, isOn, filter {paths, ext}, edits.'

describe('checkArguments', () => {
  // [F4.2]
  it('accepts snake_case, camelCase and aliases of arguments', () => {
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
      [
        { path: 'a', startLine: '12', isOn: 'true' },
        { path: 'a', startLine: 12, isOn: true },
      ],
      [
        { path: 'a', paths: 'b' },
        { path: 'a', paths: ['b'] },
      ],
      [
        { path: 'a', paths: '["b","c"]' },
        { path: 'a', paths: ['b', 'c'] },
      ],
      [
        { path: 'a', paths: '[b].ts' },
        { path: 'a', paths: ['[b].ts'] },
      ],
      [
        { path: 'a', filter: { path: 'b', ext: null } },
        { path: 'a', filter: { paths: ['b'] } },
      ],
      [
        { path: 'a', glob: '*.ts' },
        { path: 'a', filter: { paths: ['*.ts'] } },
      ],
      [
        { path: 'a', glob: '*.ts', filter: { ext: 'x' } },
        { path: 'a', filter: { paths: ['*.ts'], ext: 'x' } },
      ],
      [
        { path: 'a', filter: { ext: 'x' }, glob: ['*.ts'] },
        { path: 'a', filter: { paths: ['*.ts'], ext: 'x' } },
      ],
      [
        { path: 'a', edits: [{ oldString: 'b', replace: 'c' }] },
        { path: 'a', edits: [{ search: 'b', replace: 'c' }] },
      ],
      [{ path: 'a', file: 'a' }, { path: 'a' }],
    ]
    for (const [given, input] of spellings) expect([given, checkArguments(tool, given)]).toEqual([given, { ok: true, input, notes: [] }])
  })

  it('names a wrong argument and the expected type', () => {
    const wrong: [unknown, string][] = [
      [undefined, '`path` is required (string).'],
      [{}, '`path` is required (string).'],
      [{ path: 5 }, '`path`: expected string, received number.'],
      [{ path: 'a', start_line: 'two' }, '`startLine`: expected number, received string.'],
      [{ path: 'a', isOn: 'yes' }, '`isOn`: expected boolean, received string.'],
      [{ path: 'a', filter: 'b' }, '`filter`: expected object, received string.'],
      [{ path: 'a', glob: 'x', filter: { paths: ['y'] } }, '`filter.paths` is given twice with different values.'],
      [{ path: 'a', edits: [{ search: 'b' }] }, '`edits.0.replace` is required (string).'],
      [{ path: 'a', startLine: 1.5 }, '`startLine`: expected int, received number.'],
      [{ path: 'a', max_results: 0 }, '`max_results`: expected number to be >=1.'],
      [{ path: 'a', paths: ['b', 3] }, '`paths.1`: expected string, received number.'],
      [{ path: 'a', file: 'b' }, '`path` is given twice with different values.'],
      ['path', `The arguments must be an object, not a string. ${all}`],
      [['a'], `The arguments must be an object, not an array. ${all}`],
      [7, `The arguments must be an object, not a number. ${all}`],
    ]
    for (const [given, message] of wrong) expect([given, checkArguments(tool, given)]).toEqual([given, { ok: false, message }])
  })

  it('reports unknown arguments', () => {
    expect(checkArguments(tool, { path: 'a', why: 'x', ['y'.repeat(99)]: 1 })).toEqual({
      ok: true,
      input: { path: 'a' },
      notes: [`Unknown arguments (ignored): \`why\`, \`${'y'.repeat(60)}\`. ${all}`],
    })
  })

  it('reports unknown arguments inside other arguments', () => {
    expect(checkArguments(tool, { path: 'a', filter: { include: 'x' }, edits: [{ search: 'b', replace: 'c', all: true }] })).toMatchObject({
      ok: true,
      notes: [`Unknown arguments (ignored): \`filter.include\`, \`edits.all\`. ${all}`],
    })
  })

  it('never reads arguments from the prototype', () => {
    const given: unknown = JSON.parse('{"path":"a","__proto__":{"startLine":9},"constructor":1}')
    expect(checkArguments(tool, given)).toMatchObject({ ok: true, input: { path: 'a' } })
    expect(checkArguments(tool, { path: 'a', toString: 1 })).toMatchObject({ ok: true, input: { path: 'a' } })
  })
})
