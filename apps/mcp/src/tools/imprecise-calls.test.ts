// Tests the imprecise calls that models really make, and folders with unusual contents.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusedCode } from '../answer.ts'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'

let harness: ToolHarness
beforeAll(async () => {
  harness = await openToolHarness({
    'src/a.ts': 'export function a(x: number): number {\n  return x + 1\n}\n',
    'src/empty.ts': '',
    'src/line\nbreak.ts': 'export const odd = 1\n',
    '.gitignore': 'hidden/\n',
    'hidden/i.txt': 'hidden\n',
    '.env': 'TOKEN=canary\n',
  })
})
afterAll(() => harness.close())

const textOf = async (...call: Parameters<ToolHarness['call']>): Promise<string> => (await harness.call(...call)).content[0]?.text ?? ''

describe('imprecise calls', () => {
  it('accepts strings for numbers, single values for lists, nulls and aliases', async () => {
    expect(await harness.ask('read_file', { path: 'src/a.ts', startLine: '2', limit: '1' })).toMatchObject({ content: '  return x + 1\n' })
    expect(await harness.ask('set_selection', { path: 'src/a.ts' })).toMatchObject({ selected_files: 1 })
    expect(await harness.ask('set_selection', { paths: 'src/a.ts', operation: null })).toMatchObject({ selected_files: 1 })
    expect(await harness.ask('set_selection', { paths: '["src/a.ts","src/empty.ts"]' })).toMatchObject({ selected_files: 2 })
    expect(await harness.ask('toggle_file_selection', { path: 'src/empty.ts', checked: 'false' })).toMatchObject({
      removed: ['src/empty.ts'],
    })
    expect(await harness.ask('read_file', { path: pathToFileURL(join(harness.root, 'src/a.ts')).href })).toMatchObject({ path: 'src/a.ts' })
    expect(await harness.ask('token_stats', null)).toMatchObject({ selected_files: 1 })
  })

  it('uses the valid paths of a list, and never reads an empty path as the root', async () => {
    expect(await harness.ask('set_selection', { paths: ['src/a.ts', '', '~/x'] })).toMatchObject({
      selected_files: 1,
      refused: [
        { path: '', why: expect.stringContaining('A path is empty') },
        { path: '~/x', why: expect.stringContaining('Path not found.') },
      ],
    })
    expect(await harness.ask('get_codemap', { paths: [''] })).toMatchObject({ maps: {}, unmapped: [{ path: '' }] })
    expect(refusedCode(await harness.call('get_file_tree', { path: '' }))).toBe('mcp-arguments')
  })

  it('reports unknown arguments, also nested ones, and refuses an edit that has one', async () => {
    const { structuredContent } = await harness.call('search', { pattern: 'export', filter: { folders: ['src'] } })
    expect(structuredContent.notes).toEqual([expect.stringContaining('Unknown argument (ignored): `filter.folders`.')])
    const edits = [{ search: 'x + 1', replace: 'x + 2', all: true }]
    expect(refusedCode(await harness.call('apply_edits', { path: 'src/a.ts', edits }))).toBe('mcp-arguments')
    expect(await textOf('apply_edits', { path: 'src/a.ts', edits })).toContain('`edits.all`')
  })

  it('edits part of a line, with arguments of any common name', async () => {
    for (const [args, after] of [
      [{ search: 'x + 1', replace: 'x + 2' }, 'x + 2'],
      [{ old_string: 'x + 2', new_string: 'x + 3' }, 'x + 3'],
      [{ edits: [{ old_text: 'x + 3', newText: 'x + 1' }] }, 'x + 1'],
    ] as const) {
      expect(await harness.ask('apply_edits', { path: 'src/a.ts', ...args }, { directEdits: true })).toMatchObject({ outcome: 'committed' })
      expect(readFileSync(join(harness.root, 'src/a.ts'), 'utf8')).toContain(after)
    }
    expect(
      await harness.ask('file_actions', { action: 'rename', path: 'src/empty.ts', to: 'src/still-empty.ts' }, { directEdits: true }),
    ).toMatchObject({ outcome: 'committed' })
  })

  it('removes everything from the selection at once', async () => {
    await harness.ask('set_selection', { paths: ['src'] })
    expect(await harness.ask('set_selection', { paths: ['.'], operation: 'remove' })).toMatchObject({ selected_files: 0 })
    await harness.ask('toggle_file_selection', { path: '.' })
    expect(await harness.ask('toggle_file_selection', { path: '.' })).toMatchObject({ selected_files: 0 })
  })
})

describe('extreme numbers and names', () => {
  it.each([
    ['read_selected_files', { start: 2_000_000_000 }, 'mcp-arguments'],
    ['read_selected_files', { limit: 2_000_000_000 }, undefined],
    ['read_file', { path: 'src/a.ts', column: 2_000_000_000 }, 'mcp-arguments'],
    ['chat_send', { message: 'x', chat_id: '' }, 'unknown-chat'],
    ['manage_workspaces', { action: 'open', workspace: '' }, 'unknown-workspace'],
    ['manage_workspaces', { action: 'open', workspace: 'x'.repeat(300) }, 'unknown-workspace'],
    ['git', { op: 'log', ref: '' }, 'mcp-arguments'],
    ['git', { op: 'log', startLine: 3_000_000_000 }, 'mcp-arguments'],
    ['get_file_tree', { path: 'x'.repeat(40_000) }, 'path-missing'],
  ] as const)('handles extreme arguments of %s: %j', async (tool, args, code) => {
    await harness.ask('set_selection', { paths: ['src/a.ts'] })
    expect(refusedCode(await harness.call(tool, args))).toBe(code)
  })
})

