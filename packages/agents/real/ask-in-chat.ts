// Asks an agent through a chat of the host, as a window does, and waits for the steps of its answer.

import type { ChatMessage, MessageState } from '@sheaf/contract'
import type { ChatApp } from '../../host/src/chat/testing/chat-app.ts'
import { within } from './check.ts'

export interface AskedInChat {
  chat: { workspace: string; chat: string }
  answer: string
  /** Milliseconds until the answer had its first text. Undefined: it ended without any. */
  firstText(): Promise<number | undefined>
  ended(): Promise<ChatMessage>
}

const endStates: MessageState[] = ['done', 'stopped', 'failed', 'cut']

export async function askInChat(
  { host, here, event, events }: ChatApp,
  { model, mode, text }: { model: string; mode: 'plan' | 'act'; text: string },
): Promise<AskedInChat> {
  const chat = { ...here, chat: (await host['chats.open']({ ...here, new: true })).id }
  await host['chats.change']({ ...chat, change: { type: 'edit', settings: { model, mode } } })
  const from = events.length
  const began = performance.now()
  const { answer } = await host['chats.send']({ ...chat, text })
  const ending = event('chat-message', ({ message }) => message.id === answer && endStates.includes(message.state), from)
  const texting = event('chat-text', ({ message, part }) => message === answer && part === 'text', from)
  return {
    chat,
    answer,
    async firstText() {
      const first = await within('The first text', Promise.race([texting, ending]))
      return first.type === 'chat-text' ? performance.now() - began : undefined
    },
    async ended() {
      await within('The answer', ending)
      const { tree } = await host['chats.open'](chat)
      const message = tree.find(({ id }) => id === answer)
      if (message === undefined) throw new Error('The answer is gone.')
      return message
    },
  }
}

/** How an answer failed, for a problem. */
export const endOf = ({ state, text, refusal }: ChatMessage): string =>
  `It ended as ${state}${refusal ? ` with ${refusal.code} (${refusal.says})` : ''}: ${JSON.stringify(text.slice(0, 500))}`
