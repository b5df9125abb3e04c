// In-memory state of an open workspace. It is dropped with the workspace, so it needs no cleanup.

import type { ComposeOptions, CopyRecord, PromptBuilt, PromptRequest, ProposedEdit, SelectedFile, Tier } from '@sheaf/contract'
import type { PromptMeasured } from '@sheaf/engine/prompt'
import type { Corpus, SearchFile } from '@sheaf/engine/search'
import type { Tree } from '@sheaf/engine/tree'
import type { HeldReview } from '../edits/held-review.ts'

export interface HeldParts {
  review?: HeldReview
  /** Marks the latest reply being read; earlier ones are dropped. */
  reading?: object
  /** Checks again whether files under review have changed. */
  lookAgain?(): void
  /** A client's edits in the open review: its later edits are added to them. */
  proposed?: Proposed
  budgetUnderWay?(): Promise<void> | undefined
  /** Null: released until the next search. */
  corpus?: HeldCorpus | null
  chatMeter?: Meter
  /** Copies of an ephemeral workspace, which are never written to disk. */
  copies?: Shelf
  /** The instructions after a model's last write, and the part that the user wrote before it. */
  writtenByModel?: { whole: string; theirs: string }
  /** The prompt that a model is reading in pieces. */
  builtForModel?: { key: string; prompt: PromptBuilt & { text: string } }
}

interface Proposed {
  review: string
  client: string
  edits: readonly ProposedEdit[]
}

export interface HeldCorpus {
  corpus: Corpus
  files: Map<string, SearchFile>
  tree: Tree
  changed: Set<string>
  isDoubtful: boolean
  idle: NodeJS.Timeout | undefined
  stop(): void
}

export interface Meter {
  measure(request: PromptRequest, tier: Tier): Promise<PromptMeasured>
}

/** Copies, newest first. */
export interface Shelf {
  list(): Kept[]
  recipe(id: string): Recipe | undefined
  set(list: Kept[], fresh: { id: string; recipe: Recipe } | undefined, gone: readonly Kept[]): void
}

export interface Recipe {
  roots: string[]
  /** A plain path is a whole file, which keeps fifty thousand entries small. */
  selection: (string | SelectedFile)[]
  instructions: string
  activePrompts: string[]
  copyPreset: string
  compose: ComposeOptions
}

export interface Kept extends CopyRecord {
  bytes: number
}
