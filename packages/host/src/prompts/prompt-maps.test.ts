// Tests code maps in prompts: which files they show, why, and that the prompt never exceeds its maximum.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type HostApi, limits, type PromptRequest } from '@sheaf/contract'
import fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'

const o200k = get_encoding('o200k_base')
const folder = mkdtempSync(join(tmpdir(), 'sheaf-prompt-maps-'))
const root = join(folder, 'repo')
const filler = (name: string): string => Array.from({ length: 60 }, (_, at) => `  console.log('${name} does a step', ${at})`).join('\n')
const files: Record<string, string> = {
  'src/place.ts': `import { Order } from './order'\nimport { total } from './total'\nimport { limit } from './limit'\nexport function place(order: Order): number {\n${filler('place')}\n  return total(order) + limit\n}\n`,
  'src/order.ts': `import { Line } from './line'\nexport interface Order { lines: Line[] }\nexport function empty(): Order {\n${filler('empty')}\n  return { lines: [] }\n}\nexport class Ledger {\n  post(order: Order): void {\n${filler('post')}\n  }\n}\n`,
  'src/line.ts': 'export interface Line { price: number }\n',
  'src/total.ts': `export function total(order: unknown): number {\n${filler('total')}\n  return 1\n}\n`,
  'src/limit.ts': 'export const limit = 5\n',
  'src/unrelated.ts': `export class Unrelated {\n  run(): void {\n${filler('run')}\n  }\n}\n`,
  'readme.md': '# Shop\n',
}

let host: HostApi
beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  host = openHost({ home: join(folder, 'home'), env: { HOME: folder } })
  await host['license.change']({ type: 'start-trial' })
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

async function made(request: Partial<PromptRequest>) {
  const { text, tokens, files: shown, leftOut } = await host['prompt.build']({ roots: [root], tree: 'none', ...request })
  return {
    text: String(text),
    tokens,
    shown: shown.map(({ path, mode, why }) => (why === undefined ? `${mode} ${path}` : `${mode} ${path}: ${why}`)),
    leftOut,
  }
}

