// Chats with a model. A chat is a tree of messages: editing and resending one creates a branch, nothing is overwritten.

import type { RefusalCode } from '../api/refusals.ts'
import type { ReplyAction } from '../edits/reply.ts'
import type { ImageAttachment } from '../images/image.ts'
import type { TokenParts } from '../prompt/prompt.ts'
import type { ServerToolCall } from '../servers/servers.ts'
import type { ComposeOptions } from '../workspace/workspace-schemas.ts'
import type { ToolUse, Usage } from './ask.ts'
import type { DelegateSlot } from './delegate.ts'
import type { ChatSettings, EditForm } from './model-settings.ts'

/** `cut`: the host exited in the middle of it; partial output is kept. */
export type MessageState = 'waiting' | 'writing' | 'editing' | 'done' | 'stopped' | 'failed' | 'cut'

export interface MessageHead {
  id: string
  /** The message it answers or follows; null: the first message. */
  parent: string | null
  from: 'you' | 'model'
  at: string
  mode: 'plan' | 'act'
  edits: EditForm
  state: MessageState
  /** `provider/model` that answers. */
  model?: string
  /** For a user message: the context sent with it. `maps`: how many of the files are code maps; absent in older messages. */
  context?: { tokens: number; files: number; maps?: number }
  /** For a user message: in the order they were sent. */
  images?: ImageAttachment[]
  usage?: Usage
  /** Files that the answer changes, in the order they were completed. */
  files?: { path: string; action: ReplyAction }[]
  /** What an agent did with its own tools. */
  tools?: ToolUse[]
  /** Calls of tools of MCP servers. */
  serverCalls?: ServerToolCall[]
  /** Pro Mode: which model writes which file, and the progress. */
  delegates?: DelegateProgress[]
  /** Act mode, but no edits were found in the answer: the model can be asked to write them in the right format. */
  noEdits?: true
  /** The provider asked to wait; the request is retried then. */
  waiting?: { until: string; why: string }
  /** Why it failed. */
  refusal?: { code: RefusalCode; says: string; try: string }
  notes?: string[]
}

export interface ChatMessage extends MessageHead {
  text: string
  /** The model's thinking output. */
  thinking?: string
}

export interface MessageToSend {
  /** Absent: a new chat, in this mode. */
  chat?: string
  mode?: 'plan' | 'act'
  text: string
  /** Ids of attached images, in order. */
  images?: string[]
  /** The message it follows. Absent: the head; null: none, as a new first message. */
  parent?: string | null
  secrets?: ComposeOptions['secrets']
  wait?: boolean
}

/** A sent message and its answer; without `wait`, as the answer starts. */
export interface SentMessage extends Pick<ChatMessage, 'text' | 'state' | 'model' | 'usage'> {
  chat: string
  message: string
  answer: string
  /** Files the answer would change; the changes go to a review that the person opens. */
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
  /** Named by a person: an answer's `<chatName>` does not rename it. */
  named: boolean
  at: string
  messages: number
  /** An answer is being written. */
  running: boolean
  /** Total cost, as far as known. */
  cost?: number
  /** Where the search text was found. */
  found?: { message: string; text: string }
}

export interface Chat extends ChatCard {
  settings: ChatSettings
  /** The message at the end of the branch that is shown; null: none yet. */
  head: string | null
  tree: ChatMessage[]
}

/** An estimate of what would be sent. */
export interface ChatMeasure {
  /** `system`: Sheaf's own instructions to the model, including the edit format. */
  tokens: { system: number; context: number; conversation: number; message: number; total: number }
  /** False: the tokens are an estimate, because the model's tokenizer is not public, or because images are sent. */
  exact: boolean
  /** Parts of the context, and everything that is sent, as the token budget counts them: with o200k. */
  counted: { context: TokenParts; total: number }
  /** Number of files that are shown whole or in part, and of code maps. */
  files: number
  maps: number
  /** Input limit of the model; null: unknown. */
  limit: number | null
  /** Estimated cost of sending it, in US dollars. */
  cost: number | null
  /** Why it cannot be sent: no model, too large (with what to trim), over the free limit. */
  refusal?: { code: RefusalCode; says: string; try: string }
}
