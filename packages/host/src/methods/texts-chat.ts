// chats.ask: a message of an agent in a chat of the workspace, and the wait for its answer. The answer goes to the review only by a person's hand.

import { type Call, type Chat, type ChatAsked, type ChatMessage, type InWorkspace, Refusal } from '@sheaf/contract'
import { admitMessage } from '@sheaf/engine/gate'
import { secretByName } from '@sheaf/engine/secrets'
import type { Context } from '../context.ts'
import type { Desks } from '../desk/desk.ts'
import { createChat, openChat, removeChat, sendMessage, stopAnswer } from './chats.ts'

const underWay: readonly string[] = ['waiting', 'writing', 'editing']

export async function askChat(
  context: Context,
  desks: Desks,
  { workspace, chat: given, text, mode }: InWorkspace & { chat?: string; text: string; mode?: 'plan' | 'act' },
  call: Call = {},
): Promise<ChatAsked> {
  const secret = desks
    .get(workspace)
    .workspace()
    .selection.find(({ path }) => secretByName(path))
  // The person may send it; whoever connects would read it out of the answer.
  if (secret)
    throw new Refusal('not-possible', `"${secret.path}" is selected, and secret by its name: unselect it first, or let the user ask.`)
  const settings = mode === undefined ? {} : { settings: { mode } }
  const chat = given ?? (await createChat(context, desks, { workspace, ...settings })).id
  const asked = { workspace, chat, text: await admitMessage(text), secrets: 'redact' as const }
  const { answer } = await sendMessage(context, desks, asked, call).catch(async (error: unknown) => {
    // A conversation in which nothing was said is none.
    if (given === undefined) await removeChat(context, desks, { workspace, chat })
    throw error
  })
  const stop = (): void => void stopAnswer(context, desks, { workspace, chat }).catch(() => undefined)
  call.signal?.addEventListener('abort', stop)
  try {
    const message = await answered(context, () => openChat(context, desks, { workspace, chat }), { chat, answer, call })
    if (call.signal?.aborted) throw new Refusal('cancelled')
    if (message.refusal) throw new Refusal(message.refusal.code, message.refusal.says)
    return {
      chat,
      message: answer,
      text: await admitMessage(message.text),
      state: message.state === 'stopped' || message.state === 'failed' || message.state === 'cut' ? message.state : 'done',
      ...(message.model === undefined ? {} : { model: message.model }),
      ...(message.usage === undefined ? {} : { usage: message.usage }),
      files: message.files ?? [],
      notes: message.notes ?? [],
    }
  } finally {
    call.signal?.removeEventListener('abort', stop)
  }
}

async function answered(
  context: Context,
  open: () => Promise<Chat>,
  { chat, answer, call }: { chat: string; answer: string; call: Call },
): Promise<ChatMessage> {
  for (;;) {
    const { promise: next, resolve } = Promise.withResolvers<void>()
    const unfollow = context.follow((event) => {
      if (event.type === 'chat-text' && event.message === answer)
        call.onProgress?.({ stage: 'writing', done: event.at + event.text.length, total: 0 })
      if ((event.type === 'chat-message' && event.message.id === answer) || (event.type === 'chat-changed' && event.chat === chat))
        resolve()
    })
    try {
      const shown = (await open()).tree.find(({ id }) => id === answer)
      if (!shown) throw new Refusal('unknown-chat', 'It was deleted meanwhile.')
      if (!underWay.includes(shown.state)) return shown
      await next
    } finally {
      unfollow()
    }
  }
}