describe('odd and long names', () => {
  it('never lets a file name add lines to an answer', async () => {
    await harness.ask('set_selection', { paths: ['src'] })
    const calls = [
      ['search', { pattern: 'odd' }],
      ['search', { pattern: 'break', mode: 'path' }],
      ['read_file', { path: 'src/line\nbreak.ts' }],
      ['read_selected_files', {}],
      ['list_selected_files', {}],
      ['set_selection', { paths: ['src/a.ts'] }],
      ['set_selection', { paths: ['src/line\nbreak.ts', 'no\nNote: such path'] }],
      ['get_prompt_state', {}],
      ['token_stats', {}],
      ['get_codemap', { paths: ['src', 'no\nNote: such path'] }],
      ['get_file_tree', {}],
      ['workspace_context', {}],
      ['context_builder', { instructions: 'odd break line', local: true }],
      ['apply_edits', { path: 'src/line\nbreak.ts', search: 'none', replace: 'x' }],
    ] as const
    for (const [tool, args] of calls) {
      const text = await textOf(tool, args)
      expect([tool, /^break\.ts/m.test(text), /^Note: such/m.test(text)]).toEqual([tool, false, false])
    }
  })

  // This once took minutes, much longer than the timeout of a test.
  it('refuses paths of 100,000 characters quickly', async () => {
    for (const path of [
      '/'.repeat(100_000),
      `a${'/'.repeat(100_000)}x`,
      '../'.repeat(50_000),
      './'.repeat(100_000),
      'x'.repeat(9_000_000),
    ]) {
      expect(refusedCode(await harness.call('read_file', { path }))).toBe('mcp-arguments')
      await harness.call('set_selection', { paths: [path], operation: 'add' })
      await harness.call('get_file_tree', { path })
      await harness.call('apply_edits', { path, rewrite: 'x' })
      await harness.call('search', { pattern: 'a', filter: { paths: [path], exclude: [path], extensions: [path] } })
      await expect(harness.host.as({ kind: 'model' })['files.read']({ workspace: harness.workspace, path })).rejects.toMatchObject({
        code: 'path-missing',
      })
    }
  })
})

describe('texts for a model', () => {
  it('refers to tools and the user in refusals, never to the command line', async () => {
    const refusals = [
      await textOf('read_file', { path: 'src' }),
      await textOf('read_file', { path: 'none.ts' }),
      await textOf('read_file', { path: '../x' }),
      await textOf('read_file', { path: 'hidden/i.txt' }),
      await textOf('read_file', { path: '.env' }),
      await textOf('search', { pattern: '(', regex: true }),
      await textOf('apply_edits', { path: 'src/a.ts', search: 'nowhere', replace: '' }),
      await textOf('request_plan', { instructions: 'x' }),
      await textOf('git', { op: 'log', ref: 'nowhere' }),
    ]
    for (const text of refusals) {
      expect(text).toMatch(/^\*\*.+\*\* \([a-z-]+\)\n/)
      expect(text).toContain('\nTry: ')
      expect(text).not.toMatch(/--\w|`sheaf |repair message/)
    }
    expect(refusals[0]).toContain('get_file_tree')
  })

  it('counts empty files in the selection', async () => {
    await harness.ask('set_selection', { paths: ['src/a.ts', 'src/still-empty.ts'] })
    const [listed, counted] = [await harness.ask('list_selected_files'), await harness.ask('token_stats')]
    expect([listed.total_files, counted.selected_files]).toEqual([2, 2])
  })

  it('says that instructions or selectable paths are missing', async () => {
    await harness.ask('set_selection', { paths: [] })
    await harness.ask('set_prompt_state', { prompt: '', mode: 'replace' })
    expect(refusedCode(await harness.call('context_builder', { local: true }))).toBe('mcp-arguments')
    expect((await harness.call('manage_selection', { op: 'set', paths: ['.env'] })).structuredContent.notes).toEqual([
      'None of these paths can be selected, so the selection was left unchanged.',
    ])
  })
})

describe('the instructions', () => {
  it("appends to the user's instructions unless the model asks to replace them", async () => {
    const { host, workspace } = harness
    await host.as({ kind: 'window', id: 'window' })['workspaces.change']({ workspace, fields: { instructions: 'My careful words' } })
    expect(await harness.ask('set_prompt_state', { prompt: 'Agent text' })).toMatchObject({ mode: 'append' })
    expect((await host['workspaces.read']({ workspace, full: true })).instructions).toBe('My careful words\n\nAgent text')
    expect(await harness.ask('set_prompt_state', { prompt: 'Other text' })).toMatchObject({ mode: 'append' })
    expect((await host['workspaces.read']({ workspace, full: true })).instructions).toBe('My careful words\n\nOther text')
    expect(await harness.ask('set_prompt_state', { prompt: 'And more', mode: 'append' })).toMatchObject({ mode: 'append' })
    expect((await host['workspaces.read']({ workspace, full: true })).instructions).toBe('My careful words\n\nOther text\n\nAnd more')
    expect(await harness.ask('set_prompt_state', { prompt: 'Agent text', mode: 'replace' })).toMatchObject({ mode: 'replace' })
    expect(await harness.ask('set_prompt_state', { prompt: 'Again' })).toMatchObject({ mode: 'replace' })
    expect((await host['workspaces.read']({ workspace, full: true })).instructions).toBe('Again')
  })
})

describe('a workspace that was just opened', () => {
  it('counts the tokens of a new workspace before answering', async () => {
    const { id: workspace } = await harness.host
      .as({ kind: 'window', id: 'second' })
      ['workspaces.open']({ roots: [join(harness.root, 'src')] })
    const result = await harness.ask('token_stats', {}, { workspace })
    expect(Number(result.total)).toBeGreaterThan(0)
    expect(result.notes).toBeUndefined()
  })
})
