// What delegated edits need from outside: the files through the gate, the plan of a reply, the models.

import type { DelegateProgress, DelegateSlot, DelegateStrategy, ModelShown, Plan, ReplyFile, Usage } from '@sheaf/contract'

export interface ShownFile {
  /** As the open folders show it. */
  path: string
  /** Its block as a prompt shows it, secrets blanked. */
  text: string
  tokens: number
  lines: number
}

export interface DelegateTools {
  /** The file that is meant by this path, as a model may see it; or why not. */
  show(path: string): Promise<{ ok: true; file: ShownFile } | { ok: false; why: string }>
  /** What a reply would do to the files as they are now. Its repair message has passed the gate. */
  plan(reply: string): Promise<Plan>
  /** The model of a slot; refuses where none is chosen. */
  model(slot: DelegateSlot): Promise<ModelShown>
  strategy: DelegateStrategy
  largeFileLines: number
}

/** The edits of one file as they were written out, or why they were not. Plain data: kept, so that only what failed is asked again. */
export type DelegateOutcome = { path: string; ok: true; files: ReplyFile[] } | { path: string; ok: false; why: string }

export interface DelegatesDone {
  /** Everything as one reply, for one review: what the architect gave whole, and what the others wrote out. */
  reply: string
  delegates: DelegateProgress[]
  outcomes: DelegateOutcome[]
  usage: Usage
  notes: string[]
  /** A person stopped it; what was done by then is in the reply. */
  isStopped: boolean
}
