// Tests what windows are notified of: the status, the tools and the calls, at a limited rate.

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits, mcpStatusLabel, mcpTools } from '@sheaf/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type App, type AppOptions, openApp } from '../testing/open-app.ts'
import { answer, type Client, callsOf, connectClient, question } from './testing/client.ts'

const apps: App[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const app of apps.splice(0)) await app.close()
})
async function start(options: AppOptions = {}): Promise<App> {
  const app = await openApp(
    { 'a.ts': 'export const a = 1\n' },
    { ...options, host: { mcp: { approvalWaitMs: 600_000, port: () => 4_711 }, ...options.host } },
  )
  apps.push(app)
  return app
}
async function allowed({ host, root }: App): Promise<Client> {
  const client = await connectClient(host, { folder: root })
  const calling = client.call()
  await answer(host, 'once')
  await calling
  return client
}
const defaults = { launchOnStart: true, tools: {}, advertise: false }

describe('the MCP status', () => {
  // [F4.20]
  it('goes through the specified states, and notifies windows of each', async () => {
    const { host, event, events } = await start()
    expect(mcpStatusLabel(await host['mcp.status']())).toBe('Listening')
    const client = await connectClient(host, { name: 'Cursor' })
    const entering = client.enter('search')
    await question(host)
    expect(mcpStatusLabel(await host['mcp.status']())).toBe('Connecting')
    await answer(host, 'once')
    const entered = await entering
    expect(mcpStatusLabel(await host['mcp.status']())).toBe('Tool Running')
    await event('mcp-changed', ({ status }) => status.state === 'running')
    await client.leave(entered)
    expect(mcpStatusLabel(await host['mcp.status']())).toBe('Connected: Cursor')
    await client.disconnect()
    await host['mcp.change']({ type: 'switch', on: false })
    expect(await host['mcp.status']()).toMatchObject({ state: 'off', port: 4_711 })
    expect(mcpStatusLabel(await host['mcp.status']())).toBe('Server Off')
    const received = events.flatMap((event) => (event.type === 'mcp-changed' ? [mcpStatusLabel(event.status)] : []))
    expect(received).toEqual(expect.arrayContaining(['Connecting', 'Tool Running', 'Connected: Cursor', 'Listening', 'Server Off']))
  })

  // [S3.70]
  it('starts the server as set in the settings, and keeps a switch until Sheaf exits', async () => {
    const app = await start()
    expect(await app.host['mcp.status']()).toMatchObject({ state: 'listening' })
    await app.host['settings.save']({ mcp: { ...defaults, launchOnStart: false } })
    expect(await app.host['mcp.status']()).toMatchObject({ state: 'listening' })
    await app.host.close()
    apps.pop()
    const next = await start({ again: app })
    expect(await next.host['mcp.status']()).toMatchObject({ state: 'off' })
    expect(await (await connectClient(next.host)).call()).toBe('mcp-off')
    expect(await next.host['mcp.change']({ type: 'switch', on: true })).toMatchObject({ state: 'listening' })
    await next.host.close()
    apps.pop()
    const last = await start({ again: app })
    expect(await last.host['mcp.status']()).toMatchObject({ state: 'off' })
  })

  it('publishes the status at a limited rate, and the latest state in the end', async () => {
    const app = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const client = await allowed(app)
    vi.advanceTimersByTime(1_000)
    const from = app.events.length
    const received = () => app.events.slice(from).flatMap((event) => (event.type === 'mcp-changed' ? [event.status.client?.calls] : []))
    for (let at = 0; at < 500; at++) await client.call()
    expect(received()).toHaveLength(1)
    vi.advanceTimersByTime(100)
    expect([received().length, received().at(-1)]).toEqual([2, 501])
    expect(app.events.slice(from).filter(({ type }) => type === 'mcp-called').length).toBe(500)
  })
})

