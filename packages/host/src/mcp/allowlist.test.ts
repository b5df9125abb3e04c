// Safety A20: an entry is bound to a name and to the exact program. The saved list survives a restart, or is left unchanged and reported.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AllowedClient, PeerProgram } from '@sheaf/contract'
import { openState } from '@sheaf/engine/workspace'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, type AppOptions, openApp } from '../testing/open-app.ts'
import { answer, type Client, type ClientOptions, connectClient, programAt, question, refusalOf } from './testing/client.ts'

const apps: App[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})
async function start(options: AppOptions = {}): Promise<App> {
  const app = await openApp({ 'a.ts': 'export const a = 1\n' }, { ...options, host: { mcp: { approvalWaitMs: 600_000 }, ...options.host } })
  apps.push(app)
  return app
}
/** Opens the same state in a new host. */
async function again(app: App, options: AppOptions['host'] = {}): Promise<App> {
  await app.host.close()
  apps.splice(apps.indexOf(app), 1)
  return start({ again: app, host: options })
}
async function allowed(app: App, options: ClientOptions = {}, how: 'once' | 'always' = 'always'): Promise<Client> {
  const client = await connectClient(app.host, { folder: app.root, ...options })
  const calling = client.call()
  await answer(app.host, how, client.name)
  expect(await calling).toBe('in')
  return client
}
/** The kind of approval that its first call requests, or `in` if the call is allowed at once. */
async function asks(app: App, options: ClientOptions): Promise<'new' | 'changed' | 'take-over' | 'in'> {
  const client = await connectClient(app.host, options)
  const calling = client.call()
  const kind = await Promise.race([
    calling.then(() => 'in' as const),
    question(app.host).then(async (id) => (await list(app)).approvals.find((each) => each.id === id)?.kind ?? 'in'),
  ])
  await client.disconnect()
  await calling
  return kind
}
const list = ({ host }: App) => host['mcp.status']()
const entries = async (app: App) => (await list(app)).allowed
const hash = (letter: string) => letter.repeat(64)
function touched(app: App, change: (state: ReturnType<typeof openState>) => void): void {
  const state = openState(app.home)
  change(state)
  state.close()
}

describe('an allowlist entry', () => {
  // [S4.48]
  it('allows exactly one name and program, and asks about a copy of either', async () => {
    const app = await start()
    const program: PeerProgram = { pid: 1, executable: '/usr/bin/node', script: '/opt/cli.js', fingerprint: hash('a') }
    await (await allowed(app, { name: 'claude-code', program })).disconnect()
    const as = (other: Partial<PeerProgram>, name = 'claude-code') => asks(app, { name, program: { ...program, ...other } })
    expect(await as({})).toBe('in')
    expect(await as({ pid: 2 })).toBe('in')
    expect(await as({ executable: '/tmp/evil/node' })).toBe('changed')
    expect(await as({ script: '/tmp/evil/cli.js' })).toBe('changed')
    expect(await as({ fingerprint: hash('b') })).toBe('changed')
    expect(await as({}, 'Claude-Code')).toBe('new')
    expect(await as({}, 'cursor')).toBe('new')
    expect(await asks(app, { name: 'claude-code', program: { pid: 1, executable: '/opt/cli.js', fingerprint: hash('a') } })).toBe('changed')
    expect(await asks(app, { name: 'claude-code', program: null })).toBe('changed')
  })

  it('replaces an entry on Always Allow after its program changed, without the old grants', async () => {
    const app = await start()
    const program = programAt('/opt/editor', hash('a'))
    await (await allowed(app, { program })).disconnect()
    const [before] = await entries(app)
    await app.host['mcp.change']({ type: 'grant', client: before?.id ?? '', directEdits: true })
    const client = await connectClient(app.host, { program })
    expect((await client.enter()).directEdits).toBe(true)
    await client.disconnect()
    const changed = { ...program, fingerprint: hash('b') }
    const next = await allowed(app, { program: changed })
    expect((await next.enter()).directEdits).toBe(false)
    const now = await entries(app)
    expect(now).toMatchObject([{ id: before?.id, fingerprint: hash('b'), directEdits: false }])
    await next.disconnect()
    expect(await asks(app, { program })).toBe('changed')
  })

  it('keeps entries of several programs of the same name, while their files exist', async () => {
    const app = await start()
    const [one, two, three] = ['1', '2', '3'].map((version) => join(app.folder, 'versions', version))
    mkdirSync(join(app.folder, 'versions'))
    writeFileSync(one ?? '', 'one')
    for (const executable of [one, two, three]) await (await allowed(app, { program: programAt(executable ?? '') })).disconnect()
    // The second program is not on disk, so its entry is removed.
    expect((await entries(app)).map(({ executable }) => executable)).toEqual([one, three])
  })

  it('cuts off the client of a revoked entry at once, and no other client', async () => {
    const app = await start()
    const client = await allowed(app)
    const running = await client.enter()
    const [entry] = await entries(app)
    const entering = client.enter()
    const revoking = app.host['mcp.change']({ type: 'revoke', client: entry?.id ?? '' })
    const late = client.enter()
    const outcomes = await Promise.allSettled([entering, revoking, late])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(client.cuts).toEqual(['mcp-denied'])
    expect(await refusalOf(client.enter())).toEqual({ code: 'mcp-denied', detail: 'The user removed it from the allowlist (revoked).' })
    expect((await list(app)).client).toBeUndefined()
    await client.leave(running)
    await app.host['mcp.change']({ type: 'revoke', client: entry?.id ?? '' })
    const other = await allowed(app, { name: 'Other' }, 'once')
    await app.host['mcp.change']({ type: 'revoke', client: 'nobody' })
    expect(await other.call()).toBe('in')
    expect(await client.call()).toBe('mcp-denied')
  })

  it('admits no further call when an entry is revoked while a call waits for approval', async () => {
    const app = await start()
    const client = await connectClient(app.host)
    const calling = client.call()
    const approval = await question(app.host)
    const answering = app.host['mcp.change']({ type: 'answer', approval, answer: 'always' })
    const unsubscribe = app.host.subscribe((event) => {
      if (event.type !== 'mcp-changed') return
      unsubscribe()
      for (const { id } of event.status.allowed) void app.host['mcp.change']({ type: 'revoke', client: id })
    })
    await answering
    expect(['mcp-denied', 'in']).toContain(await calling)
    expect(await client.call()).toBe('mcp-denied')
    expect(await entries(app)).toEqual([])
  })

  it('grants direct edits from the next call on, until the grant is withdrawn', async () => {
    const app = await start()
    const client = await allowed(app)
    const [entry] = await entries(app)
    const grant = (directEdits: boolean) => app.host['mcp.change']({ type: 'grant', client: entry?.id ?? '', directEdits })
    expect((await client.enter()).directEdits).toBe(false)
    await grant(true)
    expect((await client.enter()).directEdits).toBe(true)
    expect((await list(app)).client).toMatchObject({ allowed: entry?.id, directEdits: true })
    await grant(false)
    expect((await client.enter()).directEdits).toBe(false)
    expect((await refusalOf(app.host['mcp.change']({ type: 'grant', client: 'nobody', directEdits: true }))).code).toBe('not-possible')
  })
})

