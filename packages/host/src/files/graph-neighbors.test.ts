import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const files = {
  'a.ts': "import { b } from './b.ts'\nimport { c, d } from './c.ts'\nexport const a = b() + c() + d()\n",
  'b.ts': "import { c } from './c.ts'\nexport function b(): number {\n  return c()\n}\n",
  'c.ts': 'export function c(): number {\n  return 1\n}\nexport function d(): number {\n  return 2\n}\n',
  'main.ts': "import { a } from './a.ts'\nimport { b } from './b.ts'\nconsole.log(a, b())\n",
  'test.ts': "import { b } from './b.ts'\nb()\n",
  'notes.md': '',
}
let app: App
afterEach(() => app.close())

const read = (paths: string[], most?: number) =>
  app.host['graph.read']({ ...app.here, paths, show: 'both', ...(most !== undefined && { most }) })

describe('neighbors in an open workspace', () => {
  it('returns the files that a file uses and that use it, with the names', async () => {
    app = await openApp(files)
    expect(await read(['b.ts'])).toEqual({
      files: [
        {
          path: 'b.ts',
          uses: [{ path: 'c.ts', names: ['c'], via: './c.ts' }],
          usedBy: [
            { path: 'a.ts', names: ['b'], via: './b.ts' },
            { path: 'main.ts', names: ['b'], via: './b.ts' },
            { path: 'test.ts', names: ['b'], via: './b.ts' },
          ],
        },
      ],
      more: { uses: 0, usedBy: 0 },
      skipped: [],
    })
  })

  it('returns those with the most links first, counts the others, and leaves off links between the files', async () => {
    app = await openApp(files)
    const { files: entries, more } = await read(['a.ts', 'b.ts'], 1)
    expect(entries.map(({ path, uses, usedBy }) => [path, uses.map((use) => use.path), usedBy.map((use) => use.path)])).toEqual([
      ['a.ts', ['c.ts'], ['main.ts']],
      ['b.ts', ['c.ts'], ['main.ts']],
    ])
    expect(more).toEqual({ uses: 0, usedBy: 1 })
  })

  it('follows changes on disk', async () => {
    app = await openApp(files)
    await app.select('a.ts')
    const counted = app.budget(({ files: shown }) => shown.some(({ path }) => path === 'b.ts'))
    await read(['c.ts'])
    await counted
    app.write('a.ts', "import { b } from './b.ts'\nexport const a = b()\n")
    await app.event('budget-changed', ({ budget }) => budget.files.every(({ path }) => path !== 'c.ts'), app.events.length)
    expect((await read(['c.ts'])).files[0]?.usedBy.map(({ path }) => path)).toEqual(['b.ts'])
  })

  it('skips files that are unknown or have no map', async () => {
    app = await openApp(files)
    expect(await read(['notes.md', '../x.ts', 'gone.ts'])).toEqual({
      files: [],
      more: { uses: 0, usedBy: 0 },
      skipped: [
        { path: 'notes.md', why: 'unsupported language' },
        { path: '../x.ts', why: 'not in the open folders' },
        { path: 'gone.ts', why: 'not in the open folders' },
      ],
    })
  })

  it('requires Pro', async () => {
    app = await openApp(files, { pro: false })
    await expect(read(['a.ts'])).rejects.toMatchObject({ code: 'pro-needed' })
  })
})
