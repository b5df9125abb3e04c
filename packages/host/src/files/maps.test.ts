import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const files = {
  'a.ts': "import { b } from './b.ts'\nexport const a = b()\n",
  'b.ts': 'export function b(): number {\n  return 1\n}\n',
  'c.ts': 'export const c = 1\n',
  'notes.md': '',
}
let app: App
afterEach(() => app.close())

describe('maps of an open workspace', () => {
  it('returns the maps of files that have one, and skips the others', async () => {
    app = await openApp(files)
    const { maps } = await app.host['maps.read']({ ...app.here, paths: ['b.ts', 'notes.md', 'gone.ts', '../x.ts'] })
    const text = expect.stringContaining('export function b(): number')
    expect(maps).toEqual([{ path: 'b.ts', language: 'typescript', text, tokens: expect.any(Number) }])
  })

  // [S7.34]
  it('lists the maps that Auto would add, with a reason for each', async () => {
    app = await openApp(files)
    expect(await app.host['maps.auto'](app.here)).toEqual([])
    await app.select('a.ts')
    expect(await app.host['maps.auto'](app.here)).toEqual([{ path: 'b.ts', tokens: expect.any(Number), why: 'b used by a.ts' }])
  })

  // [S6.11]
  it('requires Pro for maps', async () => {
    app = await openApp(files, { pro: false })
    await expect(app.host['maps.read']({ ...app.here, paths: ['b.ts'] })).rejects.toMatchObject({ code: 'pro-needed' })
    await expect(app.host['maps.auto'](app.here)).rejects.toMatchObject({ code: 'pro-needed' })
  })
})
