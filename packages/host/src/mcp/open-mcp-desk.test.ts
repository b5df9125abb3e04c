import { limits } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, type AppOptions, openApp } from '../testing/open-app.ts'
import { answer, connectClient, programAt, question, refusalOf } from './testing/client.ts'

const open: App[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})
async function start(options: AppOptions = {}): Promise<App> {
  const app = await openApp({ 'a.ts': 'export const a = 1\n' }, options)
  open.push(app)
  return app
}

describe('an editor that nobody knows', () => {
  it('is asked about at its first call, waits for the answer, and comes in', async () => {
    const { host, root, opened } = await start()
    const client = await connectClient(host, { name: 'Claude Code', folder: root })
    expect(await host['mcp.status']()).toMatchObject({
      state: 'listening',
      approvals: [],
      owner: { window: 'window', workspace: opened.id },
    })
    const told: unknown[] = []
    const entering = client.enter('read_file', { onProgress: (progress) => told.push(progress) })
    const id = await question(host)
    const asked = await host['mcp.status']()
    expect(asked).toMatchObject({
      state: 'connecting',
      approvals: [{ id, kind: 'new', name: 'Claude Code', tool: 'read_file', canRemember: true, folder: root }],
    })
    await host['mcp.answer']({ approval: id, answer: 'once' }, { from: 'window' })
    const entered = await entering
    expect(entered).toEqual({ call: entered.call, workspace: opened.id, directEdits: false, headless: false, notes: [] })
    expect(told[0]).toEqual({
      stage: 'approval',
      done: 0,
      total: 15,
      note: 'Waiting for the user to allow "Claude Code" in the Sheaf window',
    })
    expect(await host['mcp.status']()).toMatchObject({ state: 'running', tool: 'read_file', client: { name: 'Claude Code', calls: 1 } })
    await client.leave(entered)
    expect(await host['mcp.status']()).toMatchObject({ state: 'connected', client: { name: 'Claude Code' }, approvals: [], allowed: [] })
    await client.disconnect()
    expect(await host['mcp.status']()).toMatchObject({ state: 'listening' })
  })
})
