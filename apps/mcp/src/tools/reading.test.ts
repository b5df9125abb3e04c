import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refusedCode, type ToolResult } from '../answer.ts'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'
import { globExpression } from './search-globs.ts'

let harness: ToolHarness
beforeAll(async () => {
  harness = await openToolHarness({
    ...Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`d/file-number-${at}.ts`, `export const value${at} = ${at}\n`])),
    'src/a.ts': 'export const a = 1\nexport const b = 2\n',
    'src/deep/b.tsx': 'export const glob = "*.ts"\n',
    'src/[id]/page.ts': 'page\n',
    'lib/a.test.ts': 'export const test = 1\n',
    'README.md': '# Read me',
    'min.json': `[${'"abcdefgh",'.repeat(10_000)}1]`,
  })
})
afterAll(() => harness.close())

describe('search', () => {
  it('treats a glob as a pattern for paths, and as plain text in content', async () => {
    const table: [unknown, string[], string[]][] = [
      [{ pattern: 'src/*.ts', mode: 'path' }, ['src/a.ts'], []],
      [{ pattern: './src/*.ts', mode: 'path' }, ['src/a.ts'], []],
      [{ pattern: 'src/**/*.{ts,tsx}', mode: 'path' }, ['src/[id]/page.ts', 'src/a.ts', 'src/deep/b.tsx'], []],
      [{ pattern: '*.test.*' }, ['lib/a.test.ts'], []],
      [{ pattern: '*readme*', mode: 'path' }, ['README.md'], []],
      [{ pattern: '*README*', mode: 'path' }, ['README.md'], []],
      [{ pattern: '*Readme*', mode: 'path' }, [], []],
      [{ pattern: 'src/[id]/*', mode: 'path' }, ['src/[id]/page.ts'], []],
      [{ pattern: '*.ts', path: 'src' }, ['src/[id]/page.ts', 'src/a.ts'], ['src/deep/b.tsx:1']],
      [{ pattern: '*.ts', mode: 'content' }, [], ['src/deep/b.tsx:1']],
      [{ pattern: '.*\\.tsx$', regex: true, mode: 'path' }, ['src/deep/b.tsx'], []],
    ]
    for (const [args, paths, lines] of table) expect([args, await found(args)]).toEqual([args, { paths, lines, notes: undefined }])
  })

  // [S7.27] [F4.1]
  it('accepts the filters of other tools, and applies all of them', async () => {
    const table: [unknown, string[]][] = [
      [{ path: 'src' }, ['src/a.ts:1', 'src/a.ts:2', 'src/deep/b.tsx:1']],
      [{ paths: ['src/deep', 'lib'] }, ['lib/a.test.ts:1', 'src/deep/b.tsx:1']],
      [{ filter: { path: 'src', extensions: ['.tsx'] } }, ['src/deep/b.tsx:1']],
      [{ path: 'src', glob: '*.tsx' }, ['src/deep/b.tsx:1']],
      [{ path: 'src', glob: '**/*.tsx' }, ['src/deep/b.tsx:1']],
      [{ glob: 'src/**', extensions: 'ts' }, ['src/a.ts:1', 'src/a.ts:2']],
      [{ include: '*.{tsx,test.ts}' }, ['lib/a.test.ts:1', 'src/deep/b.tsx:1']],
      [{ path: './', glob: ['!d/**', '!*.tsx'] }, ['lib/a.test.ts:1', 'src/a.ts:1', 'src/a.ts:2']],
      [{ path: 'src', exclude: 'src/deep' }, ['src/a.ts:1', 'src/a.ts:2']],
      [{ path: 'src/a.ts', glob: '*.ts' }, ['src/a.ts:1', 'src/a.ts:2']],
      [{ path: 'src/a.ts', glob: '*.md' }, []],
    ]
    for (const [args, lines] of table) {
      const all = { pattern: 'export const', mode: 'content', ...(args as object) }
      expect([args, await found(all)]).toEqual([args, { paths: [], lines, notes: undefined }])
    }
  })

  // [F4.1]
  it('fills the answer with results, and says how to see more', async () => {
    const few = await harness.ask('search', { pattern: 'export const value', mode: 'content' })
    expect([matchesOf(few), few.left_off]).toEqual([50, ['1,950 more results. Narrow the search with filter, or increase max_results.']])
    for (const mode of ['content', 'both']) {
      const result = await harness.call('search', { pattern: 'export const value', mode, max_results: 1_000 })
      const shown = matchesOf(result.structuredContent)
      expect(shown).toBeGreaterThan(400)
      // The text is the longer form, so it fills its limit first.
      expect(textOf(result).length).toBeGreaterThan(limits.mcpResultChars - 8_000)
      expect(Buffer.byteLength(JSON.stringify(result.structuredContent))).toBeLessThanOrEqual(limits.mcpResultBytes)
      expect(result.structuredContent.left_off).toEqual([
        `${(2_000 - shown).toLocaleString('en')} more results. They don't fit in one response. Narrow the search with filter or a longer pattern.`,
      ])
    }
    const names = await harness.ask('search', { pattern: 'file-number', mode: 'path', max_results: 1_000 })
    expect(names.left_off).toEqual(['1,000 more results. Narrow the search with filter or a longer pattern.'])
  })

  it('converts a glob to a regular expression that starts at a file or folder name', () => {
    const table: [string, string, boolean][] = [
      ['*.ts', 'a/b.ts', true],
      ['*.ts', 'a/b.tsx', false],
      ['b*', 'a/b.ts', true],
      ['b*', 'a/ab.ts', false],
      ['/b*', 'a/b.ts', false],
      ['a/**', 'a/b/c.ts', true],
      ['a/', 'a/b/c.ts', true],
      ['a/**/c*', 'a/c.ts', true],
      ['?.t*', 'a/bb.ts', false],
      ['*(1+1).{ts,js}', 'x(1+1).js', true],
      ['*{a}*', 'x{a}y', true],
      ['*,*', 'a,b', true],
    ]
    for (const [glob, path, is] of table) expect([glob, path, new RegExp(globExpression(glob), 'u').test(path)]).toEqual([glob, path, is])
  })
})

