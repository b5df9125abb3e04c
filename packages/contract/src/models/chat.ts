// Conversations with a model. A chat is a tree of messages: editing one and sending it again grows a branch, nothing is overwritten.

import type { RefusalCode } from '../api/refusals.ts'
import type { ReplyAction } from '../edits/reply.ts'
import type { ComposeOptions } from '../prompt/compose.ts'
import type { Usage } from './ask.ts'
import type { DelegateSlot } from './delegate.ts'
import type { ChatSettings, EditForm } from './model-settings.ts'

/** `cut`: the host ended in the middle of it; what had come is kept. */
export type MessageState = 'waiting' | 'writing' | 'editing' | 'done' | 'stopped' | 'failed' | 'cut'

export interface MessageHead {
  id: string
  /** The message it answers or follows; null: the first one. */
  parent: string | null
  from: 'you' | 'model'
  at: string
  mode: 'plan' | 'act'
  edits: EditForm
  state: MessageState
  /** `provider/model` that answers. */
  model?: string
  /** Of your message: what went along. */
  context?: { tokens: number; files: number }
  usage?: Usage
  /** Files that the answer changes, in the order they were completed. */
  files?: { path: string; action: ReplyAction }[]
  /** Pro Mode: who writes which file, and how far. */
  delegates?: DelegateProgress[]
  /** Act, and no edits were found in the answer: it can be asked to write them again in the right form. */
  noEdits?: true
  /** The provider asked to wait, and is asked again then. */
  waiting?: { until: string; why: string }
  /** Why it failed. */
  refusal?: { code: RefusalCode; says: string; try: string }
  notes?: string[]
}

export interface ChatMessage extends MessageHead {
  text: string
  /** What the model said while thinking. */
  thinking?: string
}

export interface MessageToSend {
  /** Absent: a new conversation, in this mode. */
  chat?: string
  mode?: 'plan' | 'act'
  text: string
  /** The message that it follows. Absent: the head; null: none, as a new first message. */
  parent?: string | null
  secrets?: ComposeOptions['secrets']
  wait?: boolean
}

/** A message that was sent, and its answer; of one that was not waited for as it begins. */
export interface ChatSent extends Pick<ChatMessage, 'text' | 'state' | 'model' | 'usage'> {
  chat: string
  message: string
  answer: string
  /** What the answer would change; it goes to the review that the person opens. */
  files: NonNullable<ChatMessage['files']>
  notes: string[]
}

export interface DelegateProgress {
  path: string
  slot: DelegateSlot
  model: string
  state: 'queued' | 'asking' | 'repairing' | 'done' | 'failed'
  says?: string
  usage?: Usage
}

export interface ChatCard {
  id: string
  name: string
  /** Named by a person: `<chatName>` of an answer does not rename it. */
  named: boolean
  at: string
  messages: number
  /** An answer is being written. */
  running: boolean
  /** Cost of everything in it, as far as known. */
  cost?: number
  /** Where the words that were searched for stand. */
  found?: { message: string; text: string }
}

export interface Chat extends ChatCard {
  settings: ChatSettings
  /** The message at the end of the branch that is shown; null: none yet. */
  head: string | null
  tree: ChatMessage[]
}

/** What would be sent, before it is. */
export interface ChatMeasure {
  /** `system`: what Sheaf itself tells the model, the form of edits included. */
  tokens: { system: number; context: number; conversation: number; message: number; total: number }
  files: number
  /** What the model takes in; null: unknown. */
  limit: number | null
  /** Estimated price of sending it, in US dollars. */
  cost: number | null
  /** Why it cannot be sent as it is: no model, too large (with what to trim), over the free cap. */
  refusal?: { code: RefusalCode; says: string; try: string }
}