describe('the maps of a prompt', () => {
  // [F2.4]
  it('places maps after the tree, in a tag that names their kind', async () => {
    const sections = async (maps: NonNullable<PromptRequest['maps']>) =>
      (await made({ paths: ['src/place.ts'], tree: 'selected', maps })).text.match(
        /<\/?(?:file_map|Referenced APIs|Complete Definitions|file_contents)>|^.*place\.ts.*$/gm,
      )
    const around = (tag: string) => [
      '<file_map>',
      expect.stringMatching(/─ place\.ts/),
      `<${tag}>`,
      `</${tag}>`,
      '</file_map>',
      '<file_contents>',
    ]
    expect((await sections('auto'))?.slice(0, 6)).toEqual(around('Referenced APIs'))
    expect((await sections('complete'))?.slice(0, 6)).toEqual(around('Complete Definitions'))
  })

  // [S3.37] [F2.4] [F2.5]
  it('shows the maps of direct dependencies by default, each with its reason', async () => {
    const { text, shown } = await made({ paths: ['src/place.ts'] })
    expect(shown).toEqual([
      'full src/place.ts',
      'map src/order.ts: Order used by src/place.ts',
      'map src/total.ts: total used by src/place.ts',
    ])
    expect(text).toContain(`<file_map>
<Referenced APIs>
File: src/order.ts
---
Interfaces:
  - Order
    Properties:
      - lines: Line[]
… 3 definitions not used by the selection
---

File: src/total.ts
---
Functions:
  - L1: export function total(order: unknown): number
---

</Referenced APIs>
</file_map>`)
  })

  // [S3.36] [S3.38] [F2.4]
  it('shows no maps, all other maps, or maps instead of the selected files', async () => {
    expect((await made({ paths: ['src/place.ts'], maps: 'none' })).shown).toEqual(['full src/place.ts'])
    const complete = await made({ paths: ['src/place.ts'], maps: 'complete' })
    expect(complete.shown).toEqual([
      'full src/place.ts',
      'map src/limit.ts',
      'map src/line.ts',
      'map src/order.ts',
      'map src/total.ts',
      'map src/unrelated.ts',
    ])
    expect(complete.text).toContain('<Complete Definitions>')
    const addedMaps = { removed: ['src/line.ts'], pinned: [] }
    expect((await made({ paths: ['src/place.ts'], maps: 'complete', addedMaps })).shown).toEqual(
      complete.shown.filter((line) => line !== 'map src/line.ts'),
    )
    expect((await made({ paths: ['src/place.ts', 'readme.md'], maps: 'selected' })).shown).toEqual(['full readme.md', 'map src/place.ts'])
  })

  // [F2.5]
  it('shows a file that is selected as a map, and no file twice', async () => {
    const selection: PromptRequest['selection'] = [
      { path: 'src/place.ts', mode: 'full' },
      { path: 'src/order.ts', mode: 'map' },
      { path: 'src/total.ts', mode: 'full' },
    ]
    expect((await made({ selection })).shown).toEqual(['full src/place.ts', 'full src/total.ts', 'map src/order.ts'])
    expect((await made({ selection, maps: 'none' })).shown).toEqual(['full src/place.ts', 'full src/total.ts', 'map src/order.ts'])
    expect(
      (
        await made({
          selection: [
            { path: 'readme.md', mode: 'map' },
            { path: 'src/line.ts', mode: 'full' },
          ],
        })
      ).leftOut,
    ).toEqual([{ path: 'readme.md', why: 'no code map: unsupported language' }])
  })

  it('shows only maps of what the selected lines use', async () => {
    const selection: PromptRequest['selection'] = [{ path: 'src/place.ts', mode: 'slices', ranges: [{ from: 65, to: 66 }] }]
    expect((await made({ selection })).shown).toEqual(['slices src/place.ts', 'map src/total.ts: total used by src/place.ts'])
  })

  it('marks mapped files in the tree', async () => {
    const { text } = await made({ paths: ['src/place.ts'], tree: 'full' })
    expect(text).toMatch(/order\.ts \+/)
    expect(text).toMatch(/place\.ts \*/)
  })

  it('distributes maps over the parts of a split prompt, none of them too large', async () => {
    const answer = await host['prompt.build']({ roots: [root], paths: ['src/place.ts'], maps: 'complete', split: 600 })
    const parts = answer.parts ?? []
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(o200k.encode_ordinary(String(part.text)).length).toBeLessThanOrEqual(600)
    const all = parts.map((part) => String(part.text)).join('')
    for (const path of Object.keys(files)) if (path.endsWith('.ts')) expect(all).toContain(`File: ${path}`)
  })
})