describe('the MCP tools', () => {
  it('lists default and enabled tools, and announces a change only when the list changes', async () => {
    const app = await start()
    const byDefault = Object.entries(mcpTools).flatMap(([name, { byDefault }]) => (byDefault ? [name] : []))
    expect((await app.host['mcp.status']()).tools).toEqual(byDefault)
    const said = async (tools: Record<string, boolean>) => {
      const from = app.events.length
      await app.host['settings.save']({ mcp: { ...defaults, tools } })
      return app.events.slice(from).flatMap((event) => (event.type === 'mcp-changed' ? [event.tools ?? false] : []))
    }
    expect(await said({ search: false, git: true })).toEqual([true])
    expect((await app.host['mcp.status']()).tools).toEqual([...byDefault.filter((name) => name !== 'search'), 'git'])
    expect(await said({ search: false, git: true, token_stats: true })).toEqual([false])
    expect(await said({})).toEqual([true])
  })

  it('updates an open approval request when tools are turned off', async () => {
    const app = await start()
    const client = await connectClient(app.host)
    void client.call('search')
    await question(app.host)
    await app.host['settings.save']({ mcp: { ...defaults, tools: { request_plan: false, apply_edits: true } } })
    const [asked] = (await app.host['mcp.status']()).approvals
    expect(asked?.effects).toMatchObject({ asksModels: [], edits: ['apply_edits'] })
    await client.disconnect()
  })
})

describe('the license', () => {
  it('applies the end or the start of Pro at the next call', async () => {
    let now = Date.now()
    const app = await start({ host: { now: () => new Date(now) } })
    const client = await allowed(app)
    expect(await client.call()).toBe('in')
    now += limits.trialDays * 24 * 3_600_000
    expect(await client.call()).toBe('pro-needed')
    // Setting the clock back gains nothing.
    now -= 3_600_000 * 24 * 3
    expect(await client.call()).toBe('pro-needed')
    const free = await start({ pro: false })
    const other = await connectClient(free.host)
    expect(await other.call()).toBe('pro-needed')
    await free.host['license.change']({ type: 'start-trial' })
    const calling = other.call()
    await answer(free.host, 'once')
    expect(await calling).toBe('in')
  })
})

describe('the call log', () => {
  it('logs no call that failed because of a bug', async () => {
    const { host } = await start()
    const { session } = await connectClient(host)
    const claim = {
      version: '1.0',
      get name(): string {
        throw new Error('bug')
      },
    }
    await expect(session.enter({ claim, tool: 'search', bytes: 1 })).rejects.toThrow('bug')
    expect(await callsOf(host)).toEqual([])
  })

  it('lists recent calls with sizes and times, newest first, and publishes each', async () => {
    const app = await start()
    const client = await allowed(app)
    const entered = await client.enter('search')
    await client.leave(entered)
    entered.leave({ bytes: 1 })
    expect(await client.call('git')).toBe('mcp-tool-off')
    const calls = await callsOf(app.host)
    expect(calls).toEqual([
      {
        id: calls[0]?.id,
        at: calls[0]?.at,
        client: 'Editor',
        tool: 'git',
        ms: calls[0]?.ms,
        bytesIn: 10,
        bytesOut: 0,
        refused: 'mcp-tool-off',
      },
      { id: calls[1]?.id, at: calls[1]?.at, client: 'Editor', tool: 'search', ms: calls[1]?.ms, bytesIn: 10, bytesOut: 20 },
      { id: calls[2]?.id, at: calls[2]?.at, client: 'Editor', tool: 'token_stats', ms: calls[2]?.ms, bytesIn: 10, bytesOut: 20 },
    ])
    const received = app.events.flatMap((event) => (event.type === 'mcp-called' ? [event.record] : []))
    expect(received.toReversed()).toEqual(calls)
    for (let at = 0; at < limits.mcpCallsKept; at++) await client.call('read_file')
    const now = await callsOf(app.host)
    expect([now.length, new Set(now.map(({ tool }) => tool))]).toEqual([limits.mcpCallsKept, new Set(['read_file'])])
  })

  it('writes calls and approvals to a private file, and rotates it when it is long', async () => {
    const app = await start()
    const file = join(app.home, 'log', 'mcp.log')
    const client = await allowed(app)
    await client.call('search')
    await app.host.close()
    apps.pop()
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ what, tool, answer: how, client: name }) => [what, tool ?? how, name])).toEqual([
      ['answered', 'once', 'Editor'],
      ['call', 'token_stats', 'Editor'],
      ['call', 'search', 'Editor'],
    ])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, 'x'.repeat(1_000_001))
    const next = await start({ again: app, pro: false })
    const other = await connectClient(next.host)
    void other.call('git')
    await expect.poll(() => statSync(file).size).toBeLessThan(1_000)
    expect(statSync(`${file}.1`).size).toBe(1_000_001)
  })
})
