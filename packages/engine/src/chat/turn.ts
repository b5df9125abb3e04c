// One question to a model: who it is asked as, what goes along, what was said before.

import type { AskMessage, ChatSettings, EditForm, ModelShown, PromptFile, Thinking } from '@sheaf/contract'

/** `architect`: plans the edits that others write out (Pro Mode). `delegate`: writes out what an architect sketched. */
export type TurnRole = 'plan' | 'act' | 'architect' | 'delegate'

export interface Turn {
  role: TurnRole
  model: ModelShown
  /** As wished; a model that cannot write diffs is asked for whole files. */
  edits: EditForm
  /** Null: what is set for the model, else 0. */
  temperature: number | null
  thinking: Thinking
  /** The files as they are now, made for this turn and passed through the gate; empty: nothing goes along. */
  context: string
  /** What the context shows: for the language of the examples, and for what to trim. */
  files: readonly Pick<PromptFile, 'path' | 'tokens'>[]
  /** What was said before on this branch, oldest first. */
  history: readonly Pick<AskMessage, 'from' | 'text'>[]
  message: string
}

export function turnRole({ mode, pro }: Pick<ChatSettings, 'mode' | 'pro'>): TurnRole {
  if (mode === 'plan') return 'plan'
  return pro ? 'architect' : 'act'
}

/** Diff needs a model that copies what it searches for exactly (specification §5). */
export function editForm({ edits, model }: Pick<Turn, 'edits' | 'model'>): EditForm {
  return model.can.diff ? edits : 'whole'
}