describe('the limits of Auto', () => {
  const large = join(folder, 'large')
  const numbered = (count: number, line: (at: number) => string): string => Array.from({ length: count }, (_, at) => line(at)).join('')
  const calls = (from: number, to: number): string => numbered(to - from, (at) => `    serverCall${from + at}(1, 2);\n`)
  const tools = ['one', 'two', 'three', 'four', 'five'].map((name) => ({ name, call: `${name}${'AndALongNameOfAFunction'.repeat(8)}` }))
  const sources: Record<string, string> = {
    'server.h': `#define C_OK 0\n${numbered(400, (at) => `int serverCall${at}(int first, int second);\n`)}`,
    'main.c': `#include "server.h"\nint start(void) {\n    return C_OK;\n}\nint all(void) {\n${calls(0, 60)}}\n`,
    'tools.c': `${tools.map(({ name }) => `#include "${name}.h"\n`).join('')}int use(void) { return ${tools.map(({ call }) => `${call}()`).join(' + ')}; }\n`,
    ...Object.fromEntries(tools.map(({ name, call }) => [`${name}.h`, `int ${call}(void);\n`])),
    // Ten of the calls are common.
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`common${at}.c`, `#include "server.h"\nint f${at}(void) {\n${calls(0, 10)}}\n`]),
    ),
  }
  const read = async (selection: NonNullable<PromptRequest['selection']>, addedMaps?: PromptRequest['addedMaps']) => {
    const request = { roots: [large], selection, tree: 'none' as const, ...(addedMaps && { addedMaps }) }
    const { text, files: shown, leftOut } = await host['prompt.build'](request)
    const [, maps = ''] = /<Referenced APIs>\n([\s\S]*)\n<\/Referenced APIs>/.exec(String(text)) ?? []
    return { maps, added: shown.filter(({ mode }) => mode === 'map'), leftOut }
  }
  beforeAll(() => {
    mkdirSync(large)
    for (const [path, text] of Object.entries(sources)) writeFileSync(join(large, path), text)
  })
  afterEach(() => host['settings.save']({ autoMapTokens: limits.autoMapTokens, autoMapsTokens: limits.autoMapsTokens }))

  // [F2.9]
  it('shows one definition of a large header if the selected lines use only that one', async () => {
    expect(await read([{ path: 'main.c', mode: 'slices', ranges: [{ from: 2, to: 4 }] }])).toEqual({
      maps: 'File: server.h\n---\nMacros:\n  - L1: #define C_OK 0\n… 400 definitions not used by the selection\n---\n',
      added: [{ path: 'server.h', mode: 'map', tokens: expect.any(Number), why: 'C_OK used by main.c' }],
      leftOut: [],
    })
  })

  it('cuts a map at the limit from the settings, common definitions first, and names what was cut', async () => {
    await host['settings.save']({ autoMapTokens: 300 })
    const { maps, added } = await read([{ path: 'main.c', mode: 'full' }])
    const shown = [...maps.matchAll(/^ {2}- .*serverCall(\d+)/gm)].map(([, number]) => Number(number))
    expect(shown.length).toBeGreaterThan(5)
    expect(shown).toEqual(shown.map((_, at) => 10 + at))
    const cut = 'serverCall0, serverCall1, serverCall2 and'
    const more = 60 - shown.length - 3
    expect(maps).toContain(
      `\n… cut to fit the limit for code maps: ${cut} ${more} more\n… 340 definitions not used by the selection\n---\n`,
    )
    const why = `C_OK, serverCall0, serverCall1 and 58 more used by main.c; cut to fit: ${cut} ${more} more`
    expect(added).toEqual([{ path: 'server.h', mode: 'map', tokens: expect.any(Number), why, cut: more + 3 }])
    expect(added[0]?.tokens).toBeLessThanOrEqual(300)
  })

  it('reports the maps that exceed the limit in total', async () => {
    await host['settings.save']({ autoMapsTokens: 200 })
    const { added, leftOut } = await read([{ path: 'tools.c', mode: 'full' }])
    const why = "its code map exceeds Auto's limits (4,000 tokens per map, 200 in total); to include it, select the file as a map"
    expect(leftOut.length).toBeGreaterThan(0)
    expect(leftOut).toEqual(leftOut.map(({ path }) => ({ path, why, map: 'no-room' })))
    expect([...added, ...leftOut].map(({ path }) => path).sort()).toEqual(tools.map(({ name }) => `${name}.h`).sort())
    expect(added.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(200)
  })

  it('always shows pinned maps, and leaves the rest of the room to the others', async () => {
    await host['settings.save']({ autoMapsTokens: 200 })
    const selection: PromptRequest['selection'] = [{ path: 'tools.c', mode: 'full' }]
    const dropped = (await read(selection)).leftOut.map(({ path }) => path)
    const { added, leftOut } = await read(selection, { removed: [], pinned: [...dropped, 'common0.c'] })
    const unpinned = added.filter(({ path }) => path !== 'common0.c' && !dropped.includes(path))
    expect(leftOut.filter(({ path }) => dropped.includes(path))).toEqual([])
    expect(added.find(({ path }) => path === 'common0.c')).toEqual({
      path: 'common0.c',
      mode: 'map',
      tokens: expect.any(Number),
      why: 'pinned',
    })
    expect([...unpinned, ...leftOut].map(({ path }) => path).sort()).toEqual(
      tools
        .map(({ name }) => `${name}.h`)
        .filter((path) => !dropped.includes(path))
        .sort(),
    )
  })

  it('cuts a pinned map at the limit per map', async () => {
    await host['settings.save']({ autoMapTokens: 300 })
    const { added } = await read([{ path: 'main.c', mode: 'full' }], { removed: [], pinned: ['server.h'] })
    expect(added).toMatchObject([{ path: 'server.h', cut: expect.any(Number) }])
    expect(added[0]?.tokens).toBeLessThanOrEqual(300)
  })

  it('leaves out removed maps, and reports those that would be added', async () => {
    const { added, leftOut } = await read([{ path: 'tools.c', mode: 'full' }], { removed: ['one.h', 'server.h'], pinned: [] })
    expect(added.map(({ path }) => path)).toEqual(['five.h', 'four.h', 'three.h', 'two.h'])
    expect(leftOut).toEqual([{ path: 'one.h', why: 'you removed its code map', map: 'removed' }])
  })

  it('shows a map whole if the user selects it', async () => {
    await host['settings.save']({ autoMapTokens: 300, autoMapsTokens: 200 })
    const { maps } = await read([
      { path: 'main.c', mode: 'full' },
      { path: 'server.h', mode: 'map' },
    ])
    expect(maps.match(/serverCall\d+/g)?.length).toBe(400)
  })
})

