// What this browser remembers about the chat: the last conversation, drafts, and the settings of the next conversation.

import { type ChatSettings, defaultChatSettings } from '@sheaf/contract'
import { draftOf, moveImages } from './images/draft-images.ts'

export type ChatChannel = 'model' | 'clipboard'

export function readChannel(): ChatChannel {
  return localStorage.getItem('chat-way') === 'clipboard' ? 'clipboard' : 'model'
}

export function saveChannel(channel: ChatChannel): void {
  save('chat-way', channel)
}

export function readLastChat(workspace: string): string | null {
  return localStorage.getItem(`chat-open:${workspace}`)
}

export function saveLastChat(workspace: string, chat: string | null): void {
  save(`chat-open:${workspace}`, chat)
}

export function readMessageDraft(workspace: string, chat: string | null): string {
  const key = draftKey(workspace, chat)
  return drafts.get(key) ?? localStorage.getItem(key) ?? ''
}

/** Called on every keystroke, so a long draft, which is slow to store, is stored only after a pause. */
export function saveMessageDraft(workspace: string, chat: string | null, text: string): void {
  const key = draftKey(workspace, chat)
  drafts.set(key, text)
  clearTimeout(later.get(key))
  const saveNow = () => save(key, text === '' ? null : text)
  if (text.length > longDraft) later.set(key, setTimeout(saveNow, restMs))
  else saveNow()
}

/** The conversation is gone; its draft is not. */
export function moveDraftToNew(workspace: string, chat: string): void {
  moveImages(draftOf(workspace, chat), draftOf(workspace, null))
  const texts = [readMessageDraft(workspace, null), readMessageDraft(workspace, chat)].filter((text) => text.trim() !== '')
  saveMessageDraft(workspace, chat, '')
  saveMessageDraft(workspace, null, texts.join('\n\n'))
}

const drafts = new Map<string, string>()
const longDraft = 20_000
const restMs = 400
/** One per draft: writing another one must not drop the first. */
const later = new Map<string, ReturnType<typeof setTimeout>>()

function draftKey(workspace: string, chat: string | null): string {
  return `chat-message:${workspace}:${chat ?? 'new'}`
}

export function readNewSettings(): ChatSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('chat-settings') ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...defaultChatSettings, ...kept } : defaultChatSettings
  } catch {
    return defaultChatSettings
  }
}

export function saveNewSettings(settings: ChatSettings): void {
  save('chat-settings', JSON.stringify(settings))
}

export function readIsListOpen(): boolean {
  return localStorage.getItem('chat-list') === 'open'
}

export function saveIsListOpen(isOpen: boolean): void {
  save('chat-list', isOpen ? 'open' : null)
}

/** Storage may be full or disabled: then only this window remembers. */
function save(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
}
