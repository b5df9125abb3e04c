// Safety A19: one editor and one window at a time; either is replaced at once when it dies.

import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type HostMessage, limits } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { tokenProtocol } from '../server/authorize-request.ts'
import { type Listening, listen } from '../server/listen.ts'
import { type App, type AppOptions, openApp } from '../testing/open-app.ts'
import { answer, type Client, type ClientOptions, callsOf, connectClient, programAt, question, refusalOf } from './testing/client.ts'

const apps: App[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})
async function start(host: AppOptions['host'] = {}): Promise<App> {
  const app = await openApp({ 'a.ts': 'export const a = 1\n' }, { host: { mcp: { approvalWaitMs: 600_000 }, ...host } })
  apps.push(app)
  return app
}
async function allowed({ host, root }: App, options: ClientOptions = {}): Promise<Client> {
  const client = await connectClient(host, { folder: root, ...options })
  const calling = client.call()
  await answer(host, 'once', client.name)
  await calling
  return client
}
const status = ({ host }: App) => host['mcp.status']()
/** A running program: this process. */
const alive = (executable: string) => ({ ...programAt(executable), pid: process.pid })
const clockTime = (at = '') => new Date(at).toTimeString().slice(0, 5)

describe('the slot for one editor', () => {
  it('gives the slot to the first call, not to a connection, and frees it on disconnect', async () => {
    const app = await start()
    const idle = await connectClient(app.host, { name: 'Probe' })
    const first = await allowed(app, { name: 'First' })
    expect((await status(app)).client).toMatchObject({ connection: first.connection, name: 'First' })
    await first.disconnect()
    expect(await status(app)).toMatchObject({ state: 'listening' })
    const second = await allowed(app, { name: 'Second' })
    expect(await second.call()).toBe('in')
    await idle.disconnect()
    expect((await status(app)).client).toMatchObject({ name: 'Second' })
  })

  it('frees the slot at once when its client dies during a call', async () => {
    const app = await start()
    const first = await allowed(app, { name: 'First' })
    const entered = await first.enter('search')
    expect(await status(app)).toMatchObject({ state: 'running', tool: 'search' })
    const second = await allowed(app, { name: 'Second' })
    expect(await second.call()).toBe('mcp-busy')
    await first.disconnect()
    expect(await second.call()).toBe('in')
    await first.leave(entered)
    const [, dead] = await callsOf(app.host)
    expect(dead).toMatchObject({ client: 'First', tool: 'search', refused: 'cancelled' })
  })

  // [F4.19]
  it('reports the connected editor to a second one, which takes over if the user allows it', async () => {
    const app = await start()
    const first = await allowed(app, { name: 'First' })
    const { client } = await status(app)
    const second = await allowed(app, { name: 'Second' })
    expect(await refusalOf(second.enter('search'))).toEqual({
      code: 'mcp-busy',
      detail: `"First" has been connected since ${clockTime(client?.since)}, from ${app.root}. The Sheaf window is asking the user whether this editor may take over.`,
    })
    const { approvals } = await status(app)
    expect(approvals).toMatchObject([{ kind: 'take-over', name: 'Second', connected: 'First', tool: 'token_stats' }])
    const running = await first.enter('search')
    await answer(app.host, 'once', 'Second')
    expect(first.cuts).toEqual(['mcp-busy'])
    expect((await status(app)).client).toMatchObject({ name: 'Second' })
    expect(await second.call()).toBe('in')
    await first.leave(running, 'mcp-busy')
    const taken = clockTime((await status(app)).client?.since)
    expect(await refusalOf(first.enter())).toEqual({
      code: 'mcp-busy',
      detail: `"Second" has been connected since ${taken}, from ${app.root}. The user let it take over at ${taken}. To switch back, the user can disconnect it in Sheaf.`,
    })
    expect((await status(app)).approvals).toEqual([])
    await second.disconnect()
    expect(await first.call()).toBe('in')
  })

  it('keeps the first editor when the user denies a takeover, and does not ask again', async () => {
    const app = await start()
    const first = await allowed(app, { name: 'First' })
    const second = await allowed(app, { name: 'Second' })
    await answer(app.host, 'deny', 'Second')
    expect((await refusalOf(second.enter())).detail).toContain('The user chose to keep it connected.')
    expect((await status(app)).approvals).toEqual([])
    expect(await first.call()).toBe('in')
    await first.disconnect()
    expect(await second.call()).toBe('in')
  })

  it('withdraws the takeover request when the slot becomes free', async () => {
    const app = await start()
    const first = await allowed(app, { name: 'First' })
    const second = await allowed(app, { name: 'Second' })
    const approval = await question(app.host)
    await first.disconnect()
    expect((await status(app)).approvals).toEqual([])
    expect((await refusalOf(app.host['mcp.change']({ type: 'answer', approval, answer: 'once' }))).code).toBe('not-possible')
    expect(await second.call()).toBe('in')
  })

  it('does not give the slot to an editor that was disconnected meanwhile', async () => {
    const app = await start()
    const first = await allowed(app, { name: 'First' })
    const second = await allowed(app, { name: 'Second' })
    await app.host['mcp.change']({ type: 'disconnect', connection: second.connection })
    expect((await status(app)).approvals).toEqual([])
    expect((await status(app)).client).toMatchObject({ name: 'First' })
    expect(await refusalOf(second.enter())).toEqual({ code: 'mcp-denied', detail: 'The user disconnected this editor in Sheaf.' })
    expect(await first.call()).toBe('in')
  })

  it('shares the slot and the approval between all starts of one editor, but not with other programs or names', async () => {
    const app = await start()
    const program = programAt('/opt/editor')
    const first = await allowed(app, { program })
    const agent = await connectClient(app.host, { folder: app.root, program: { ...program, pid: program.pid + 10_000 } })
    expect([await agent.call(), await first.call()]).toEqual(['in', 'in'])
    const renamed = await allowed(app, { program, name: 'Other' })
    expect(await renamed.call()).toBe('mcp-busy')
    const changed = await allowed(app, { program: { ...program, fingerprint: 'c'.repeat(64) }, name: 'Changed' })
    expect(await changed.call()).toBe('mcp-busy')
    await first.disconnect()
    expect([await agent.call(), await renamed.call()]).toEqual(['in', 'mcp-busy'])
    await agent.disconnect()
    expect(await renamed.call()).toBe('in')
    const later = await connectClient(app.host, { folder: app.root, program })
    const calling = later.call()
    await answer(app.host, 'deny', later.name)
    expect(await calling).toBe('mcp-denied')
  })

  it('moves the slot from all connections of an editor at once, and keeps what they selected', async () => {
    const app = await start()
    const program = programAt('/opt/first')
    const first = await allowed(app, { name: 'First', program })
    const agent = await connectClient(app.host, { folder: app.root, name: 'First', program: { ...program, pid: program.pid + 10_000 } })
    const running = await agent.enter()
    await app.host
      .as({ kind: 'model' })
      ['selection.change']({ ...app.here, change: { type: 'choose', operation: 'replace', paths: ['a.ts'] } })
    const second = await connectClient(app.host, { folder: app.root, name: 'Second' })
    const calling = second.call()
    await answer(app.host, 'once', 'Second')
    expect(await calling).toBe('mcp-busy')
    await answer(app.host, 'once', 'Second')
    expect(await second.call()).toBe('in')
    expect([agent.cuts, first.cuts]).toEqual([['mcp-busy'], []])
    for (const client of [first, agent]) expect((await refusalOf(client.enter())).detail).toContain('The user let it take over at')
    expect((await status(app)).approvals).toEqual([])
    await agent.leave(running)
    expect((await app.host['selection.read'](app.here)).files.map(({ path }) => path)).toEqual(['a.ts'])
    await second.disconnect()
    expect([await agent.call(), await first.call()]).toEqual(['in', 'in'])
  })

  it('frees the slot over HTTP after a while without a call, but not during a call', async () => {
    let now = Date.now()
    const app = await start({ now: () => new Date(now) })
    const silent = await allowed(app, { name: 'Silent', transport: 'http', program: alive('/opt/silent') })
    const entered = await silent.enter()
    const second = await allowed(app, { name: 'Second', transport: 'http', program: alive('/opt/second') })
    now += limits.mcpSlotIdleMs
    expect(await second.call()).toBe('mcp-busy')
    await silent.leave(entered)
    now += limits.mcpSlotIdleMs - 1
    expect(await second.call()).toBe('mcp-busy')
    now += 1
    expect(await second.call()).toBe('in')
    expect(await silent.call()).toBe('mcp-busy')
  })

  it('frees the slot over HTTP at once when the program has exited', async () => {
    const app = await start()
    const child = spawnSync(process.execPath, ['--version'])
    const program = { ...alive('/opt/editor'), pid: child.pid }
    const dead = await allowed(app, { program, transport: 'http' })
    expect(await dead.call()).toBe('in')
    const again = await allowed(app, { program: alive('/opt/editor'), transport: 'http' })
    expect(await again.call()).toBe('in')
    expect((await status(app)).approvals).toEqual([])
    expect((await status(app)).client).toMatchObject({ connection: again.connection })
  })

  it('has a slot for each folder while no window is open', async () => {
    const app = await start()
    const folders = ['one', 'two\nNote: three'].map((name) => join(app.folder, name))
    for (const folder of folders) mkdirSync(folder)
    const [one, two] = folders
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    const connect = (name: string, folder = '') => connectClient(app.host, { name, folder, allow: [name] })
    const [first, second, third] = [await connect('First', one), await connect('Second', two), await connect('Third', one)]
    expect([await first.call(), await second.call(), await third.call()]).toEqual(['in', 'in', 'mcp-busy'])
    expect((await first.enter()).workspace).not.toBe((await second.enter()).workspace)
    expect((await status(app)).client).toMatchObject({ name: 'First' })
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [app.root] })
    const entering = second.enter()
    await answer(app.host, 'once', 'Second')
    expect((await refusalOf(entering)).code).toBe('mcp-busy')
    await answer(app.host, 'once', 'Second')
    const [note] = (await second.enter()).notes
    expect(note).toMatch(/^The editor's working folder, [^\n]*two\\nNote: three, is not in the workspace/)
  })

  it('keeps the slot over stdio for any time without a call', async () => {
    let now = Date.now()
    const app = await start({ now: () => new Date(now) })
    await allowed(app, { name: 'Silent' })
    const second = await allowed(app, { name: 'Second' })
    now += 10 * limits.mcpSlotIdleMs
    expect(await second.call()).toBe('mcp-busy')
  })

  it('frees the slot when the user disconnects the client, and then refuses its calls', async () => {
    const app = await start()
    const first = await allowed(app, { name: 'First' })
    await first.enter()
    await app.host['mcp.change']({ type: 'disconnect', connection: first.connection })
    expect(first.cuts).toEqual(['mcp-denied'])
    expect(await status(app)).toMatchObject({ state: 'listening' })
    expect(await first.call()).toBe('mcp-denied')
    await first.disconnect()
    expect((await refusalOf(app.host['mcp.change']({ type: 'disconnect', connection: first.connection }))).code).toBe('not-possible')
    expect(await (await allowed(app, { name: 'Second' })).call()).toBe('in')
  })

  it('frees the slot when the server is turned off, and stops running calls', async () => {
    const app = await start()
    const first = await allowed(app, { name: 'First' })
    const idle = await connectClient(app.host, { name: 'Idle' })
    const entered = await first.enter()
    expect(await app.host['mcp.change']({ type: 'switch', on: false })).toMatchObject({ state: 'off' })
    expect([first.cuts, idle.cuts]).toEqual([['mcp-off'], []])
    await first.leave(entered, 'mcp-off')
    expect(await first.call()).toBe('mcp-off')
    expect(await app.host['mcp.change']({ type: 'switch', on: true })).toMatchObject({ state: 'listening' })
    expect(await first.call()).toBe('in')
  })

  it('does not cut a call off twice when the server is turned on again meanwhile', async () => {
    const app = await start()
    const first = await allowed(app, { name: 'First' })
    const entered = await first.enter()
    await app.host['mcp.change']({ type: 'switch', on: false })
    await app.host['mcp.change']({ type: 'switch', on: true })
    expect(first.cuts).toEqual(['mcp-off'])
    await first.leave(entered, 'mcp-off')
  })
})

