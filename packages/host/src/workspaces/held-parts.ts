// What is known of a workspace only while it is open. It goes with the workspace, so nothing has to be forgotten.

import type { ComposeOptions, CopyRecord, PromptBuilt, PromptRequest, ProposedEdit, SelectedFile, Tier } from '@sheaf/contract'
import type { PromptMeasured } from '@sheaf/engine/prompt'
import type { Corpus, SearchFile } from '@sheaf/engine/search'
import type { Tree } from '@sheaf/engine/tree'
import type { HeldReview } from '../edits/held-review.ts'

export interface HeldParts {
  review?: HeldReview
  /** Of several replies that are being read, the last one counts. */
  reading?: object
  /** Whether the files under review are still what they were. */
  lookAgain?(): void
  /** What agents proposed in the review that is open: more of the same is added to it. */
  proposed?: Proposed
  budgetUnderWay?(): Promise<void> | undefined
  /** Null: given up until the next search. */
  corpus?: HeldCorpus | null
  chatMeter?: Meter
  /** The copies of an ephemeral workspace, of which nothing reaches the disk. */
  copies?: Shelf
  /** The instructions since a model wrote there last, and what of them a person wrote before. */
  writtenByModel?: { whole: string; theirs: string }
  /** What a model that reads the prompt piece by piece goes on with. */
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

/** Newest first. */
export interface Shelf {
  list(): Kept[]
  recipe(id: string): Recipe | undefined
  set(list: Kept[], fresh: { id: string; recipe: Recipe } | undefined, gone: readonly Kept[]): void
}

export interface Recipe {
  roots: string[]
  /** Plain paths are whole files: of fifty thousand, little else is to be said. */
  selection: (string | SelectedFile)[]
  instructions: string
  activePrompts: string[]
  copyPreset: string
  compose: ComposeOptions
}

export interface Kept extends CopyRecord {
  bytes: number
}
