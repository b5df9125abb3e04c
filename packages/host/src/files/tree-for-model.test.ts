import type { MapsResult, TreeRequest, WorkspaceScope } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
beforeAll(async () => {
  const many = Array.from(
    { length: 3_000 },
    (_, at) => [`many/part${at % 30}/file-with-a-long-name-${at}.ts`, `export const v${at} = ${at}\n`] as const,
  )
  app = await openApp({
    ...Object.fromEntries(many),
    'src/a.ts': 'export function a(x: number): number {\n  return x\n}\n',
    'src/deep/b.ts': 'export class B {}\n',
    'src/note.md': '# Note\n',
    'large/all.ts': 'export const v = 1\n'.repeat(60_000),
  })
  await app.select('src/a.ts')
})
afterAll(() => app.close())

const tree = (asked: Omit<Extract<TreeRequest, WorkspaceScope>, 'workspace'>) =>
  app.host.as({ kind: 'model' })['tree.read']({ ...app.here, ...asked })

describe('the tree as text', () => {
  // [S7.35] [S7.36]
  it('shows a single folder, and marks selected and mapped files', async () => {
    const marks = '\n\n(* denotes selected files)\n(+ denotes code-map available)'
    expect(await tree({ path: 'src' })).toMatchObject({
      text: `src\n├── deep\n│   └── b.ts +\n├── a.ts * +\n└── note.md${marks}`,
      wasTruncated: false,
    })
    expect((await tree({ path: './src/', mode: 'folders' })).text).toBe(
      'src\n├── deep\n└── a.ts * +\n\n(* denotes selected files)\n(+ denotes code-map available)',
    )
    expect((await tree({ path: 'src', mode: 'full', depth: 0 })).text).toContain('(not shown: 1 file)')
    expect((await tree({ path: 'src', mappable: true })).text).not.toContain('note.md')
    expect((await tree({ mode: 'selected' })).text).toContain('└── src\n    └── a.ts * +')
  })

  // [F4.5]
  it('shortens the tree until it fits, and says so', async () => {
    const full = await tree({ mode: 'full' })
    expect(full).toMatchObject({ wasTruncated: true, notShown: { files: 3_001 } })
    expect(full.text).toContain('├── part29')
    expect(full.text.length).toBeLessThanOrEqual(32_000)
    const tiny = await tree({ mode: 'full', maxChars: 400 })
    expect(tiny.wasTruncated).toBe(true)
    expect(tiny.text.length).toBeLessThanOrEqual(400)
  })

  it('shows as many files of one folder as fit in every mode, and counts the rest', async () => {
    const flat = await openApp(
      Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`d/file-number-${at}.ts`, `export const v${at} = 1\n`])),
    )
    const ask = (asked: object) => flat.host.as({ kind: 'model' })['tree.read']({ ...flat.here, ...asked })
    for (const asked of [{ mode: 'full' }, {}, { mappable: true }, { mode: 'selected' }, { mode: 'full', isAll: true }, { isAll: true }]) {
      if ('isAll' in asked || asked.mode === 'selected')
        await flat.host['selection.change']({ ...flat.here, change: { type: 'choose', operation: 'replace', paths: ['d'] } })
      const { text, wasTruncated, notShown } = await ask({ path: 'd', ...asked, isAll: undefined })
      const files = text.split('\n').filter((line) => line.includes('file-number-'))
      expect([asked, files.length > 600, wasTruncated, notShown]).toEqual([asked, true, true, { files: 3_000 - files.length, folders: 0 }])
      expect(text.length).toBeLessThanOrEqual(32_000)
    }
    expect((await ask({ mode: 'selected' })).text.split('\n').length).toBeGreaterThan(600)
    expect(await ask({})).toMatchObject({ isUnmarked: true, text: expect.stringContaining('file-number-0.ts') })
    await flat.close()
  })

  // [F4.5]
  it('shows the top levels of a tree with too many folders, and what surrounds the selected files', async () => {
    const numbers = Array.from({ length: 32 }, (_, at) => at)
    const paths = numbers.flatMap((a) => numbers.map((b) => `component-${a}/module-${b}/index.ts`))
    const large = await openApp(
      Object.fromEntries(['package.json', 'component-9/module-9/other.ts', ...paths].map((path) => [path, '{}\n'])),
    )
    await large.select('component-9/module-9/other.ts')
    const ask = (asked: object) => large.host.as({ kind: 'model' })['tree.read']({ ...large.here, ...asked })
    for (const asked of [{}, { depth: 2 }]) {
      const { text, tokens, isUnmarked } = await ask(asked)
      expect([asked, tokens > 5_000, tokens <= 6_000, isUnmarked]).toEqual([asked, true, true, undefined])
      const lines = text.split('\n')
      expect(lines.slice(1, 4)).toEqual(['├── component-0', '│   ├── module-0 (1 file)', '│   ├── module-1 (1 file)'])
      expect(lines.slice(-10, -4)).toEqual([
        '├── component-8 (32 files)',
        '├── component-9 (31 more files)',
        '│   └── module-9',
        '│       ├── index.ts +',
        '│       └── other.ts * +',
        '└── package.json',
      ])
    }
    await large.host['selection.change']({
      ...large.here,
      change: { type: 'choose', operation: 'replace', paths: numbers.map((a) => `component-${a}`) },
    })
    const many = await ask({})
    expect([many.isUnmarked, many.text.includes('(1025 files are selected, too many to mark here)')]).toEqual([true, true])
    await large.host['selection.change']({
      ...large.here,
      change: { type: 'choose', operation: 'replace', paths: numbers.slice(1).map((a) => `component-${a}`) },
    })
    const fewer = await ask({})
    expect([fewer.isUnmarked, fewer.text.includes('component-31 (32 files)'), fewer.text.length < 32_000]).toEqual([true, true, true])
    await large.close()
  })

  // [F4.5]
  it('shows the files of the top folders, where all folders without their files would fit', async () => {
    const paths = Array.from({ length: 1_600 }, (_, at) => `src/part-${at % 40}/module-number-${at}.c`)
    const large = await openApp(Object.fromEntries(['Makefile', 'src/main.c', 'src/net.c', ...paths].map((path) => [path, '//\n'])))
    for (const asked of [{}, { depth: 2 }]) {
      const { text, tokens } = await large.host.as({ kind: 'model' })['tree.read']({ ...large.here, ...asked })
      const lines = text.split('\n')
      expect([lines.includes('│   ├── main.c +'), lines.includes('│   └── net.c +'), lines.includes('└── Makefile')]).toEqual([
        true,
        true,
        true,
      ])
      expect([tokens <= 6_000, lines.some((line) => line.includes('part-39 (40 files)'))]).toEqual([true, true])
    }
    await large.close()
  })

  it('refuses a path that is missing or not a folder', async () => {
    await expect(tree({ path: 'none' })).rejects.toMatchObject({ code: 'path-missing' })
    await expect(tree({ path: 'src/a.ts' })).rejects.toMatchObject({ code: 'mcp-arguments' })
  })
})

