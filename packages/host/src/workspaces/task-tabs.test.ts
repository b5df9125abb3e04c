import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { MethodInput, OpenWorkspace, TaskTabs } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContext } from '../create-context.ts'
import { corpusOf } from './corpus.ts'
import { openRegistry } from './open-registry.ts'
import { suggestedName } from './task-tabs.ts'
import { TestHost } from './testing/test-host.ts'

let app: TestHost
let root: string
beforeEach(async () => {
  app = new TestHost()
  await app.host['license.change']({ type: 'start-trial' })
  root = app.make('api', ['src/a.ts', 'src/b.ts', 'docs/c.md'])
})
afterEach(() => app.end())

const inWindow = (id = 'one') => app.host.as({ kind: 'window', id })
const change = (workspace: string, asked: MethodInput<'tabs.change'>['change']) => app.host['tabs.change']({ workspace, change: asked })
const select = (workspace: string, ...paths: string[]) =>
  app.host['selection.change']({ workspace, change: { type: 'check', paths, checked: true } })
const write = (workspace: string, instructions: string) => app.host['workspaces.change']({ workspace, fields: { instructions } })
const contents = ({ fields, selection }: OpenWorkspace) => [fields.instructions, selection.files.map(({ path }) => path)]
const titles = (tabs: TaskTabs | undefined) => tabs?.open.map(({ name, suggested }) => name || suggested)

/** A workspace with two tabs, the second one open. */
async function openTwo(): Promise<{ first: string; second: string }> {
  const { id: first } = await app.open(root)
  await write(first, 'Fix the parser')
  await select(first, 'src/a.ts')
  const { show: second } = await change(first, { type: 'new' })
  await inWindow()['workspaces.open']({ id: first, tab: second })
  await inWindow()['workspaces.close']({ workspace: first })
  return { first, second }
}

