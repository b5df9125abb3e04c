import type { SelectionChange, SelectionChoice, SelectionTextsRequest } from '@sheaf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
beforeAll(async () => {
  app = await openApp({
    'src/a.ts': Array.from({ length: 50 }, (_, at) => `a ${at + 1}\n`).join(''),
    'src/b.ts': 'export const b = 1\n',
    'src/deep/c.ts': 'export const c = 1\n',
    'src/a.ts:3': 'odd name\n',
    'docs/guide.md': '# Guide\n',
    'package-lock.json': '{}\n',
    '.env': 'TOKEN=canary\n',
    'server.key': 'canary\n',
  })
})
afterAll(() => app.close())
beforeEach(() => app.host['selection.change']({ ...app.here, change: { type: 'clear' } }))

const choose = (operation: 'replace' | 'add' | 'remove' | 'toggle', paths: string[], mode?: 'full' | 'map') =>
  app.host
    .as({ kind: 'model' })
    ['selection.change']({ ...app.here, change: { type: 'choose', operation, paths, ...(mode ? { mode } : {}) } })
const read = (texts: SelectionTextsRequest) => app.host.as({ kind: 'model' })['selection.read']({ ...app.here, texts })
const selected = async () => (await app.host['selection.read'](app.here)).files

describe('selection changes by a model', () => {
  // [S7.32] [F4.3]
  it('adds and replaces files, folders and lines, and reports what changed', async () => {
    expect(await choose('replace', ['src/a.ts:10-20,5-6', './docs'])).toEqual({
      version: expect.any(Number),
      count: 2,
      canRevert: true,
      added: ['src/a.ts', 'docs/guide.md'],
      removed: [],
      refused: [],
      notes: [],
    })
    expect(await selected()).toEqual([
      {
        path: 'src/a.ts',
        mode: 'slices',
        ranges: [
          { from: 5, to: 6 },
          { from: 10, to: 20 },
        ],
      },
      { path: 'docs/guide.md', mode: 'full' },
    ])
    expect(await choose('add', ['src/deep', 'src\\b.ts'])).toMatchObject({ count: 4, added: ['src/b.ts', 'src/deep/c.ts'], removed: [] })
    expect(await choose('replace', ['src/b.ts'])).toMatchObject({
      count: 1,
      added: [],
      removed: ['src/a.ts', 'docs/guide.md', 'src/deep/c.ts'],
    })
  })

  it('removes files, the content of folders, and lines of a slice', async () => {
    await choose('replace', ['src', 'docs/guide.md'])
    expect(await choose('remove', ['src/deep', 'docs/guide.md'])).toMatchObject({ removed: ['docs/guide.md', 'src/deep/c.ts'] })
    await choose('replace', ['src/a.ts:10-20'])
    await choose('remove', ['src/a.ts:12-14'])
    expect(await selected()).toEqual([
      {
        path: 'src/a.ts',
        mode: 'slices',
        ranges: [
          { from: 10, to: 11 },
          { from: 15, to: 20 },
        ],
      },
    ])
    await choose('replace', ['src/b.ts'])
    expect(await choose('remove', ['src/b.ts:1-1'])).toMatchObject({
      count: 1,
      refused: [{ path: 'src/b.ts:1-1', why: expect.stringContaining('is selected. Select only the lines you want instead') }],
    })
  })

  it('removes a file that no longer exists', async () => {
    app.write('src/gone.ts', 'x\n')
    await app.host['tree.list']({ ...app.here, refresh: true })
    await choose('replace', ['src/gone.ts'])
    const { rmSync } = await import('node:fs')
    rmSync(`${app.root}/src/gone.ts`)
    await app.host['tree.list']({ ...app.here, refresh: true })
    expect(await choose('remove', ['src/gone.ts'])).toMatchObject({ count: 0, removed: ['src/gone.ts'], refused: [] })
  })

  // [S7.31]
  it('toggles paths one by one', async () => {
    await choose('toggle', ['src/b.ts'])
    expect((await selected()).map(({ path }) => path)).toEqual(['src/b.ts'])
    await choose('toggle', ['src/b.ts', 'docs'])
    expect((await selected()).map(({ path }) => path)).toEqual(['docs/guide.md'])
    await choose('toggle', ['docs'])
    expect(await selected()).toEqual([])
  })

  // [F4.3]
  it('reports unknown paths and applies the rest, or changes nothing if all are unknown', async () => {
    expect(await choose('replace', ['src/b.ts', 'none.ts', '../x', 'src/a.ts:x-y'])).toMatchObject({
      count: 1,
      refused: [{ path: 'none.ts' }, { path: '../x' }, { path: 'src/a.ts:x-y' }],
    })
    expect(await choose('replace', ['none.ts'])).toMatchObject({
      count: 1,
      notes: ['None of these paths can be selected, so the selection was left unchanged.'],
    })
    expect(await choose('replace', [])).toMatchObject({ count: 0, removed: ['src/b.ts'] })
    expect(await choose('add', ['docs:1-3'])).toMatchObject({
      refused: [{ path: 'docs:1-3', why: expect.stringContaining('is a folder') }],
    })
  })

  it('never selects sensitive files, directly or with their folder', async () => {
    const { refused } = await choose('add', ['.env', 'server.key', '.env:1-1', '.'])
    expect(refused?.map(({ path }) => path)).toEqual(['.env', 'server.key', '.env:1-1'])
    const paths = (await selected()).map(({ path }) => path)
    expect(paths).not.toContain('.env')
    expect(paths).not.toContain('server.key')
    expect(paths).not.toContain('package-lock.json')
  })

  it('lets a person select sensitive files, and refuses other kinds of changes by a model', async () => {
    const change: SelectionChoice = { type: 'choose', operation: 'replace', paths: ['.env'] }
    expect(await app.host['selection.change']({ ...app.here, change })).toMatchObject({ added: ['.env'] })
    await choose('replace', [])
    const file = { path: '.env', mode: 'full' as const }
    const changes: SelectionChange[] = [
      { type: 'check', paths: ['.env'], checked: true },
      { type: 'mode', paths: ['.env'], mode: 'full' },
      { type: 'slices', path: '.env', ranges: [{ from: 1, to: 1 }] },
      { type: 'add', files: [file] },
      { type: 'replace', files: [file] },
    ]
    for (const each of changes)
      await expect(app.host.as({ kind: 'model' })['selection.change']({ ...app.here, change: each })).rejects.toMatchObject({
        code: 'not-possible',
      })
    expect(await selected()).toEqual([])
  })

  it('prefers a file with that exact name to a line range', async () => {
    await choose('replace', ['src/a.ts:3'])
    expect(await selected()).toEqual([{ path: 'src/a.ts:3', mode: 'full' }])
  })

  it('selects files as maps with Pro', async () => {
    await choose('replace', ['src/b.ts'], 'map')
    expect(await selected()).toEqual([{ path: 'src/b.ts', mode: 'map' }])
  })
})

