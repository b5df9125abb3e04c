// The dependencies of delegated edits: the files through the gate, the plan of a reply, the models.

import type { DelegateProgress, DelegateSlot, DelegateStrategy, ModelInfo, Plan, ReplyFile, Usage } from '@sheaf/contract'

export interface ShownFile {
  /** Path as the open folders show it. */
  path: string
  /** Block of the file as in a prompt, with secrets redacted. */
  text: string
  tokens: number
  lines: number
}

export interface DelegateTools {
  /** The file that this path means, as a model may see it; or why not. */
  show(path: string): Promise<{ ok: true; file: ShownFile } | { ok: false; why: string }>
  /** What a reply would do to the current files. Its repair message has passed the gate. */
  plan(reply: string): Promise<Plan>
  /** The model of a slot; refuses if none is chosen. */
  model(slot: DelegateSlot): Promise<ModelInfo>
  strategy: DelegateStrategy
  largeFileLines: number
}

/** The written-out edits of one file, or why there are none. Plain data: kept, so that only failed files are asked for again. */
export type DelegateOutcome = { path: string; ok: true; files: ReplyFile[] } | { path: string; ok: false; why: string }

export interface DelegateResult {
  /** Everything as one reply, for one review: the architect's whole files, and what the others wrote out. */
  reply: string
  delegates: DelegateProgress[]
  outcomes: DelegateOutcome[]
  usage: Usage
  notes: string[]
  /** The user stopped it; finished files are in the reply. */
  isStopped: boolean
}
