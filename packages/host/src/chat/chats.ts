// The conversations of this host: where they are kept, and the answers that are being written.

import type { Chat, ChatCard, HostEvent, MessageHead } from '@sheaf/contract'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import type { ChatStore, KeptChat } from './chat-store.ts'
import type { Flow } from './open-flow.ts'

/** Whose chats they are. */
export interface Owner {
  id: string
  ephemeral: boolean
}

export function ownerOf(live: LiveWorkspace): Owner {
  return { id: live.id, ephemeral: live.workspace().ephemeral }
}

export interface Chats {
  /** Where the chats of this workspace are. */
  store(owner: Owner): ChatStore
  /** One of this workspace, or a refusal. */
  find(owner: Owner, chat: string): KeptChat
  list(owner: Owner, query?: string): ChatCard[]
  /** Whole, and with what is not written yet. */
  show(owner: Owner, chat: string): Chat
  isRunning(chat: string): boolean
  /** Refuses `chat-busy` where an answer is being written or prepared; else the chat is taken until it is released. */
  take(chat: string): () => void
  /** Begins an answer that nobody has to wait for. */
  start(answer: Starting): void
  /** Resolves when it has ended. */
  stop(chat: string): Promise<void>
  /** An answer gives the chat a name; one that a person gave stays. */
  suggestName(workspace: string, chat: string, name: string): void
  /** After something about a chat changed. */
  tellChanged(workspace: string, chat: string): void
  tell(event: HostEvent): void
  /** Its workspace was removed. */
  forget(workspace: string): Promise<void>
  /** Ends what is being written; what had come is kept. */
  close(): Promise<void>
}

export interface Starting {
  workspace: string
  chat: string
  head: MessageHead
  before: { text: string; thinking: string }
  /** Tells the flow what comes, until it ends or `signal` says stop; gives how it ended. A refusal it throws is why it failed. */
  write: (flow: Flow, signal: AbortSignal) => Promise<Partial<MessageHead>>
}