const tokensOf = ({ maps }: MapsResult): number => maps.reduce((sum, { tokens }) => sum + (tokens ?? Number.NaN), 0)

describe('maps as text', () => {
  // [S7.33] [F4.4]
  it('returns the maps of files and folders, with the reason for each file without one', async () => {
    const read = await app.host.as({ kind: 'model' })['maps.read']({ ...app.here, paths: ['src', 'src/note.md', 'none.ts'] })
    expect(read.maps.map(({ path }) => path)).toEqual(['src/a.ts', 'src/deep/b.ts'])
    expect(read.maps[0]?.text).toContain('L1: export function a(x: number): number')
    expect(read.skipped).toEqual([
      { path: 'src/note.md', why: 'unsupported language; use read_file' },
      { path: 'none.ts', why: expect.stringContaining('Path not found.') },
    ])
    expect([read.leftOff, tokensOf(read) > 0]).toEqual([[], true])
    expect(await app.host.as({ kind: 'model' })['maps.read']({ ...app.here, paths: ['large'] })).toEqual({
      maps: [],
      skipped: [{ path: 'large/all.ts', why: 'larger than 1 MB' }],
      leftOff: [],
    })
  })

  // [F4.4]
  it('stops at the token budget, and names every file that is left out', async () => {
    const stages: number[] = []
    const read = await app.host
      .as({ kind: 'model' })
      ['maps.read']({ ...app.here, paths: ['many'], maxTokens: 2_000 }, { onProgress: ({ done }) => stages.push(done) })
    expect(tokensOf(read)).toBeLessThanOrEqual(2_000)
    expect(read.maps.length).toBeGreaterThan(20)
    expect(read.maps.length + read.leftOff.length).toBe(3_000)
    // Not all files were parsed for this.
    expect(stages.length).toBeLessThan(20)
  })

  it('shows the first definitions of a map that does not fit, and names the lines with the rest', async () => {
    const large = Array.from({ length: 400 }, (_, at) => `export function largeFunctionNumber${at}(x: number): number { return x }\n`).join(
      '',
    )
    const some = await openApp({ 'lib/b.ts': `import { c } from './c.ts'\n${large}`, 'lib/c.ts': 'export const c = 1\n' })
    const read = (asked: { paths: string[]; symbols?: string[]; maxTokens?: number }) =>
      some.host.as({ kind: 'model' })['maps.read']({ ...some.here, maxTokens: 4_000, ...asked })
    const lines: number[] = []
    let paths = ['lib/b.ts']
    for (;;) {
      const { maps, cut, leftOff } = await read({ paths })
      expect([maps.length, leftOff, tokensOf({ maps, skipped: [], leftOff }) <= 4_000]).toEqual([1, [], true])
      lines.push(...[...(maps[0]?.text ?? '').matchAll(/L(\d+): export/g)].map(([, line]) => Number(line)))
      if (!cut) break
      expect(maps[0]?.text).toContain(`… continues at line ${cut[0]?.rest.from}`)
      paths = cut.map(({ path, rest }) => `${path}:${rest.from}-${rest.to}`)
    }
    expect(lines).toEqual(Array.from({ length: 400 }, (_, at) => at + 2))
    expect((await read({ paths: ['lib/b.ts:3-4'] })).maps.map(({ text }) => text)).toEqual([
      'File: lib/b.ts\n---\nFunctions:\n  - L3: export function largeFunctionNumber1(x: number): number\n  - L4: export function largeFunctionNumber2(x: number): number\n---',
    ])
    const named = await read({ paths: ['lib'], symbols: ['largeFunctionNumber399', 'c'] })
    expect(named.maps.map(({ path, text }) => [path, text.includes('L401'), text.includes('L400')])).toEqual([
      ['lib/b.ts', true, false],
      ['lib/c.ts', false, false],
    ])
    expect(await read({ paths: ['lib/c.ts', 'lib/b.ts:9000-9001'], symbols: ['nothing'] })).toEqual({
      maps: [],
      skipped: [
        { path: 'lib/c.ts', why: 'defines none of "nothing"' },
        { path: 'lib/b.ts', why: 'defines none of "nothing"' },
      ],
      leftOff: [],
    })
    await some.close()
  })

  it('shows first what other files can use of the files of a large folder that the others use most', async () => {
    const users = Array.from({ length: 60 }, (_, at) => [
      `lib/a${at}.ts`,
      `import { coreValue${at % 2 ? '' : ', useHelper'} } from './zz-core.ts'\nimport { format } from 'node:util'\nexport function userOfCore${at}(x: number): number { return coreValue + x }\nfunction hiddenHelper${at}(first: string, second: string): string { return format(first, second) }\n`,
    ])
    const core = 'export const coreValue = 1\nexport function useHelper(): void {}\nfunction hiddenPart(): void {}\n'
    const some = await openApp({ ...Object.fromEntries(users), 'lib/zz-core.ts': core, 'lib/zz-core.test.ts': core })
    const { maps, leftOff, brief } = await some.host.as({ kind: 'model' })['maps.read']({ ...some.here, paths: ['lib'], maxTokens: 1_500 })
    expect(maps[0]?.text).toBe(
      'File: lib/zz-core.ts\n---\nFunctions:\n  - L2: export function useHelper(): void\n\nGlobal vars:\n  - L1: export const coreValue = 1\n---',
    )
    expect([maps.length > 20, maps.length + leftOff.length, leftOff.at(-1)]).toEqual([true, 62, 'lib/zz-core.test.ts'])
    expect(brief).toEqual(maps.map(({ path }) => path))
    expect(maps.some(({ text }) => text.includes('hidden') || text.includes('Imports:'))).toBe(false)
    await some.close()
  })

  it('can be canceled while reading maps', async () => {
    const ending = new AbortController()
    ending.abort()
    await expect(
      app.host.as({ kind: 'model' })['maps.read']({ ...app.here, paths: ['many'] }, { signal: ending.signal }),
    ).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
})
