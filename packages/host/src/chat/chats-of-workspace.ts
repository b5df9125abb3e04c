// chats.*: conversations of an open workspace. Everything sent passes the gate; an answer changes files only through review.

import {
  type Call,
  type Chat,
  type ChatCard,
  type ChatMeasure,
  type ChatMessage,
  type ChatSettings,
  defaultChatSettings,
  defined,
  type MessageToSend,
  type MethodInput,
  Refusal,
  type SentMessage,
  type ToolAnswer,
  type WorkspaceScope,
} from '@sheaf/contract'
import { admitMessage } from '@sheaf/engine/gate'
import { secretByName } from '@sheaf/engine/secrets'
import { cleanName } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { answerMessage } from './answer-message.ts'
import { branchOf, leafOf } from './branch.ts'
import { type Chats, type Owner, ownerOf } from './chats.ts'
import { measureMessage } from './measure-message.ts'
import { knownAttachments } from './message-images.ts'
import { defaultChatName } from './name-chat.ts'
import { type RetryKind, retryAnswer } from './retry-answer.ts'

type InChat = WorkspaceScope & { chat: string }

export async function listChats(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, query }: WorkspaceScope & { query?: string },
): Promise<ChatCard[]> {
  const { chats, owner } = await chatsOf(context, workspaces, workspace)
  return chats.list(owner, query)
}

export async function openChat(context: Context, workspaces: LiveWorkspaces, input: MethodInput<'chats.open'>): Promise<Chat> {
  if ('new' in input) return createChat(context, workspaces, input)
  const { chats, owner } = await chatsOf(context, workspaces, input.workspace)
  return chats.show(owner, input.chat)
}

async function createChat(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, settings = {} }: WorkspaceScope & { settings?: Partial<ChatSettings> },
): Promise<Chat> {
  const { chats, owner } = await chatsOf(context, workspaces, workspace)
  const id = context.newId()
  const at = context.now().toISOString()
  chats
    .store(owner)
    .add({ id, workspace, name: defaultChatName, named: false, at, head: null, settings: { ...defaultChatSettings, ...settings } })
  chats.publishChange(workspace, id)
  return chats.show(owner, id)
}

export async function changeChat(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, chat, change }: MethodInput<'chats.change'>,
): Promise<void> {
  const { chats, owner } = await chatsOf(context, workspaces, workspace)
  const before = chats.find(owner, chat)
  switch (change.type) {
    case 'edit': {
      const { name, settings, head } = change
      const store = chats.store(owner)
      store.change(chat, {
        ...(name === undefined ? {} : { name: requireName(name), named: true }),
        ...(settings === undefined ? {} : { settings: { ...before.settings, ...settings } }),
        ...(head === undefined ? {} : { head: leafOf(store.heads(chat), requireMessage(chats, owner, chat, head)) }),
      })
      return chats.publishChange(workspace, chat)
    }
    case 'stop':
      return chats.stop(chat)
    case 'approve':
      return approveCall(context, chats.show(owner, chat), change)
    case 'remove':
      return removeChat(chats, owner, chat)
  }
}

async function removeChat(chats: Chats, owner: Owner, chat: string): Promise<void> {
  await chats.stop(chat)
  chats.store(owner).remove(chat)
  chats.publishChange(owner.id, chat)
}

interface MessageToMeasure {
  /** Absent: a chat that does not exist yet. */
  chat?: string
  settings?: Partial<ChatSettings>
  text: string
  images?: string[]
  parent?: string | null
}

export async function measureChat(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, chat, settings, text, images = [], parent }: WorkspaceScope & MessageToMeasure,
  call: Call = {},
): Promise<ChatMeasure> {
  const { chats, owner, live } = await chatsOf(context, workspaces, workspace)
  const shown = chat === undefined ? undefined : chats.show(owner, chat)
  const history = shown ? branchOf(shown.tree, parent === undefined ? shown.head : parent) : []
  const attached = knownAttachments(chats, owner, images, shown?.tree ?? [])
  const measured = {
    settings: { ...defaultChatSettings, ...shown?.settings, ...settings },
    history,
    text,
    images: attached,
    isImageMissing: attached.length < images.length,
  }
  return measureMessage(context, live, measured, call)
}

export async function sendMessage(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, chat: given, mode, text, images = [], parent, secrets, wait = false }: WorkspaceScope & MessageToSend,
  call: MethodCall,
): Promise<SentMessage> {
  const { chats, owner, live } = await chatsOf(context, workspaces, workspace)
  const isForModel = call.audience === 'model'
  if (isForModel) refuseSecretNames(live)
  // Only the user decides which images leave the machine: nothing in an image can be redacted.
  if (isForModel && images.length > 0) throw new Refusal('not-possible', 'Only the user can attach images.')
  if (text.trim() === '' && images.length === 0) throw new Refusal('wrong-usage', 'The message is empty.')
  const message = isForModel
    ? { text: await admitMessage(text.toWellFormed()), parent, secrets: 'redact' as const, isFromModel: true }
    : { text: text.toWellFormed(), images, parent, secrets }
  const chat = given ?? (await createChat(context, workspaces, { workspace, ...defined({ settings: mode && { mode } }) })).id
  const release = chats.reserve(chats.find(owner, chat).id)
  const sent = await answerMessage({ context, live, chats, chat, call }, message)
    .finally(release)
    .catch(async (error: unknown) => {
      // Do not keep an empty conversation.
      if (given === undefined) await removeChat(chats, owner, chat)
      throw error
    })
  if (!wait) return { chat, ...sent, text: '', state: 'waiting', files: [], notes: [] }
  const answer = await waitForAnswer(context, () => chats.show(owner, chat), { chat, answer: sent.answer, call })
  return {
    chat,
    ...sent,
    text: isForModel ? await admitMessage(answer.text) : answer.text,
    state: answer.state,
    ...defined({ model: answer.model, usage: answer.usage }),
    files: answer.files ?? [],
    notes: answer.notes ?? [],
  }
}

