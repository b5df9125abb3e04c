// Saves a message and asks the model. The answer streams in the background.

import { type Call, type ChatMessage, type ComposeOptions, defined, type MessageHead, Refusal } from '@sheaf/contract'
import { editForm } from '@sheaf/engine/chat'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { branchOf } from './branch.ts'
import { mapsIn } from './chat-context.ts'
import { type Chats, ownerOf } from './chats.ts'
import { attachmentsFor } from './message-images.ts'
import { nameChat } from './name-chat.ts'
import { type PreparedTurn, prepareTurn, type TurnInput } from './prepare-turn.ts'
import { writeAnswer } from './write-answer.ts'

/** A chat in an open workspace, and the call that uses it. */
export interface InChat {
  context: Context
  live: LiveWorkspace
  chats: Chats
  chat: string
  call: Call
}

export interface Message {
  text: string
  /** Ids of attached images. */
  images?: readonly string[] | undefined
  /** Absent: the head; null: a new first message. */
  parent?: string | null | undefined
  secrets?: ComposeOptions['secrets'] | undefined
  isFromModel?: boolean
}

export async function answerMessage(
  inChat: InChat,
  { text, images = [], parent, secrets, isFromModel }: Message,
): Promise<{ message: string; answer: string }> {
  const { settings, head, tree } = inChat.chats.show(ownerOf(inChat.live), inChat.chat)
  const after = parent === undefined ? head : parent
  if (after !== null && !tree.some(({ id }) => id === after)) throw new Refusal('not-possible', "The message to reply to doesn't exist.")
  const attached = attachmentsFor(inChat.chats, ownerOf(inChat.live), images, tree)
  const history = branchOf(tree, after)
  return sendMessageAfter(inChat, after, { settings, history, message: text, images: attached, secrets, isFromModel })
}

export async function sendMessageAfter(
  inChat: InChat,
  parent: string | null,
  asked: TurnInput,
): Promise<{ message: string; answer: string }> {
  const { context, live, chats, chat, call } = inChat
  const prepared = await prepareTurn(context, live, asked, call)
  // The chat may have been removed in the meantime.
  const { named, head } = chats.find(ownerOf(live), chat)
  const { turn, made, tokens } = prepared
  const { message: text } = turn
  const shown: MessageHead = {
    id: context.newId(),
    parent,
    from: 'you',
    at: context.now().toISOString(),
    mode: asked.settings.mode,
    edits: editForm(turn),
    state: 'done',
    context: { tokens, files: made.files.length, maps: mapsIn(made.files) },
    ...(prepared.images.length > 0 ? { images: prepared.images } : {}),
    ...(made.notes.length > 0 ? { notes: made.notes } : {}),
  }
  const answer = answerHead(inChat, prepared, shown)
  saveMessages(
    inChat,
    [
      { ...shown, text },
      { ...answer, text: '' },
    ],
    head === null && !named ? nameChat(text) : undefined,
  )
  chats.publish({ type: 'chat-message', workspace: live.id, chat, message: shown, length: text.length, text })
  startAnswer(inChat, prepared, { head: answer })
  return { message: shown.id, answer: answer.id }
}

/** Answers the same message again, with the files as they are now. */
export async function regenerateAnswer(inChat: InChat, question: MessageHead, asked: TurnInput): Promise<{ answer: string }> {
  const { context, live, chats, chat, call } = inChat
  const prepared = await prepareTurn(context, live, asked, call)
  chats.find(ownerOf(live), chat)
  const answer = answerHead(inChat, prepared, { ...question, mode: asked.settings.mode })
  saveMessages(inChat, [{ ...answer, text: '' }])
  startAnswer(inChat, prepared, { head: answer })
  return { answer: answer.id }
}

/** `before`: the partial answer. `kept`: the part of it to keep. */
export interface AnswerStart {
  head: MessageHead
  before?: { text: string; thinking: string }
  kept?: string
}

export function startAnswer({ context, live, chats, chat }: InChat, prepared: PreparedTurn, { head, before, kept }: AnswerStart): void {
  const { turn, models, delegates, offered } = prepared
  const onName = (name: string): void => chats.suggestName(live.id, chat, name)
  chats.start({
    workspace: live.id,
    chat,
    head,
    before: before ?? { text: '', thinking: '' },
    write: (stream, signal) =>
      writeAnswer({ context, chat, turn, models, delegates, offered, now: context.now, onName, kept }, stream, signal),
  })
}

function saveMessages({ live, chats, chat }: InChat, messages: readonly ChatMessage[], name?: string): void {
  const store = chats.store(ownerOf(live))
  const last = messages.at(-1)
  store.addMessages(chat, messages)
  if (last) store.change(chat, { at: last.at, head: last.id, ...defined({ name }) })
}

function answerHead({ context }: InChat, { turn }: PreparedTurn, { id: parent, mode }: Pick<MessageHead, 'id' | 'mode'>): MessageHead {
  return {
    id: context.newId(),
    parent,
    from: 'model',
    at: context.now().toISOString(),
    mode,
    edits: editForm(turn),
    state: 'waiting',
    model: turn.model.ref,
  }
}