describe('a prompt with a token maximum', () => {
  it('shows the named file in full, and the others in full or as maps, as far as they fit', async () => {
    const { shown, leftOut, tokens } = await made({ paths: ['src/place.ts', 'src'], maxTokens: 1_500 })
    expect(tokens.total).toBeLessThanOrEqual(1_500)
    expect(shown).toContain('full src/place.ts')
    expect(shown.map((line) => line.replace(/[\d,]*\d/g, 'n'))).toContain(
      'map src/unrelated.ts: shortened to fit within n tokens; in full it has n',
    )
    expect(leftOut).toEqual([])
  })

  it('shows only the used part of a large file when nothing more fits', async () => {
    const large = Array.from({ length: 80 }, (_, at) => `export function other${at}(): void {\n${filler(`other${at}`)}\n}\n`).join('')
    writeFileSync(join(root, 'src/total.ts'), `${large}export function total(order: unknown): number {\n  return Number(order)\n}\n`)
    const { shown, text, tokens } = await made({ paths: ['src/place.ts', 'src/total.ts'], maxTokens: 2_000 })
    writeFileSync(join(root, 'src/total.ts'), files['src/total.ts'] ?? '')
    expect(tokens.total).toBeLessThanOrEqual(2_000)
    expect(shown.slice(0, 2).map((line) => line.replace(/:.*/, ''))).toEqual(['full src/place.ts', 'slices src/total.ts'])
    expect(text).toContain('return Number(order)')
  })

  it('refuses when not even the shortest form of a selected file fits', async () => {
    await expect(made({ paths: ['src/place.ts'], maxTokens: 40 })).rejects.toMatchObject({ code: 'over-budget' })
    const { shown } = await made({ paths: ['src/place.ts'], maxTokens: 120 })
    expect(shown[0]).toMatch(/^map src\/place\.ts: shortened/)
  })

  it('shows no maps when none are wanted, however small the maximum is', async () => {
    const { shown } = await made({ paths: ['src'], maps: 'none', maxTokens: 900 })
    expect(shown.filter((line) => !line.startsWith('full '))).toEqual([])
    expect(shown.length).toBeGreaterThan(0)
  })

  it('never exceeds the maximum, counted on the actual text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 60, max: 9_000 }),
        fc.constantFrom('none', 'auto', 'complete', 'selected'),
        async (maxTokens, maps) => {
          const { text, tokens } = await made({ maxTokens, maps, tree: 'auto' }).catch((error: Error) => {
            expect(error).toMatchObject({ code: 'over-budget' })
            return { text: '', tokens: { total: 0 } }
          })
          expect(tokens.total).toBeLessThanOrEqual(maxTokens)
          expect(o200k.encode_ordinary(text).length).toBe(tokens.total)
        },
      ),
      { numRuns: 40 },
    )
  })
})
