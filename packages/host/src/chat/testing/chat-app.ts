// Opens a host with a workspace, a chat and a model server: real parts from the question to the file.

import type { Chat, ChatMessage, ChatSettings, MessageState } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { type App, type AppOptions, openApp } from '../../testing/open-app.ts'

export interface ChatApp extends App {
  server: ModelServer
  chat: string
  inChat: { workspace: string; chat: string }
  /** Sends a message and waits for its answer to end. */
  ask(text: string, parent?: string | null): Promise<ChatMessage>
  send(text: string, parent?: string | null): Promise<{ message: string; answer: string }>
  /** The message once it is in one of these states; by default, any state in which it has ended. */
  settled(message: string, ...states: MessageState[]): Promise<ChatMessage>
  shown(): Promise<Chat>
  /** The request that the model received, as text. */
  asked(at?: number): string
  set(settings: Partial<ChatSettings>): Promise<void>
}

/** A known model: it has a context window, a price, and writes diffs. */
export const model = 'openai/gpt-4.1'
const ended: MessageState[] = ['done', 'stopped', 'failed', 'cut']

export async function openChatApp(
  files: Record<string, string> = {},
  options: AppOptions & { server?: ModelServer; chat?: string } = {},
): Promise<ChatApp> {
  const server = options.server ?? (await openModelServer({ otherwise: { says: 'Hello.' } }))
  const app = await openApp(files, options)
  if (!options.again) await setUp(app, server)
  const chat = options.chat ?? (await app.host['chats.open']({ ...app.here, new: true })).id
  const inChat = { ...app.here, chat }
  const shown = (): Promise<Chat> => app.host['chats.open'](inChat)
  const settled: ChatApp['settled'] = async (message, ...states) => {
    const wanted = states.length > 0 ? states : ended
    const now = async () => (await shown()).tree.find(({ id, state }) => id === message && wanted.includes(state))
    const from = app.events.length
    const already = await now()
    if (already) return already
    await app.event('chat-message', ({ message: head }) => head.id === message && wanted.includes(head.state), from)
    const found = await now()
    if (!found) throw new Error('The message changed meanwhile.')
    return found
  }
  const send: ChatApp['send'] = (text, parent) => app.host['chats.send']({ ...inChat, text, ...(parent === undefined ? {} : { parent }) })
  return {
    ...app,
    server,
    chat,
    inChat,
    shown,
    settled,
    send,
    ask: async (text, parent) => settled((await send(text, parent)).answer),
    asked: (at = -1) => JSON.stringify(server.requests.filter(({ protocol }) => protocol !== 'models').at(at)?.body ?? null),
    set: (settings) => app.host['chats.change']({ ...inChat, change: { type: 'edit', settings } }),
    async close() {
      await app.close()
      await server.close()
    },
  }
}

/** Saves a provider with the address of the model server, and a chat model. */
async function setUp({ host }: Pick<App, 'host'>, server: ModelServer): Promise<void> {
  await host['providers.save']({
    id: 'openai',
    values: { apiKey: 'sk-test-0123456789abcdef', baseUrl: `${server.url}/openai/v1` },
    unchecked: true,
  })
  const { settings } = await host['settings.read']()
  await host['settings.save']({ models: { ...settings.models, slots: { ...settings.models.slots, chat: model } } })
}
