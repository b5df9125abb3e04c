import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal, refusals, type Workspace } from '@sheaf/contract'
import { makeWorkspace, openState, type State } from '@sheaf/engine/workspace'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDocument, type WorkspaceDocument } from './open-document.ts'
import { TestHost } from './testing/test-host.ts'

let app: TestHost

beforeEach(() => {
  app = new TestHost()
})

afterEach(() => app.end())

describe('an open workspace', () => {
  it('writes many changes together, after a short delay', async () => {
    const { state, made, written } = await openCounted()
    const document = openTestDocument(state, made, { saveMs: 20 })
    for (let at = 0; at < 100; at++) document.change({ instructions: `word ${at}` })
    await expect.poll(() => written.length).toBe(1)
    expect(written).toEqual(['word 99'])
    document.change({ instructions: 'last' })
    await document.save()
    await document.save()
    expect(written).toEqual(['word 99', 'last'])
    state.close()
  })

  // [S4.35]
  it.each([
    ['instructions', `host['workspaces.change']({ workspace: id, fields: { instructions: 'do not lose me' } })`, ['do not lose me', [], 1]],
    [
      'a selection',
      `host['selection.change']({ workspace: id, change: { type: 'check', paths: ['b.ts'], checked: true } })`,
      ['', [{ path: 'b.ts', mode: 'full' }], 1],
    ],
    ['a new task tab', `host['tabs.change']({ workspace: id, change: { type: 'new' } })`, ['', [], 2]],
  ])('keeps %s that the host confirmed before it was killed', async (_what, call, kept) => {
    const root = app.make('api', ['a.ts', 'b.ts'])
    const script = `
      const { openHost } = await import(${JSON.stringify(join(import.meta.dirname, '../host.ts'))})
      const host = openHost({ home: ${JSON.stringify(app.home)} })
      const { id } = await host.as({ kind: 'window', id: 'one' })['workspaces.open']({ roots: [${JSON.stringify(root)}] })
      await ${call}
      console.log('now')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const opened = await app.open(root)
    expect([opened.fields.instructions, opened.selection.files, opened.fields.tabs?.open.length ?? 1]).toEqual(kept)
  })

  it('merges changes of another process field by field', async () => {
    const root = app.make('api', ['a.ts'])
    const { id } = await app.open(root)
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'first' } })
    await expect.poll(() => stored(id).instructions).toBe('first')
    const other = openState(app.home)
    await other.workspaces.save({
      ...(await other.workspaces.get('api')),
      activePrompts: ['Architect'],
      selection: [{ path: 'a.ts', mode: 'map' }],
    })
    other.close()
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'second' } })
    await expect.poll(() => stored(id)).toMatchObject({ instructions: 'second', activePrompts: ['Architect'] })
    expect(await app.received('workspace-changed', ({ fields }) => fields.activePrompts !== undefined)).toMatchObject({
      by: null,
      fields: { activePrompts: ['Architect'] },
    })
    expect((await app.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'a.ts', mode: 'map' }])
  })

  it('closes a workspace that another process removed, and does not restore it', async () => {
    const { id } = await app.open(app.make('api', ['a.ts']))
    await expect.poll(() => stored(id).id).toBe(id)
    const other = openState(app.home)
    await other.workspaces.remove('api')
    other.close()
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'too late' } })
    expect((await app.received('workspace-closed')).says).toContain('removed by another program')
    expect((await app.host['workspaces.list']()).cards).toEqual([])
  })
})

describe('a state that cannot be written', () => {
  it('reports a failed write once and retries it, without losing changes', async () => {
    const { state, made, written } = await openCounted()
    const received: string[] = []
    let isFull = true
    const document = openTestDocument(state, made, {
      saveMs: 1,
      retryMs: 5,
      fail: () => (isFull ? new Refusal('state-unwritable', 'state.db: the disk is full.') : undefined),
      onProblem: (refusal) => received.push(refusal.code),
      onRecovered: () => received.push('recovered'),
    })
    document.change({ instructions: 'one' })
    await document.save()
    document.change({ instructions: 'two' })
    await document.save()
    expect([received, written]).toEqual([['state-unwritable'], []])
    isFull = false
    await expect.poll(() => written).toEqual(['two'])
    expect(received).toEqual(['state-unwritable', 'recovered'])
    state.close()
  })

  it.each([
    ['garbage', (file: string) => writeFileSync(file, 'this is no database, it is a diary'), 'state-broken' as const],
    [
      'from a newer version',
      (file: string) => {
        const database = new DatabaseSync(file)
        database.exec('PRAGMA user_version = 99')
        database.close()
      },
      'state-newer' as const,
    ],
  ])('leaves state that is %s unchanged, and works in memory until it is fixed', async (_what, spoil, code) => {
    const root = app.make('api', ['a.ts'])
    await app.open(app.make('other', ['x']))
    await app.host['settings.save']({ theme: 'dark' })
    await app.host.close()
    const file = join(app.home, 'state.db')
    copyFileSync(file, `${file}.good`)
    spoil(file)
    const before = readFileSync(file)
    await app.restart()
    const { id, tree } = await app.open(root)
    expect(tree.files).toBe(1)
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'in memory' } })
    await app.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    expect(await app.received('notice', ({ tone }) => tone === 'error')).toMatchObject({
      says: expect.stringContaining('"api" isn\'t being saved.'),
    })
    expect((await app.open(root, 'two')).notes).toEqual([expect.stringContaining("This workspace isn't being saved.")])
    const { cards, ...unread } = await app.host['workspaces.list']()
    expect(cards.map(({ name }) => name)).toEqual(['api'])
    const { says, try: next } = refusals[code]
    expect(unread).toEqual({ troubles: [], refused: { code, says: expect.stringContaining(says), try: next } })
    expect(readFileSync(file)).toEqual(before)
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    renameSync(`${file}.good`, file)
    await app.received('notice', ({ says }) => says === '"api" is being saved again.')
    expect((await app.host['settings.read']()).settings.theme).toBe('dark')
    await app.restart()
    const names = (await app.host['workspaces.list']()).cards.map(({ name }) => name)
    expect(names.toSorted()).toEqual(['api', 'other'])
    expect((await app.open(root)).fields.instructions).toBe('in memory')
  })

  it('works in memory when the state folder is read-only', () => {
    mkdirSync(app.home, { recursive: true })
    chmodSync(app.folder, 0o755)
    chmodSync(app.home, 0o555)
    const root = app.make('api', ['a.ts'])
    return new Promise<void>((resolve, reject) => {
      const script = `
        const { openHost } = await import(${JSON.stringify(join(import.meta.dirname, '../host.ts'))})
        const host = openHost({ home: ${JSON.stringify(app.home)}, times: { saveMs: 1 } })
        const notice = new Promise((resolve) => host.subscribe((event) => event.type === 'notice' && resolve(event.says)))
        const { id } = await host.as({ kind: 'window', id: 'one' })['workspaces.open']({ roots: [${JSON.stringify(root)}] })
        await host['selection.change']({ workspace: id, change: { type: 'check', paths: [''], checked: true } })
        console.log(JSON.stringify([await notice, (await host['selection.read']({ workspace: id })).files.length]))
        await host.close()`
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
        uid: 65534,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let [out, err] = ['', '']
      child.stdout.on('data', (text) => (out += text))
      child.stderr.on('data', (text) => (err += text))
      child.on('close', () => {
        try {
          expect(err).toBe('')
          expect(JSON.parse(out)).toEqual([expect.stringContaining("isn't being saved"), 1])
          resolve()
        } catch (error) {
          reject(error)
        }
      })
    })
  })
})

function stored(id: string): Partial<Workspace> {
  const database = new DatabaseSync(join(app.home, 'state.db'))
  try {
    const row = database.prepare('SELECT document FROM workspace WHERE id = ?').get(id)
    return row ? JSON.parse(String(row.document)) : {}
  } finally {
    database.close()
  }
}

/** A real state, and the instructions of every document that it wrote. */
async function openCounted(): Promise<{ state: State; made: Workspace; written: string[] }> {
  const written: string[] = []
  const state = openState(join(app.folder, 'own'))
  const made = await state.workspaces.create(makeWorkspace({ name: 'api', roots: [], ephemeral: false, lastUsed: '' }))
  const { saveIfUnchanged } = state.workspaces
  const workspaces = {
    ...state.workspaces,
    saveIfUnchanged: async (...given: Parameters<typeof saveIfUnchanged>) => {
      const outcome = await saveIfUnchanged(...given)
      written.push(given[0].instructions)
      return outcome
    },
  }
  return { state: { ...state, workspaces }, made, written }
}

function openTestDocument(
  state: State,
  made: Workspace,
  options: Partial<Parameters<typeof openDocument>[2]> & { fail?: () => Refusal | undefined },
): WorkspaceDocument {
  const { fail, ...given } = options
  const nothing = (): void => {}
  const context = {
    state: async () => {
      const refusal = fail?.()
      if (refusal) throw refusal
      return state
    },
  }
  return openDocument(context, made, {
    known: made,
    saveMs: 5,
    retryMs: 5,
    onMerged: nothing,
    onRemoved: nothing,
    onProblem: nothing,
    onRecovered: nothing,
    ...given,
  })
}
