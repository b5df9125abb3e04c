// Safety A18: calls every tool in every state. A call that was answered with "pending" never runs.

import { type HostApi, mcpTools, type RefusalCode } from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { type App, type AppOptions, openApp } from '../testing/open-app.ts'
import { answer, type Client, type ClientOptions, callsOf, connectClient, programAt, question, refusalOf } from './testing/client.ts'

type Outcome = 'in' | RefusalCode

const tools = Object.keys(mcpTools)
/** Not tools, and always on. */
const others = ['resource', 'prompt']
const everything = [...tools, ...others]
const never = 600_000

const apps: App[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
})
/** Opens a host with every tool turned on. */
async function start(options: AppOptions['host'] = {}, pro = true): Promise<App> {
  const app = await openApp({ 'a.ts': 'export const a = 1\n' }, { pro, host: { mcp: { approvalWaitMs: never }, ...options } })
  apps.push(app)
  await switchTools(app.host, true)
  return app
}
function switchTools(host: HostApi, isOn: boolean): Promise<unknown> {
  return host['settings.save']({
    mcp: { launchOnStart: true, advertise: false, tools: Object.fromEntries(tools.map((tool) => [tool, isOn])) },
  })
}

/** Calls each tool in turn from one client. */
async function table(client: Client): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const tool of everything) outcomes[tool] = await client.call(tool)
  return outcomes
}
/** Calls all tools at once from one client. */
async function tableAtOnce(client: Client): Promise<Record<string, Outcome>> {
  const outcomes = await Promise.all(everything.map((tool) => client.call(tool)))
  return Object.fromEntries(everything.map((tool, at) => [tool, outcomes[at] ?? 'in']))
}
/** Calls each tool in turn, each from a new client. */
async function tableOf(connect: () => Promise<Client>): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const tool of everything) {
    const client = await connect()
    outcomes[tool] = await client.call(tool)
    await client.disconnect()
  }
  return outcomes
}
function all(outcome: Outcome, names = everything): Record<string, Outcome> {
  return Object.fromEntries(names.map((name) => [name, outcome]))
}
/** Checks that no refused call has run. */
async function ranNothing(host: HostApi): Promise<void> {
  expect((await callsOf(host)).filter(({ refused }) => refused === undefined)).toEqual([])
  expect((await host['mcp.status']()).client).toBeUndefined()
}
async function allowed(app: App, how: 'once' | 'always', options: ClientOptions = {}): Promise<Client> {
  const client = await connectClient(app.host, { folder: app.root, ...options })
  const calling = client.call()
  await answer(app.host, how, client.name)
  expect(await calling).toBe('in')
  return client
}

