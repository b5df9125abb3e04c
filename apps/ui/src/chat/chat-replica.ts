// The window's copy of one conversation. Repeated text is dropped, and missing text is reported.

import { type Chat, type ChatMessage, type ChatSettings, defined, type HostEvent } from '@sheaf/contract'

export interface ChatReplica {
  readonly id: string
  /** The message at the end of the branch that is shown. */
  readonly head: string | null
  readonly settings: ChatSettings
  /** In order of arrival. */
  readonly messages: ReadonlyMap<string, ChatMessage>
}

export type ChatEvent = Extract<HostEvent, { type: 'chat-changed' | 'chat-message' | 'chat-text' }>

export function readChat({ id, head, settings, tree }: Chat): ChatReplica {
  return { id, head, settings, messages: new Map(tree.map((message) => [message.id, message])) }
}

/** `missed`: some text never arrived, so the chat has to be opened again. Until then the copy is correct as far as it goes. */
export function applyChatEvents(chat: ChatReplica, events: readonly ChatEvent[]): { next: ChatReplica; missed: boolean } {
  let { head, settings } = chat
  let missed = false
  const messages = new Map(chat.messages)
  for (const event of events) {
    if (event.chat !== chat.id) continue
    if (event.type === 'chat-changed') {
      head = event.head
      if (event.settings && !isSame(event.settings, settings)) settings = event.settings
    } else if (event.type === 'chat-message') missed = !applyMessage(messages, event) || missed
    else missed = !applyText(messages, event) || missed
  }
  return { next: { ...chat, head, settings, messages }, missed }
}

/** Settings come with every change; equal ones must stay the same object, or everything that depends on them reloads. */
function isSame(one: ChatSettings, other: ChatSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Messages = Map<string, ChatMessage>

function applyMessage(messages: Messages, event: Extract<ChatEvent, { type: 'chat-message' }>): boolean {
  const { message, length } = event
  const before = messages.get(message.id)
  // A continued answer may rewrite its last line: then the event includes the text, shorter than before.
  const text = event.text ?? before?.text ?? ''
  messages.set(message.id, { ...message, text, ...defined({ thinking: before?.thinking }) })
  return text.length >= length
}

function applyText(messages: Messages, { message: id, part, at, text }: Extract<ChatEvent, { type: 'chat-text' }>): boolean {
  const message = messages.get(id)
  if (!message) return false
  const known = message[part] ?? ''
  if (at > known.length) return false
  if (at + text.length > known.length) messages.set(id, { ...message, [part]: known + text.slice(known.length - at) })
  return true
}
