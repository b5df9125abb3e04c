import { limits } from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { openPool, spawnProcess } from '../../work/index.ts'
import { openSyntaxCheck } from './check-syntax.ts'
import { memoryTargets } from './memory-targets.ts'
import { planReply } from './plan-reply.ts'
import { syntaxBatch } from './syntax-batch.ts'

const pool = openPool(1, { spawn: spawnProcess })
afterAll(() => pool.close())
const check = openSyntaxCheck({ pool: async () => pool })

describe('openSyntaxCheck', () => {
  it('reports the lines with new syntax errors', async () => {
    const answers = await check([
      { path: 'a.ts', before: 'const a = 1\n', after: 'const a = 1\nconst b = (2\n' },
      { path: 'a.ts', before: 'const a = 1\n', after: 'const a = 2\n' },
      { path: 'a.ts', before: 'function f() {\n  g()\n}\n', after: 'function f() {\n  g()\n' },
      { path: 'a.ts', before: 'f()\n', after: 'f()\n}\n' },
      { path: 'a.py', before: '', after: 'def f(:\n  pass\n' },
      { path: 'A.java', before: 'class A { }\n', after: 'class A {\n  int x = 1\n}\n' },
      { path: 'a.go', before: 'package a\n', after: 'package a\nfunc f( {\n}\n' },
    ])
    expect(answers).toEqual([[2], [], [2], [2], [1], [2], [2]])
  })

  it('ignores syntax errors that were there before', async () => {
    expect(
      await check([
        { path: 'a.ts', before: 'f(\n', after: 'f(\n// more\n' },
        { path: 'a.ts', before: 'f(\nok()\n', after: 'f(1)\nok()\n' },
      ]),
    ).toEqual([[], []])
  })

  it('returns undefined if the old text has too many errors, and for unknown languages', async () => {
    const lost = '}\nf()\n'.repeat(8)
    expect(
      await check([
        { path: 'a.ts', before: lost, after: `${lost}}\n` },
        { path: 'a.txt', before: '', after: '((((' },
      ]),
    ).toEqual([undefined, undefined])
  })

  it('starts no process when there is nothing to parse', async () => {
    const never = openSyntaxCheck({ pool: () => Promise.reject(new Error('opened')) })
    const huge = 'x'.repeat(limits.mapFileBytes + 1)
    const questions = [
      { path: 'a.txt', before: '', after: '' },
      { path: 'a.ts', before: '', after: huge },
      { path: 'a.ts', before: huge, after: '' },
    ]
    expect(await never(questions)).toEqual([undefined, undefined, undefined])
  })

  it('checks the other files when one file crashes the parser', async () => {
    const real = check([{ path: 'a.ts', before: '', after: 'f(' }])
    const fragile = openSyntaxCheck({
      pool: async () => ({
        ...pool,
        run(job, input, options) {
          const isBad = JSON.stringify(input).includes('crash')
          return isBad ? Promise.reject(new Error('A worker process ended with SIGSEGV.')) : pool.run(job, input, options)
        },
      }),
    })
    expect(
      await fragile([
        { path: 'a.ts', before: '', after: 'crash()' },
        { path: 'a.ts', before: '', after: 'f(' },
      ]),
    ).toEqual([undefined, ...(await real)])
    expect(syntaxBatch.module).toMatch(/syntax-batch\.worker\.ts$/)
  })
})

describe('planReply with a syntax check', () => {
  const change = (search: string, content: string) => ({ line: 1, search: [search], content: [content] })

  // [F1.68]
  it('warns about syntax errors that a change adds, with their lines', async () => {
    const targets = memoryTargets({ 'a.ts': 'f(1)\ng(2)\n', 'b.ts': 'f(1)\n' })
    const files = [
      { line: 1, path: 'a.ts', action: 'modify' as const, changes: [change('g(2)', 'g(2')] },
      { line: 2, path: 'b.ts', action: 'modify' as const, changes: [change('f(1)', 'f(2)')] },
      { line: 3, path: 'c.ts', action: 'create' as const, changes: [{ line: 3, content: ['ok()', 'let ='] }] },
    ]
    const plan = await planReply({ format: 'xml', files, problems: [], notes: [] }, targets, { checkSyntax: check })
    expect(plan.files.map(({ status, warnings }) => [status, warnings])).toEqual([
      ['ready', [{ code: 'syntax', message: 'The new text no longer parses. Check line 2.', lines: [2] }]],
      ['ready', []],
      ['ready', [{ code: 'syntax', message: 'The new text no longer parses. Check line 2.', lines: [2] }]],
    ])
  })

  it('does not parse files without a syntax check', async () => {
    const files = [{ line: 1, path: 'c.ts', action: 'create' as const, changes: [{ line: 1, content: ['let ='] }] }]
    const plan = await planReply({ format: 'xml', files, problems: [], notes: [] }, memoryTargets({}))
    expect(plan.files[0]?.warnings).toEqual([])
  })
})
