// Tests the paths that agents write: relative to their folder, absolute, as URIs, and as in diffs.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusedCode } from './answer.ts'
import { openToolHarness, type ToolHarness } from './testing/open-tool-harness.ts'

let harness: ToolHarness
beforeAll(async () => {
  const files = { 'src/a.ts': 'export const first = 1\n', 'src/only.ts': 'export const only = 1\n', 'b/c.ts': 'export const c = 1\n' }
  harness = await openToolHarness(files, {
    roots: ['other'],
    prepare(folder) {
      mkdirSync(join(folder, 'other/src'), { recursive: true })
      writeFileSync(join(folder, 'other/src/a.ts'), 'export const second = 1\nexport const third = 1\n')
    },
  })
})
afterAll(() => harness.close())

const read = async (path: string, folder?: string) => {
  const result = await harness.call('read_file', { path }, folder === undefined ? {} : { folder })
  return refusedCode(result) ?? result.structuredContent.path
}

describe('a path with several open folders', () => {
  it("is tried from the client's own folder, and then from every open folder", async () => {
    const other = join(harness.folder, 'other')
    expect(await read('src/a.ts')).toBe('mcp-arguments')
    expect(await read('src/a.ts', other)).toBe('other/src/a.ts')
    expect(await read('./a.ts', join(other, 'src'))).toBe('other/src/a.ts')
    expect(await read('repo/src/a.ts', other)).toBe('repo/src/a.ts')
    expect(await read('src/only.ts', other)).toBe('repo/src/only.ts')
    expect(await read('src/a.ts', harness.root)).toBe('repo/src/a.ts')
    expect(await read('../../etc/passwd', other)).toBe('path-outside-workspace')
  })

  it('may be absolute, a URI, or as in a diff', async () => {
    const whole = join(harness.root, 'src/a.ts')
    for (const path of [whole, `file://${whole}`, 'file:repo/src/a.ts', 'a/repo/src/a.ts', 'b/repo/src/a.ts'])
      expect([path, await read(path)]).toEqual([path, 'repo/src/a.ts'])
    expect(await read('b/c.ts', harness.root)).toBe('repo/b/c.ts')
  })

  it('works the same in every tool that takes one', async () => {
    const own = { folder: join(harness.folder, 'other') }
    const ask = (tool: Parameters<ToolHarness['ask']>[0], args: object) => harness.ask(tool, args, own)
    expect(await ask('search', { pattern: 'export', mode: 'content', filter: { paths: ['src'] } })).toEqual({
      total: 2,
      matches: { 'other/src/a.ts': ['1: export const second = 1', '2: export const third = 1'] },
    })
    expect(await ask('get_file_tree', { path: 'src' })).toMatchObject({ tree: expect.stringContaining('other/src') })
    expect(await ask('get_codemap', { paths: ['src/a.ts:2-2'] })).toMatchObject({
      maps: { 'other/src/a.ts': 'Global vars:\nL2: export const third = 1' },
    })
    await ask('set_selection', { paths: ['src/a.ts:1-1'] })
    expect((await harness.ask('list_selected_files')).files).toEqual([
      { path: 'other/src/a.ts', mode: 'slices', tokens: expect.any(Number), ranges: ['1-1'] },
    ])
    const created = await harness.call('file_actions', { action: 'create', path: 'src/new.ts', content: 'x\n' }, own)
    expect(created.content[0]?.text).toContain('other/src/new.ts')
  })
})