describe('the window that owns the server', () => {
  async function another(app: App, name: string, from: string): Promise<string> {
    const folder = join(app.folder, name)
    mkdirSync(folder, { recursive: true })
    return (await app.host.as({ kind: 'window', id: from })['workspaces.open']({ roots: [folder] })).id
  }
  const owner = async (app: App) => (await status(app)).owner

  // [S4.50]
  it('makes the first window the owner, until it closes or another one takes over', async () => {
    const app = await start()
    expect(await owner(app)).toEqual({ window: 'window', workspace: app.opened.id })
    const other = await another(app, 'other', 'second')
    const third = await another(app, 'third', 'third')
    expect(await owner(app)).toEqual({ window: 'window', workspace: app.opened.id })
    await app.host.as({ kind: 'window', id: 'second' })['mcp.change']({ type: 'own', workspace: other })
    expect(await owner(app)).toEqual({ window: 'second', workspace: other })
    await app.host.as({ kind: 'window', id: 'second' })['workspaces.close']({ workspace: other })
    expect(await owner(app)).toEqual({ window: 'third', workspace: third })
    await app.host.as({ kind: 'window', id: 'third' })['workspaces.close']({ workspace: third })
    expect(await owner(app)).toEqual({ window: 'window', workspace: app.opened.id })
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await owner(app)).toBeNull()
  })

  it('accepts only a window that shows the workspace as owner', async () => {
    const app = await start()
    expect(await owner(app)).toEqual({ window: 'window', workspace: app.opened.id })
    const other = await another(app, 'other', 'second')
    expect((await refusalOf(app.host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'own', workspace: other }))).code).toBe(
      'not-possible',
    )
    expect((await refusalOf(app.host.as({ kind: 'window', id: 'nobody' })['mcp.change']({ type: 'own', ...app.here }))).code).toBe(
      'not-possible',
    )
    expect((await refusalOf(app.host['mcp.change']({ type: 'own', ...app.here }))).code).toBe('not-possible')
    expect((await refusalOf(app.host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'own', workspace: 'nowhere' }))).code).toBe(
      'unknown-workspace',
    )
    expect(await owner(app)).toEqual({ window: 'window', workspace: app.opened.id })
  })

  it('uses the workspace of the owner for the next call, with a note to the editor', async () => {
    const app = await start()
    const client = await allowed(app)
    const other = await another(app, 'other', 'window')
    const elsewhere = join(app.folder, 'other')
    const entered = await client.enter()
    expect(entered).toMatchObject({
      workspace: other,
      notes: [
        `The editor's working folder, ${app.root}, is not in the workspace that is open in Sheaf, "other" (${elsewhere}). This result is for that workspace.`,
        `Since the last call, the user switched to the workspace "other" (${elsewhere}).`,
      ],
    })
    expect((await client.enter()).notes.length).toBe(1)
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close']({ workspace: other })
    expect(await client.enter()).toMatchObject({
      workspace: app.opened.id,
      notes: [`Since the last call, the user switched to the workspace "repo" (${app.root}).`],
    })
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await refusalOf(client.enter())).toEqual({ code: 'mcp-no-workspace', detail: `The editor's working folder is ${app.root}.` })
  })

  it('adds no note for an editor that works in the home folder, the root folder or no folder', async () => {
    const app = await start()
    for (const folder of [app.folder, '/', undefined]) {
      const client = await connectClient(app.host, { program: null, ...(folder === undefined ? {} : { folder }) })
      const entering = client.enter()
      await answer(app.host, 'once')
      expect((await entering).notes).toEqual([])
      await client.disconnect()
    }
  })

  it('makes the window that shows the folder of a new editor the owner', async () => {
    const app = await start()
    const other = await another(app, 'other', 'second')
    await app.host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'own', ...app.here })
    expect(await owner(app)).toEqual({ window: 'window', workspace: app.opened.id })
    const client = await allowed(app, { folder: join(app.folder, 'other') })
    expect(await owner(app)).toEqual({ window: 'second', workspace: other })
    expect((await client.enter()).workspace).toBe(other)
    await client.disconnect()
    const elsewhere = await allowed(app, { name: 'Elsewhere', folder: join(app.folder, 'other-evil') })
    expect((await elsewhere.enter()).workspace).toBe(other)
    // A later choice by the user takes precedence over the folder of the editor.
    await app.host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'own', ...app.here })
    expect((await elsewhere.enter()).workspace).toBe(app.opened.id)
  })

  it('has no owner while only editors have workspaces open, and a window can keep such a workspace', async () => {
    const app = await start()
    const program = programAt('/opt/editor')
    const folder = join(app.folder, 'fresh')
    mkdirSync(folder)
    const client = await connectClient(app.host, { program, folder })
    const calling = client.call()
    await answer(app.host, 'always')
    await calling
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    const { workspace, headless } = await client.enter()
    expect([workspace === app.opened.id, headless]).toEqual([false, true])
    expect(await owner(app)).toBeNull()
    const isKept = async () => (await app.host['workspaces.list']()).cards.some(({ id }) => id === workspace)
    const shown = await app.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [folder] })
    expect([shown.id, await owner(app)]).toEqual([workspace, { window: 'window', workspace }])
    expect(await client.enter()).toMatchObject({ workspace, headless: false, notes: [] })
    await client.disconnect()
    await expect.poll(isKept).toBe(true)
    expect(await owner(app)).toEqual({ window: 'window', workspace })
    expect((await app.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: workspace })).fields.ephemeral).toBe(false)
  })

  it('uses the new owner if it changes while a call waits for approval', async () => {
    const app = await start()
    const other = await another(app, 'other', 'second')
    const client = await connectClient(app.host)
    const entering = client.enter()
    const approval = await question(app.host)
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await owner(app)).toEqual({ window: 'second', workspace: other })
    await app.host.as({ kind: 'window', id: 'second' })['mcp.change']({ type: 'answer', approval, answer: 'once' })
    expect((await entering).workspace).toBe(other)
  })

  it('replaces the owner at once when its socket breaks', async () => {
    const app = await start()
    const server = await listen(app.host, { home: app.home, uiFolder: app.root })
    const first = await openWindow(server, app)
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await owner(app)).toEqual({ window: first.id, workspace: app.opened.id })
    const second = await openWindow(server, app)
    expect(await owner(app)).toEqual({ window: first.id, workspace: app.opened.id })
    first.socket.terminate()
    const { status: received } = await app.event('mcp-changed', (event) => event.status.owner?.window === second.id)
    expect(received.owner).toEqual({ window: second.id, workspace: app.opened.id })
    second.socket.terminate()
    await app.event('mcp-changed', (event) => event.status.owner === null)
    await server.close()
  })

  it('has no owner after its workspace was removed', async () => {
    const app = await start()
    const client = await allowed(app)
    const [card] = (await app.host['workspaces.list']()).cards
    await app.host['workspaces.remove']({ name: card?.name ?? '' })
    expect(await client.call()).toBe('mcp-no-workspace')
    expect(await owner(app)).toBeNull()
  })
})

/** A window over a real socket that shows the workspace. */
async function openWindow({ port, token }: Listening, { opened }: App): Promise<{ id: string; socket: WebSocket }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, ['sheaf', `${tokenProtocol}${token}`])
  const { promise, resolve } = Promise.withResolvers<string>()
  let id = ''
  socket.on('message', (data) => {
    const message: HostMessage = JSON.parse(String(data))
    if ('welcome' in message) {
      id = message.welcome.window
      socket.send(JSON.stringify({ id: 1, method: 'workspaces.open', input: { id: opened.id } }))
    } else if ('answer' in message) resolve(id)
  })
  return { id: await promise, socket }
}