describe('the selection as text', () => {
  // [S7.29]
  it('returns full files, lines and maps as they were selected', async () => {
    await choose('replace', ['src/a.ts:2-3,9-9', 'src/b.ts'])
    await choose('add', ['src/deep/c.ts'], 'map')
    const { files, texts, leftOut } = await read({})
    expect([files, leftOut]).toEqual([await selected(), []])
    expect(texts).toEqual([
      {
        path: 'src/a.ts',
        mode: 'slices',
        text: '(lines 2-3)\na 2\na 3\n\n(lines 9-9)\na 9\n',
        lines: 50,
        blanked: [],
        ranges: [
          { from: 2, to: 3 },
          { from: 9, to: 9 },
        ],
      },
      { path: 'src/b.ts', mode: 'full', text: 'export const b = 1\n', lines: 1, blanked: [] },
      { path: 'src/deep/c.ts', mode: 'map', text: expect.stringContaining('export const c'), lines: expect.any(Number), blanked: [] },
    ])
  })

  it('returns the selection in parts, file by file', async () => {
    await choose('replace', ['src/a.ts', 'src/b.ts', 'docs/guide.md'])
    expect(await read({ limit: 1 })).toMatchObject({ texts: [{ path: 'src/a.ts' }], next: 2 })
    expect(await read({ from: 2, limit: 1 })).toMatchObject({ texts: [{ path: 'src/b.ts' }], next: 3 })
    const small = await read({ maxChars: 300 })
    expect(small).toMatchObject({ texts: [{ path: 'src/a.ts', shown: expect.any(Number) }], next: 2 })
    await expect(read({ from: 4 })).rejects.toMatchObject({ code: 'mcp-arguments' })
  })

  it('says why a selected file is left out', async () => {
    const files = [
      { path: '.env', mode: 'full' as const },
      { path: 'src/b.ts', mode: 'full' as const },
    ]
    await app.host['selection.change']({ ...app.here, change: { type: 'replace', files } })
    const { texts, leftOut } = await read({})
    expect(texts?.map(({ path }) => path)).toEqual(['src/b.ts'])
    expect(leftOut).toEqual([{ path: '.env', why: expect.stringContaining('sensitive file') }])
  })
})
