// One question to a model: its role, the files sent with it, and the messages before it.

import type { AskMessage, AskTool, ChatSettings, EditForm, ImageSize, ImageType, ModelInfo, PromptFile, Thinking } from '@sheaf/contract'

/** `architect`: plans the edits that others write out (Pro Mode). `delegate`: writes out what an architect sketched. */
export type TurnRole = 'plan' | 'act' | 'architect' | 'delegate'

/** An image of a message. Its bytes are read only when it is sent. */
export interface TurnImage extends ImageSize {
  type: ImageType
  bytes: number
  read(): Uint8Array
}

interface TurnMessage extends Pick<AskMessage, 'from' | 'text'> {
  images?: readonly TurnImage[]
}

export interface Turn {
  role: TurnRole
  model: ModelInfo
  /** Requested form; a model that cannot write diffs is asked for whole files. */
  edits: EditForm
  /** Null: the model's setting, else 0. */
  temperature: number | null
  thinking: Thinking
  /** The current files, made for this turn and passed through the gate; empty: none are sent. */
  context: string
  /** Files in the context: for the language of the examples, and for what to trim. */
  files: readonly Pick<PromptFile, 'path' | 'tokens'>[]
  /** Earlier messages on this branch, oldest first. */
  history: readonly TurnMessage[]
  message: string
  /** Images of the message. */
  images?: readonly TurnImage[]
  /** Tools that the model may call. Absent: none. */
  tools?: readonly AskTool[]
}

export function turnRole({ mode, pro }: Pick<ChatSettings, 'mode' | 'pro'>): TurnRole {
  if (mode === 'plan') return 'plan'
  return pro ? 'architect' : 'act'
}

/** Diff needs a model that copies its search text exactly (specification §5). */
export function editForm({ edits, model }: Pick<Turn, 'edits' | 'model'>): EditForm {
  return model.can.diff ? edits : 'whole'
}