describe('the allowlist', () => {
  // [S3.68]
  it('keeps entries across a restart, with grants and the time of last use', async () => {
    let now = Date.parse('2026-11-15T12:00:00Z')
    const clock = { now: () => new Date(now) }
    const app = await start({ host: clock })
    const program = programAt('/opt/editor')
    const client = await allowed(app, { program })
    const [made] = await entries(app)
    await app.host['mcp.change']({ type: 'grant', client: made?.id ?? '', directEdits: true })
    now += 3_600_000
    await client.call()
    const kept: AllowedClient = {
      id: made?.id ?? '',
      name: 'Editor',
      executable: '/opt/editor',
      fingerprint: hash('a'),
      since: '2026-11-15T12:00:00.000Z',
      lastUsed: '2026-11-15T13:00:00.000Z',
      directEdits: true,
    }
    expect(await entries(app)).toEqual([kept])
    const next = await again(app, clock)
    expect(await entries(next)).toEqual([kept])
    const connected = await connectClient(next.host, { program })
    expect((await connected.enter()).directEdits).toBe(true)
  })

  it('saves the time of last use at most once a minute', async () => {
    let now = Date.parse('2026-11-15T12:00:00Z')
    const app = await start({ host: { now: () => new Date(now) } })
    const client = await allowed(app)
    const lastUsed = async () => (await entries(app))[0]?.lastUsed
    const first = await lastUsed()
    now += 59_000
    await client.call()
    expect(await lastUsed()).toBe(first)
    now += 1_000
    await client.call()
    expect(await lastUsed()).toBe('2026-11-15T12:01:00.000Z')
  })

  it('leaves an unreadable list unchanged and reports it; Always Allow starts a new list and keeps a copy', async () => {
    for (const damaged of [{ version: 2, clients: [] }, [{ id: 'x', name: 3 }], 'garbage']) {
      const app = await start()
      await app.host.close()
      touched(app, ({ settings }) => settings.set('mcp-allowlist', damaged))
      apps.splice(apps.indexOf(app), 1)
      const next = await start({ again: app })
      expect(await entries(next)).toEqual([])
      const { says } = await next.event('notice')
      expect(says).toBe("The allowlist can't be read, so every editor needs approval again. The saved list was left unchanged.")
      touched(next, ({ settings }) => expect(settings.get('mcp-allowlist')).toEqual(damaged))
      await allowed(next)
      touched(next, ({ settings }) => {
        const [copy] = settings.keys('mcp-allowlist.damaged-')
        expect(settings.get(copy ?? '')).toEqual(damaged)
        expect(settings.get('mcp-allowlist')).toMatchObject([{ name: 'Editor' }])
      })
    }
  })

  it('keeps fields that a newer version wrote', async () => {
    const app = await start()
    await (await allowed(app)).disconnect()
    const [entry] = await entries(app)
    await app.host.close()
    apps.splice(apps.indexOf(app), 1)
    touched(app, ({ settings }) => settings.set('mcp-allowlist', [{ ...entry, icon: 'from the future' }]))
    const next = await start({ again: app })
    await allowed(next, { name: 'Other' })
    touched(next, ({ settings }) =>
      expect(settings.get('mcp-allowlist')).toMatchObject([{ name: 'Editor', icon: 'from the future' }, { name: 'Other' }]),
    )
  })

  it('allows the editor for now when the list cannot be saved, and says so', async () => {
    const folderOfAnApp = await start()
    await folderOfAnApp.host.close()
    apps.splice(apps.indexOf(folderOfAnApp), 1)
    writeFileSync(join(folderOfAnApp.home, 'state.db'), 'this is no database')
    const app = await start({ again: folderOfAnApp })
    const client = await allowed(app)
    const { says } = await app.event('notice', (event) => event.says.includes("couldn't be remembered"))
    expect(says).toMatch(/^"Editor" is allowed for now, but couldn't be remembered\./)
    expect(await client.call()).toBe('in')
    expect(await entries(app)).toEqual([])
  })

  it('saves the approval when the state becomes readable while the user is asked', async () => {
    const folderOfAnApp = await start()
    await folderOfAnApp.host.close()
    apps.splice(apps.indexOf(folderOfAnApp), 1)
    const database = join(folderOfAnApp.home, 'state.db')
    writeFileSync(database, 'not a database')
    const app = await start({ again: folderOfAnApp })
    const client = await connectClient(app.host, { folder: app.root })
    const calling = client.call()
    await question(app.host)
    rmSync(database)
    await answer(app.host, 'always', client.name)
    expect(await calling).toBe('in')
    expect(await entries(app)).toMatchObject([{ name: 'Editor' }])
  })
})

describe('without windows', () => {
  it('applies a revocation in the app at the next headless call, and does not restore the entry', async () => {
    const app = await start()
    const program = programAt('/opt/editor')
    await (await allowed(app, { program })).disconnect()
    const [entry] = await entries(app)
    const headless = await again(app, { mcp: { headless: true } })
    const client = await connectClient(headless.host, { program, folder: headless.root })
    expect(await client.call()).toBe('in')
    const window = await start({ again: headless })
    apps.splice(apps.indexOf(headless), 1)
    await window.host['mcp.change']({ type: 'grant', client: entry?.id ?? '', directEdits: true })
    expect(await client.enter()).toMatchObject({ directEdits: true, headless: true })
    await window.host['mcp.change']({ type: 'revoke', client: entry?.id ?? '' })
    expect(await client.call()).toBe('mcp-denied')
    await headless.host.close()
    expect(await entries(window)).toEqual([])
    touched(window, ({ settings }) => expect(settings.get('mcp-allowlist')).toEqual([]))
  })

  it('opens the folder of a headless client once, and unloads it when the client leaves', async () => {
    const app = await again(await start(), { mcp: { headless: true }, times: { idleMs: 0 } })
    const folder = join(app.folder, 'elsewhere')
    mkdirSync(folder)
    const client = await connectClient(app.host, { folder, allow: ['editor'] })
    const [one, two] = await Promise.all([client.enter(), client.enter()])
    expect(one).toEqual({ workspace: two.workspace, folder, directEdits: false, headless: true, notes: [], leave: one.leave })
    expect(client.asked()).toBe(0)
    const isOpen = () =>
      app.host['tree.list']({ workspace: one.workspace }).then(
        () => true,
        () => false,
      )
    expect(await isOpen()).toBe(true)
    await client.disconnect()
    await expect.poll(isOpen).toBe(false)
    const wide = await connectClient(app.host, { name: 'Wide', folder: '/', allow: ['Wide'] })
    expect(await refusalOf(wide.enter())).toEqual({
      code: 'mcp-no-workspace',
      detail: "No Sheaf window is open, and / can't be opened automatically: That folder is your whole disk or your home folder.",
    })
    expect(await refusalOf((await connectClient(app.host, { name: 'Stranger', folder })).enter())).toEqual({
      code: 'mcp-not-allowed',
      detail: 'It identifies itself as "Stranger".',
    })
  })
})