/** Only a user may send these: a model could read them back. */
function refuseSecretNames(live: LiveWorkspace): void {
  const secret = live.workspace().selection.find(({ path }) => secretByName(path))
  if (secret)
    throw new Refusal(
      'not-possible',
      `"${secret.path}" is selected, but it is a sensitive file. Deselect it first, or let the user send the message.`,
    )
}

const runningStates: readonly string[] = ['waiting', 'writing', 'editing']

/** Waits for the answer to end. Abort stops it. */
async function waitForAnswer(
  context: Context,
  show: () => Chat,
  { chat, answer, call }: { chat: string; answer: string; call: Call },
): Promise<ChatMessage> {
  const stop = (): void =>
    void context
      .chats()
      .then((chats) => chats.stop(chat))
      .catch(() => undefined)
  call.signal?.addEventListener('abort', stop)
  try {
    for (;;) {
      const { promise: next, resolve } = Promise.withResolvers<void>()
      const unsubscribe = context.subscribe((event) => {
        if (event.type === 'chat-text' && event.message === answer)
          call.onProgress?.({ stage: 'writing', done: event.at + event.text.length, total: 0 })
        if ((event.type === 'chat-message' && event.message.id === answer) || (event.type === 'chat-changed' && event.chat === chat))
          resolve()
      })
      try {
        const shown = show().tree.find(({ id }) => id === answer)
        if (!shown) throw new Refusal('unknown-chat', 'It was deleted.')
        if (!runningStates.includes(shown.state)) {
          if (call.signal?.aborted) throw new Refusal('cancelled')
          if (shown.refusal) throw new Refusal(shown.refusal.code, shown.refusal.says)
          return shown
        }
        await next
      } finally {
        unsubscribe()
      }
    }
  } finally {
    call.signal?.removeEventListener('abort', stop)
  }
}

export async function answerAgain(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, chat, message, how }: InChat & { message: string; how: RetryKind },
  call: Call = {},
): Promise<{ answer: string }> {
  const { chats, owner, live } = await chatsOf(context, workspaces, workspace)
  requireMessage(chats, owner, chats.find(owner, chat).id, message)
  const release = chats.reserve(chat)
  try {
    return await retryAnswer({ context, live, chats, chat, call }, message, how)
  } finally {
    release()
  }
}

async function approveCall(context: Context, { tree }: Chat, { call, answer }: { call: string; answer: ToolAnswer }): Promise<void> {
  const isHere = tree.some(({ serverCalls = [] }) => serverCalls.some(({ id, state }) => id === call && state === 'asked'))
  if (!isHere) throw new Refusal('not-possible', 'This tool call was already answered, or the response was stopped.')
  ;(await context.toolApprovals()).answer(call, answer)
}

/** The reply in a message, for review. */
export async function replyIn(
  context: Context,
  live: LiveWorkspace,
  { chat, message }: { chat: string; message: string },
): Promise<string> {
  const [chats, owner] = [await context.chats(), ownerOf(live)]
  const shown = chats.show(owner, chat).tree.find(({ id }) => id === message)
  if (!shown) throw unknownMessage()
  if (shown.from !== 'model' || shown.mode !== 'act') throw new Refusal('not-possible', 'Only an answer in Act mode can change files.')
  if (shown.files === undefined) throw new Refusal('not-possible', 'This answer contains no edits.')
  return chats.store(owner).unpublishedText(message, 'reply') ?? shown.text
}

export async function exportChat(context: Context, workspaces: LiveWorkspaces, { workspace, chat }: InChat): Promise<string> {
  const { chats, owner } = await chatsOf(context, workspaces, workspace)
  const { exportChat: asMarkdown } = await import('@sheaf/engine/chat')
  return asMarkdown(chats.show(owner, chat))
}

async function chatsOf(
  context: Context,
  workspaces: LiveWorkspaces,
  workspace: string,
): Promise<{ chats: Chats; owner: Owner; live: LiveWorkspace }> {
  const live = workspaces.get(workspace)
  return { chats: await context.chats(), owner: ownerOf(live), live }
}

function requireMessage(chats: Chats, owner: Owner, chat: string, message: string): string {
  if (!chats.store(owner).message(chat, message)) throw unknownMessage()
  return message
}

function unknownMessage(): Refusal {
  return new Refusal('not-possible', "That message isn't in this chat.")
}

function requireName(name: string): string {
  const clean = cleanName(name)
  if (clean === '') throw new Refusal('wrong-usage', 'A chat needs a name.')
  return clean
}
