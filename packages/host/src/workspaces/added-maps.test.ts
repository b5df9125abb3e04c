import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'
import { type App, openApp } from '../testing/open-app.ts'

const files = {
  'a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'\nexport const a = b() + c()\n",
  'b.ts': 'export function b(): number {\n  return 1\n}\n',
  'c.ts': 'export function c(): number {\n  return 2\n}\n',
  'd.ts': 'export function d(): number {\n  return 3\n}\n',
}

let app: App
beforeEach(async () => {
  app = await openApp(files)
  await app.select('a.ts')
})
afterEach(() => app.close())

const choose = (choice: 'remove' | 'pin' | 'auto', ...paths: string[]) =>
  app.host['selection.change']({ ...app.here, change: { type: 'added-maps', paths, choice } })
const added = async () => (await app.host['maps.auto'](app.here)).map(({ path, why }) => `${path}: ${why}`)
const chosen = async () => (await app.host['workspaces.list']({ documents: true })).cards[0]?.document?.addedMaps

describe('choices about added maps', () => {
  it('removes a map from the count, the prompt and what agents see, and restores it', async () => {
    await choose('remove', 'b.ts')
    const leftOut = [{ path: 'b.ts', why: 'you removed its code map', map: 'removed' }]
    const budget = await app.budget((each) => each.leftOut.length > 0)
    expect(budget.files.map(({ path }) => path)).toEqual(['a.ts', 'c.ts'])
    expect(budget.leftOut).toEqual(leftOut)
    expect(await added()).toEqual(['c.ts: c used by a.ts'])
    const prompt = await app.host['prompt.build'](app.here)
    expect([prompt.tokens.total, prompt.leftOut]).toEqual([budget.tokens.total, leftOut])
    await choose('auto', 'b.ts')
    expect(await added()).toEqual(['b.ts: b used by a.ts', 'c.ts: c used by a.ts'])
  })

  it('keeps a pinned map that the selection does not use', async () => {
    await choose('pin', 'd.ts')
    expect(await added()).toEqual(['b.ts: b used by a.ts', 'c.ts: c used by a.ts', 'd.ts: pinned'])
    expect(await chosen()).toEqual({ removed: [], pinned: ['d.ts'] })
  })

  it('are saved before the answer, and sent to windows', async () => {
    await choose('remove', 'b.ts')
    const addedMaps = { removed: ['b.ts'], pinned: [] }
    expect(app.events.filter(({ type }) => type === 'workspace-changed').at(-1)).toMatchObject({ fields: { addedMaps } })
    const other = openHost({ home: app.home, env: { HOME: app.folder } })
    const { cards } = await other['workspaces.list']({ documents: true })
    await other.close()
    expect(cards[0]?.document?.addedMaps).toEqual(addedMaps)
  })

  it('are dropped when the selection is cleared, and come back if that is reverted', async () => {
    await choose('remove', 'b.ts')
    await app.host['selection.change']({ ...app.here, change: { type: 'clear' } })
    expect(await chosen()).toEqual({ removed: [], pinned: [] })
    await app.host['selection.change']({ ...app.here, change: { type: 'revert' } })
    expect(await chosen()).toEqual({ removed: ['b.ts'], pinned: [] })
    await app.host['selection.change']({ ...app.here, change: { type: 'clear' } })
    await app.select('a.ts')
    expect(await chosen()).toEqual({ removed: [], pinned: [] })
  })

  it('follow their files when another folder is opened', async () => {
    await choose('remove', 'b.ts')
    await choose('pin', 'd.ts')
    app.write('../lib/e.ts', 'export const e = 1\n')
    await app.host['roots.change']({ ...app.here, add: join(app.folder, 'lib') })
    expect(await chosen()).toEqual({ removed: ['repo/b.ts'], pinned: ['repo/d.ts'] })
  })

  it('are not for models, and require Pro', async () => {
    const change = { type: 'added-maps' as const, paths: ['b.ts'], choice: 'remove' as const }
    await expect(app.host.as({ kind: 'model' })['selection.change']({ ...app.here, change })).rejects.toMatchObject({
      code: 'not-possible',
    })
    await app.close()
    app = await openApp(files, { pro: false })
    await expect(choose('remove', 'b.ts')).rejects.toMatchObject({ code: 'pro-needed' })
  })
})