describe('a call to any tool', () => {
  // [S3.69]
  it('refuses all calls while the server is off', async () => {
    const app = await start()
    await app.host['mcp.change']({ type: 'switch', on: false })
    expect(await table(await connectClient(app.host))).toEqual(all('mcp-off'))
    await ranNothing(app.host)
    await app.host['mcp.change']({ type: 'switch', on: true })
    const client = await allowed(app, 'once')
    await app.host['mcp.change']({ type: 'switch', on: false })
    expect(await table(client)).toEqual(all('mcp-off'))
    await app.host['mcp.change']({ type: 'switch', on: true })
    expect(await table(client)).toEqual(all('in'))
  })

  // [S6.21]
  it('refuses calls to a tool that is off, before the user is asked', async () => {
    const app = await start()
    await switchTools(app.host, false)
    const stranger = await connectClient(app.host, { name: 'Stranger' })
    for (const tool of tools) expect(await stranger.call(tool)).toBe('mcp-tool-off')
    expect((await app.host['mcp.status']()).approvals).toEqual([])
    const calling = stranger.call('resource')
    await answer(app.host, 'once')
    expect(await calling).toBe('in')
    expect(await table(stranger)).toEqual({ ...all('mcp-tool-off', tools), ...all('in', others) })
    expect(await stranger.call('no_such_tool')).toBe('mcp-tool-off')
    await switchTools(app.host, true)
    expect(await table(stranger)).toEqual(all('in'))
  })

  // [S6.16]
  it('refuses calls in the free tier, before the user is asked', async () => {
    const app = await start({}, false)
    expect(await table(await connectClient(app.host))).toEqual(all('pro-needed'))
    expect((await app.host['mcp.status']()).approvals).toEqual([])
    await ranNothing(app.host)
  })

  // [S4.47] [F4.17]
  it('waits for the user to approve an unknown client, then answers that the call is pending', async () => {
    const app = await start({ mcp: { approvalWaitMs: 1 } })
    expect(await tableOf(() => connectClient(app.host))).toEqual(all('mcp-pending'))
    await ranNothing(app.host)
  })

  it('answers at once that a call of an unknown client is pending while no window is open', async () => {
    const app = await start()
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await tableOf(() => connectClient(app.host))).toEqual(all('mcp-pending'))
    await ranNothing(app.host)
  })

  it('lets every call wait for the same answer while the user is asked', async () => {
    const app = await start()
    const client = await connectClient(app.host)
    const first = client.call('token_stats')
    await question(app.host)
    const others = tableAtOnce(client)
    expect((await app.host['mcp.status']()).approvals).toHaveLength(1)
    await ranNothing(app.host)
    await answer(app.host, 'once')
    expect(await first).toBe('in')
    expect(await others).toEqual(all('in'))
  })

  it('answers "pending" after the time limit, and never runs that call', async () => {
    const app = await start({ mcp: { approvalWaitMs: 1 } })
    const client = await connectClient(app.host)
    expect(await tableAtOnce(client)).toEqual(all('mcp-pending'))
    await answer(app.host, 'once')
    await ranNothing(app.host)
    expect(await table(client)).toEqual(all('in'))
  })

  // [F4.16]
  it('refuses calls after a Deny, even under another name, until the client reconnects', async () => {
    const app = await start()
    const program = programAt('/opt/editor')
    const client = await connectClient(app.host, { program })
    const first = client.call()
    await answer(app.host, 'deny')
    expect(await first).toBe('mcp-denied')
    expect(await table(client)).toEqual(all('mcp-denied'))
    const claim = { name: 'Someone else', version: '1' }
    const renamed = client.session.enter({ claim, tool: 'search', bytes: 0 })
    await expect(renamed).rejects.toMatchObject({ code: 'mcp-denied' })
    await ranNothing(app.host)
    const again = await connectClient(app.host, { program })
    const second = again.call()
    await answer(app.host, 'once')
    expect(await second).toBe('in')
  })

  // [S6.20]
  it('allows calls after Allow Once, for that connection only', async () => {
    const app = await start()
    const program = programAt('/opt/editor')
    const client = await allowed(app, 'once', { program })
    expect(await table(client)).toEqual(all('in'))
    await client.disconnect()
    expect(await client.call()).toBe('cancelled')
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await tableOf(() => connectClient(app.host, { program }))).toEqual(all('mcp-pending'))
  })

  // [S4.48] [S6.20]
  it('allows calls after Always Allow, on every connection, until it is revoked', async () => {
    const app = await start()
    const program = programAt('/opt/editor')
    const client = await allowed(app, 'always', { program })
    expect(await table(client)).toEqual(all('in'))
    await client.disconnect()
    expect(await tableOf(() => connectClient(app.host, { program }))).toEqual(all('in'))
    const connected = await connectClient(app.host, { program })
    expect(await connected.call()).toBe('in')
    const [entry] = (await app.host['mcp.status']()).allowed
    await app.host['mcp.change']({ type: 'revoke', client: entry?.id ?? '' })
    expect(await table(connected)).toEqual(all('mcp-denied'))
    expect(await app.host['mcp.status']()).toMatchObject({ state: 'listening', allowed: [] })
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await tableOf(() => connectClient(app.host, { program }))).toEqual(all('mcp-pending'))
  })

  // [S4.51]
  it('refuses calls while another editor is connected', async () => {
    const app = await start()
    const first = await allowed(app, 'once', { name: 'First' })
    const second = await connectClient(app.host, { name: 'Second' })
    const calling = second.call()
    await answer(app.host, 'always', 'Second')
    expect(await calling).toBe('mcp-busy')
    expect(await table(second)).toEqual(all('mcp-busy'))
    expect(await table(first)).toEqual(all('in'))
  })

  it('uses the folder of an allowlisted client while no window is open', async () => {
    const app = await start()
    const program = programAt('/opt/editor')
    const client = await allowed(app, 'always', { program })
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await table(client)).toEqual(all('in'))
    expect(await client.enter()).toMatchObject({ headless: true, workspace: app.opened.id })
    await client.disconnect()
    const lost = await connectClient(app.host, { program })
    expect(await table(lost)).toEqual(all('mcp-no-workspace'))
    await app.host.as({ kind: 'window', id: 'another window' })['workspaces.open']({ roots: [app.root] })
    expect(await table(lost)).toEqual(all('in'))
    expect(await lost.enter()).toMatchObject({ headless: false, workspace: app.opened.id })
  })

  it('refuses a client that was allowed once while no window is open', async () => {
    const app = await start()
    const client = await allowed(app, 'once')
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await table(client)).toEqual(all('mcp-no-workspace'))
    await app.host.as({ kind: 'window', id: 'another window' })['workspaces.open']({ roots: [app.root] })
    expect(await table(client)).toEqual(all('in'))
  })

  it('allows a client by the name given at start only while no window is open', async () => {
    const app = await start()
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    const client = await connectClient(app.host, { folder: app.root, allow: ['EDITOR'] })
    expect(await table(client)).toEqual(all('in'))
    expect(client.asked()).toBe(0)
    expect((await app.host['mcp.status']()).approvals).toEqual([])
    await app.host.as({ kind: 'window', id: 'another window' })['workspaces.open']({ roots: [app.root] })
    const first = client.call()
    await question(app.host)
    const others = tableAtOnce(client)
    await answer(app.host, 'deny')
    expect(await first).toBe('mcp-denied')
    expect(await others).toEqual(all('mcp-denied'))
    expect((await app.host['mcp.status']()).client).toBeUndefined()
    await app.host.as({ kind: 'window', id: 'another window' })['workspaces.close'](app.here)
    expect(await table(client)).toEqual(all('mcp-denied'))
  })

  // [F4.18]
  it('allows a client without windows only by the allowlist or by the given name', async () => {
    const app = await start()
    const program = programAt('/opt/editor')
    await (await allowed(app, 'always', { name: 'Listed', program })).disconnect()
    await app.host.close()
    const headless = await openApp({}, { again: app, host: { mcp: { headless: true } } })
    apps.push(headless)
    apps.splice(apps.indexOf(app), 1)
    const folder = headless.root
    expect(await tableOf(() => connectClient(headless.host, { folder }))).toEqual(all('mcp-not-allowed'))
    expect(await tableOf(() => connectClient(headless.host, { folder, name: 'Listed' }))).toEqual(all('mcp-not-allowed'))
    expect((await headless.host['mcp.status']()).approvals).toEqual([])
    await ranNothing(headless.host)
    const whyNot = async (options: ClientOptions) =>
      (await refusalOf((await connectClient(headless.host, { folder, name: 'Listed', ...options })).enter())).detail
    const other = 'It identifies itself as "Listed". The allowlist has that name for a program other than'
    expect([
      await whyNot({ name: 'Unlisted' }),
      await whyNot({ program: programAt('/opt/copy') }),
      await whyNot({ program: programAt('/usr/bin/node', undefined, '/opt/copy.js') }),
      await whyNot({ program: null }),
    ]).toEqual([
      'It identifies itself as "Unlisted".',
      `${other} /opt/copy.`,
      `${other} /opt/copy.js.`,
      `${other} this one, which could not be identified.`,
    ])
    expect(await tableOf(() => connectClient(headless.host, { folder, allow: ['other', 'eDITOR'] }))).toEqual(all('in'))
    expect(await tableOf(() => connectClient(headless.host, { folder, name: 'Listed', program }))).toEqual(all('in'))
    expect(await table(await connectClient(headless.host, { allow: ['Editor'] }))).toEqual(all('mcp-no-workspace'))
  })
})