describe('task tabs', () => {
  // [S1.33]
  it('searches with one index for all tabs, until the last one closes', async () => {
    const context = createContext({ home: join(root, '../state'), env: {} })
    const registry = await openRegistry(context, async () => undefined)
    const { id } = await registry.open({ roots: [root] })
    const first = registry.get(id)
    const second = await registry.addTab(first, first.workspace())
    first.change({ tabs: { open: [id, second].map((tab) => ({ id: tab, name: '', suggested: '' })), closed: [], active: id } })
    await registry.open({ id, tab: second })
    const [one, two] = await Promise.all([id, second].map((tab) => corpusOf(context, registry.get(tab))))
    expect([one === two, one?.files.size]).toEqual([true, 3])
    const { shared } = first
    await registry.close()
    expect(shared.corpus).toBe(undefined)
    await context.close()
  })

  it('gives each tab its own selection and instructions, and follows the folders once for all', async () => {
    const { first, second } = await openTwo()
    await write(second, 'Write the docs\nof everything')
    await select(second, 'docs/c.md')
    app.forget()
    app.write(join(root, 'src/new.ts'))
    const [one, two] = await Promise.all([first, second].map((id) => app.received('tree-changed', ({ workspace }) => workspace === id)))
    expect(two?.delta).toBe(one?.delta)
    const back = await inWindow()['workspaces.open']({ id: second, tab: first, knownTree: two?.delta.version ?? 0 })
    expect(contents(back)).toEqual(['Fix the parser', ['src/a.ts']])
    expect(back.tree).toEqual({ version: two?.delta.version, roots: [], files: 0 })
    expect([back.id, back.workspace]).toEqual([first, first])
    const again = await inWindow()['workspaces.open']({ id: first, tab: 'write the docs', knownTree: 1 })
    expect(contents(again)).toEqual(['Write the docs\nof everything', ['docs/c.md']])
    expect([again.id, again.workspace, again.tree.files]).toEqual([second, first, 4])
    expect(again.fields.tabs).toEqual({
      open: [
        { id: first, name: '', suggested: 'Fix the parser' },
        { id: second, name: '', suggested: 'Write the docs' },
      ],
      closed: [],
      active: second,
    })
  })

  it('opens with the tab used last after a restart, and lists the workspace once', async () => {
    const { first, second } = await openTwo()
    await select(second, 'src/b.ts', 'docs/c.md')
    await app.restart()
    const opened = await app.open(root)
    expect([opened.id, ...contents(opened)]).toEqual([second, '', ['src/b.ts', 'docs/c.md']])
    const { cards } = await app.host['workspaces.list']()
    expect(cards.map(({ id, name, selected, windows, tabs }) => [id, name, selected, windows, tabs?.length])).toEqual([
      [first, 'api', 2, 1, 2],
    ])
    await expect(inWindow()['workspaces.open']({ id: first, tab: 'nothing' })).rejects.toMatchObject({
      code: 'unknown-workspace',
      message: expect.stringContaining('It has no tab "nothing". Tabs: Fix the parser'),
    })
  })

  it('closes, reopens, duplicates, renames and moves tabs without losing their contents', async () => {
    const { first, second } = await openTwo()
    await write(second, 'Second')
    const third = (await change(second, { type: 'duplicate', tab: first })).show
    const renamed = await change(second, { type: 'rename', tab: third, name: '  Parser,\nagain ' })
    expect(titles(renamed.tabs)).toEqual(['Fix the parser', 'Parser, again', 'Second'])
    const moved = await change(second, { type: 'move', tab: third, to: 9 })
    expect(moved.tabs.open.map(({ id }) => id)).toEqual([first, second, third])
    const closed = await change(first, { type: 'close', tab: first })
    expect([closed.show, titles(closed.tabs), closed.tabs.closed.map(({ id }) => id)]).toEqual([
      second,
      ['Second', 'Parser, again'],
      [first],
    ])
    await app.restart()
    const opened = await app.open(root)
    expect([opened.id, opened.workspace]).toEqual([second, first])
    const back = await change(opened.id, { type: 'reopen', tab: first })
    // At its old place.
    expect([back.show, titles(back.tabs)]).toEqual([first, ['Fix the parser', 'Second', 'Parser, again']])
    expect(back.tabs.open[0]).toEqual({ id: first, name: '', suggested: 'Fix the parser' })
    expect(contents(await inWindow()['workspaces.open']({ id: first, tab: first }))).toEqual(['Fix the parser', ['src/a.ts']])
    expect(contents(await inWindow()['workspaces.open']({ id: third }))).toEqual(['Fix the parser', ['src/a.ts']])
    await expect(change(first, { type: 'close', tab: 'nothing' })).rejects.toMatchObject({
      code: 'not-possible',
      detail: 'That tab was closed or reopened in another window.',
    })
  })

  it('replaces the last tab with an empty one', async () => {
    const { id } = await app.open(root)
    await write(id, 'Only task')
    const { tabs, show } = await change(id, { type: 'close', tab: id })
    expect(tabs).toEqual({
      open: [{ id: show, name: '', suggested: '' }],
      closed: [{ id, name: '', suggested: 'Only task', position: 0 }],
      active: show,
    })
    expect(contents(await inWindow()['workspaces.open']({ id }))).toEqual(['', []])
  })

  it('renames the workspace, changes patterns, and moves paths in all tabs, open or closed', async () => {
    const { first, second } = await openTwo()
    await select(second, 'docs/c.md')
    const third = (await change(second, { type: 'duplicate', tab: second })).show
    await app.host['workspaces.change']({ workspace: second, fields: { name: 'Renamed', folderPatterns: 'src/b.ts' } })
    await app.received('tree-changed', ({ workspace, delta }) => workspace === first && delta.files === 2)
    const other = app.make('web', ['x.ts'])
    await app.host['roots.change']({ workspace: second, add: other })
    const shown = async (tab: string) => {
      const opened = await inWindow(`window of ${tab}`)['workspaces.open']({ id: tab, tab })
      return [opened.fields.name, opened.fields.rootPatterns, opened.tree.files, ...opened.selection.files.map(({ path }) => path)]
    }
    const expected = [
      ['Renamed', { [root]: 'src/b.ts' }, 3, 'api/src/a.ts'],
      ['Renamed', { [root]: 'src/b.ts' }, 3, 'api/docs/c.md'],
      ['Renamed', { [root]: 'src/b.ts' }, 3, 'api/docs/c.md'],
    ]
    expect([await shown(first), await shown(second), await shown(third)]).toEqual(expected)
    await app.restart()
    expect([await shown(third), await shown(first), await shown(second)]).toEqual([expected[2], expected[0], expected[1]])
  })

  it('shows changes by another program in every open tab', async () => {
    const { first, second } = await openTwo()
    await app.host['workspaces.change']({ workspace: second, fields: { copyPreset: 'Plan' } })
    const database = new DatabaseSync(join(app.home, 'state.db'))
    const row = database.prepare('SELECT document FROM workspace WHERE id = ?').get(first)
    const document = { ...JSON.parse(String(row?.document)), folderPatterns: '*.md' }
    database.prepare('UPDATE workspace SET document = ? WHERE id = ?').run(JSON.stringify(document), first)
    database.close()
    app.forget()
    await app.host['prompts.list']()
    await app.host['workspaces.create']({ name: 'other', roots: [root] })
    expect((await app.received('workspace-changed', ({ workspace }) => workspace === second)).fields).toEqual({ folderPatterns: '*.md' })
    const opened = await inWindow()['workspaces.open']({ id: second })
    expect([opened.fields.folderPatterns, opened.fields.copyPreset]).toEqual(['*.md', 'Plan'])
  })

  it('duplicates and removes a workspace with its tabs', async () => {
    const { first, second } = await openTwo()
    await write(second, 'Second')
    await app.host['workspaces.create']({ copyOf: 'api' })
    await app.host['workspaces.remove']({ name: 'api' })
    expect(app.all('workspace-closed').map(({ workspace }) => workspace)).toEqual([second])
    const { cards } = await app.host['workspaces.list']()
    expect(cards.map(({ name, tabs }) => [name, tabs?.map(({ suggested }) => suggested)])).toEqual([
      ['api 2', ['Fix the parser', 'Second']],
    ])
    const ids = cards[0]?.tabs?.map(({ id }) => id) ?? []
    expect(ids).not.toContain(first)
    expect(contents(await inWindow()['workspaces.open']({ id: cards[0]?.id ?? '', tab: ids[0] ?? '' }))).toEqual([
      'Fix the parser',
      ['src/a.ts'],
    ])
    expect(contents(await inWindow()['workspaces.open']({ id: ids[1] ?? '' }))).toEqual(['Second', []])
    const database = new DatabaseSync(join(app.home, 'state.db'))
    const kept = database.prepare("SELECT key FROM setting WHERE key LIKE 'tab:%'").all()
    database.close()
    expect(kept.map(({ key }) => key)).toEqual([`tab:${ids[1]}`])
  })

  it('names the files under review in each tab', async () => {
    const { first, second } = await openTwo()
    const reply = '```\nsrc/a.ts\n<<<<<<< SEARCH\nsrc/a.ts\n=======\nother\n>>>>>>> REPLACE\n```\n'
    await app.host['reviews.open']({ workspace: second, reply })
    const { fields } = await app.received(
      'workspace-changed',
      ({ workspace, fields: { tabs } }) => workspace === first && tabs?.open.some((tab) => tab.underReview) === true,
    )
    expect(fields.tabs?.open.map(({ id, underReview }) => [id, underReview])).toEqual([
      [first, undefined],
      [second, ['src/a.ts']],
    ])
  })

  it('keeps an ephemeral workspace with all tabs in memory, until it is saved', async () => {
    const opened = await inWindow()['workspaces.open']({ roots: [root], ephemeral: true })
    const second = (await change(opened.id, { type: 'new' })).show
    await inWindow()['workspaces.open']({ id: second })
    await write(second, 'Second')
    expect((await inWindow('two')['workspaces.open']({ id: opened.id, tab: second })).fields.ephemeral).toBe(true)
    await app.host['workspaces.change']({ workspace: second, fields: { ephemeral: false } })
    await app.restart()
    expect(contents(await app.open(root))).toEqual(['Second', []])
  })
})

describe('suggested names', () => {
  it('are the first words of the first line', () => {
    expect(['', '  \n ', 'Fix it', '\n\n Fix\tthe  parser \nand more', 'word '.repeat(30), 'x'.repeat(90)].map(suggestedName)).toEqual([
      '',
      '',
      'Fix it',
      'Fix the parser',
      'word word word word word word word…',
      `${'x'.repeat(39)}…`,
    ])
  })
})
