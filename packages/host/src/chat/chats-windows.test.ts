import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostEvent } from '@sheaf/contract'
import { openModelServer } from '@sheaf/providers/testing'
import { expect, it } from 'vitest'
import { openHost } from '../index.ts'
import { connectTo, type HostConnection } from '../server/connect-host.ts'
import { listen } from '../server/index.ts'

interface Window {
  connection: HostConnection
  events: HostEvent[]
}

/** The text of a message as this window knows it from its events. */
function textIn({ events }: Window, message: string): string {
  let text = ''
  for (const event of events) {
    if (event.type === 'chat-message' && event.message.id === message && event.text !== undefined) text = event.text
    if (event.type !== 'chat-text' || event.message !== message) continue
    expect(event.at).toBe(text.length)
    text += event.text
  }
  return text
}

it('streams an answer to windows of its workspace only, and finishes it after all are closed', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-windows-')))
  for (const name of ['repo', 'other']) mkdirSync(join(folder, name))
  const server = await openModelServer({ answers: [{ says: ['before ', { hold: 'a' }, 'and ', { hold: 'b' }, 'after'] }] })
  const home = join(folder, 'home')
  const host = openHost({ home, env: { HOME: folder, SHEAF_KEYS: 'file' } })
  await host['license.change']({ type: 'start-trial' })
  const listening = await listen(host, { home })
  const open = async (name: string): Promise<Window & { workspace: string }> => {
    const connection = await connectTo(listening.port, listening.token)
    const events: HostEvent[] = []
    connection.subscribe((event) => events.push(event))
    return { connection, events, workspace: (await connection['workspaces.open']({ roots: [join(folder, name)] })).id }
  }
  try {
    const [one, two, elsewhere] = [await open('repo'), await open('repo'), await open('other')]
    const { workspace } = one
    await one.connection['providers.save']({
      id: 'openai',
      values: { apiKey: 'sk-test-0123456789', baseUrl: `${server.url}/openai/v1` },
      unchecked: true,
    })
    const { id: chat } = await one.connection['chats.open']({ workspace, new: true, settings: { model: 'openai/gpt-4.1' } })
    const { answer } = await one.connection['chats.send']({ workspace, chat, text: 'go' })
    for (const window of [one, two]) await expect.poll(() => textIn(window, answer)).toBe('before ')
    expect(elsewhere.events.filter(({ type }) => type.startsWith('chat-'))).toEqual([])
    await one.connection.close()
    server.release('a')
    await expect.poll(() => textIn(two, answer)).toBe('before and ')
    await two.connection.close()
    await elsewhere.connection.close()
    await expect.poll(() => listening.windows()).toBe(0)
    expect(listening.idleSince()).toBeUndefined()
    server.release('b')
    await expect.poll(() => listening.idleSince()).toBeDefined()
    const again = await open('repo')
    expect((await again.connection['chats.open']({ workspace, chat })).tree[1]).toMatchObject({ state: 'done', text: 'before and after' })
    await again.connection.close()
  } finally {
    await listening.close()
    await host.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
