// The chats of this host: their stores and their running answers.

import type { Chat, ChatCard, HostEvent, MessageHead } from '@sheaf/contract'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import type { ChatStore, StoredChat } from './chat-store.ts'
import type { AnswerStream } from './open-answer-stream.ts'

/** The owning workspace. */
export interface Owner {
  id: string
  ephemeral: boolean
}

export function ownerOf(live: LiveWorkspace): Owner {
  return { id: live.id, ephemeral: live.workspace().ephemeral }
}

export interface Chats {
  /** The store of this workspace's chats. */
  store(owner: Owner): ChatStore
  /** Refuses an unknown chat. */
  find(owner: Owner, chat: string): StoredChat
  list(owner: Owner, query?: string): ChatCard[]
  /** The whole chat, with text not saved yet. */
  show(owner: Owner, chat: string): Chat
  isRunning(chat: string): boolean
  /** Reserves the chat until released. Refuses `chat-busy` while an answer is being written or prepared. */
  reserve(chat: string): () => void
  /** Starts an answer in the background. */
  start(answer: AnswerRun): void
  /** Resolves when it has ended. */
  stop(chat: string): Promise<void>
  /** Names the chat from an answer, unless the user named it. */
  suggestName(workspace: string, chat: string, name: string): void
  /** Publishes a change to a chat. */
  publishChange(workspace: string, chat: string): void
  publish(event: HostEvent): void
  /** Removes all its chats. */
  forget(workspace: string): Promise<void>
  /** Stops running answers, keeping their text so far. */
  close(): Promise<void>
}

export interface AnswerRun {
  workspace: string
  chat: string
  head: MessageHead
  before: { text: string; thinking: string }
  /** Writes to the stream until done or aborted, and returns the final head fields. Throws a refusal if the answer failed. */
  write: (stream: AnswerStream, signal: AbortSignal) => Promise<Partial<MessageHead>>
}