describe('results that do not fit into one answer', () => {
  // [S7.30]
  it('continues a list of selected files to its end', async () => {
    await harness.ask('set_selection', { paths: ['d'] })
    const listed: string[] = []
    for (let start = 1; start <= 2_000; ) {
      const part = await harness.ask('list_selected_files', { start })
      const paths = (part.files as { path: string }[]).map(({ path }) => path)
      listed.push(...paths)
      start += paths.length
      expect(part.left_off).toEqual(
        start > 2_000 ? undefined : [`${(2_000 - start + 1).toLocaleString('en')} files. Continue with start ${start}.`],
      )
    }
    expect(new Set(listed).size).toBe(2_000)
    expect(await harness.ask('list_selected_files', { start: 1_999, limit: 1 })).toMatchObject({
      files: [{ path: expect.stringContaining('d/') }],
      left_off: ['1 file. Continue with start 2000.'],
    })
    expect(refusedCode(await harness.call('list_selected_files', { start: 2_001 }))).toBe('mcp-arguments')
  })

  // [S7.37]
  it('counts the files left out of a tree, and says how to see them', async () => {
    const table: [object, RegExp][] = [
      [
        { path: 'd', mode: 'full' },
        /^1,\d{3} files\. To list files by name, call search with mode path, pattern "\*", filter\.paths \["d"\]\.$/,
      ],
      [{ mode: 'selected' }, /^1,\d{3} files\. Call list_selected_files to list all/],
      [{ mode: 'full', depth: 0 }, /^2,004 files and 2 folders\. A larger depth may show more\. Set path to a folder\. To list/],
    ]
    for (const [args, expected] of table) {
      const { left_off: leftOff, tree } = await harness.ask('get_file_tree', args)
      expect([args, leftOff]).toEqual([args, [expect.stringMatching(expected)]])
      expect(String(tree)).toContain('d')
    }
    expect((await harness.ask('search', { pattern: '*', mode: 'path', filter: { paths: ['d'] } })).total).toBe(2_000)
    await harness.ask('set_selection', { paths: [] })
    expect(textOf(await harness.call('get_file_tree', { mode: 'selected' }))).toContain(
      'No files selected. Select files with set_selection.',
    )
  })

  // [S7.36]
  it('shows the top levels of a tree with too many folders', async () => {
    const numbers = Array.from({ length: 32 }, (_, at) => at)
    const paths = numbers.flatMap((a) => numbers.map((b) => `component-${a}/module-${b}/index.ts`))
    const large = await openToolHarness(Object.fromEntries(['package.json', ...paths].map((path) => [path, '{}\n'])))
    for (const args of [{}, { depth: 2 }]) {
      const { tree, was_truncated: wasTruncated } = await large.ask('get_file_tree', args)
      const lines = String(tree).split('\n')
      expect([args, wasTruncated, lines.slice(1, 3), lines.includes(' package.json'), lines.length > 400]).toEqual([
        args,
        true,
        [' component-0', '  module-0 (1 file)'],
        true,
        true,
      ])
    }
    await large.close()
  })

  it('continues inside a line that is longer than an answer, to the end of the file', async () => {
    let text = ''
    for (let column = 1; ; ) {
      const part = await harness.ask('read_file', { path: 'min.json', column })
      text += part.content
      const [, next] = /Continue with startLine 1 and column (\d+)\.$/.exec(String((part.left_off as string[] | undefined)?.[0])) ?? []
      if (next === undefined) break
      expect(Number(next)).toBe(text.length + 1)
      column = Number(next)
    }
    expect(text).toBe(`[${'"abcdefgh",'.repeat(10_000)}1]`)
  })

  it('continues git output, and shows a file at a commit', async () => {
    const { text: whole } = await harness.host['git.read']({
      workspace: harness.workspace,
      question: { ask: 'show', ref: 'HEAD' },
      maxChars: 10_000_000,
    })
    const first = await harness.ask('git', { op: 'show' })
    const [, next] = /Continue with startLine (\d+), or set path, or form to stat\.$/.exec(String((first.left_off as string[])[0])) ?? []
    const linesOf = (answer: Record<string, unknown>) => z.array(z.string()).parse(answer.lines).join('\n')
    expect(linesOf(await harness.ask('git', { op: 'show', form: 'stat', path: 'src/a.ts' }))).toMatch(
      /^commit [\s\S]*\n1 file changed, \+2 -0\nA src\/a\.ts \| \+2 -0$/,
    )
    const second = await harness.ask('git', { op: 'show', startLine: next })
    expect(whole.startsWith(`${linesOf(first)}\n${linesOf(second)}`)).toBe(true)
    harness.write('src/a.ts', 'new\n')
    expect(await harness.ask('git', { op: 'show', ref: 'HEAD:src/a.ts' })).toMatchObject({
      lines: ['export const a = 1', 'export const b = 2'],
    })
    expect(await harness.ask('git', { op: 'show', ref: 'HEAD:src/a.ts', startLine: 2 })).toMatchObject({ lines: ['export const b = 2'] })
    harness.write('src/a.ts', 'export const a = 1\nexport const b = 2\n')
    for (const ref of ['HEAD\0', 'nope', 'HEAD^{/First}', ':/First'])
      expect([ref, ['git-failed', 'mcp-arguments'].includes(refusedCode(await harness.call('git', { op: 'show', ref })) ?? '')]).toEqual([
        ref,
        true,
      ])
  })
})

describe('read_file', () => {
  it('reports a missing newline at the end of a file, and accepts line ranges in a path', async () => {
    const open = await harness.call('read_file', { path: 'README.md' })
    expect([open.structuredContent.content, textOf(open)]).toEqual(['# Read me', expect.stringContaining('no newline at end of file.')])
    expect(textOf(await harness.call('read_file', { path: 'src/a.ts' }))).not.toContain('no newline')
    const lines = await harness.ask('read_file', { path: 'src/a.ts:1-1' })
    expect(lines).toMatchObject({ content: 'export const a = 1\n', first_line: 1, last_line: 1 })
    expect(lines.left_off).toBeUndefined()
  })
})

async function found(args: unknown): Promise<unknown> {
  const { paths = [], matches = {}, notes } = await harness.ask('search', args)
  const files = Object.entries(matches as Record<string, string[]>)
  return { paths, lines: files.flatMap(([path, lines]) => lines.map((line) => `${path}:${Number.parseInt(line, 10)}`)), notes }
}

function matchesOf({ matches }: Record<string, unknown>): number {
  return Object.values((matches ?? {}) as Record<string, string[]>).flat().length
}

function textOf({ content }: ToolResult): string {
  return content.map(({ text }) => text).join('\n')
}
