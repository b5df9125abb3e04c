// The window's copy of one conversation. A piece of text that repeats is dropped, and one that leaves a hole is told.

import { type Chat, type ChatMessage, type ChatSettings, defined, type HostEvent } from '@sheaf/contract'

export interface ChatReplica {
  readonly id: string
  /** The message at the end of the branch that is shown. */
  readonly head: string | null
  readonly settings: ChatSettings
  /** In the order they came. */
  readonly messages: ReadonlyMap<string, ChatMessage>
}

export type ChatEvent = Extract<HostEvent, { type: 'chat-changed' | 'chat-message' | 'chat-text' }>

export function readChat({ id, head, settings, tree }: Chat): ChatReplica {
  return { id, head, settings, messages: new Map(tree.map((message) => [message.id, message])) }
}

/** `missed`: some of it was never told; the chat has to be opened again. Until then what is there stays true as far as it goes. */
export function hearChat(chat: ChatReplica, events: readonly ChatEvent[]): { next: ChatReplica; missed: boolean } {
  let { head, settings } = chat
  let missed = false
  const messages = new Map(chat.messages)
  for (const event of events) {
    if (event.chat !== chat.id) continue
    if (event.type === 'chat-changed') {
      head = event.head
      if (event.settings && !isSame(event.settings, settings)) settings = event.settings
    } else if (event.type === 'chat-message') missed = !hearMessage(messages, event) || missed
    else missed = !hearText(messages, event) || missed
  }
  return { next: { ...chat, head, settings, messages }, missed }
}

/** They come along with every change; what stays the same must stay the same object, or all that hangs on it is asked anew. */
function isSame(one: ChatSettings, other: ChatSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Messages = Map<string, ChatMessage>

function hearMessage(messages: Messages, event: Extract<ChatEvent, { type: 'chat-message' }>): boolean {
  const { message, length } = event
  const before = messages.get(message.id)
  // An answer that goes on may begin its last line anew: then its text comes along, shorter than it was.
  const text = event.text ?? before?.text ?? ''
  messages.set(message.id, { ...message, text, ...defined({ thinking: before?.thinking }) })
  return text.length >= length
}

function hearText(messages: Messages, { message: id, part, at, text }: Extract<ChatEvent, { type: 'chat-text' }>): boolean {
  const message = messages.get(id)
  if (!message) return false
  const known = message[part] ?? ''
  if (at > known.length) return false
  if (at + text.length > known.length) messages.set(id, { ...message, [part]: known + text.slice(known.length - at) })
  return true
}
