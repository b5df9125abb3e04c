// In-memory state of an open workspace. It is dropped with the workspace, so it needs no cleanup.

import type {
  Call,
  ComposeOptions,
  CopyRecord,
  DocumentSource,
  PlainEdit,
  PromptBuildResult,
  PromptRequest,
  SelectedFile,
  Tier,
} from '@sheaf/contract'
import type { Graph } from '@sheaf/engine/graph'
import type { PromptMeasured } from '@sheaf/engine/prompt'
import type { Corpus, SearchFile } from '@sheaf/engine/search'
import type { LiveReview } from '../edits/live-review.ts'

export interface WorkspaceMemory {
  review?: LiveReview
  /** Marks the latest reply being read; earlier ones are dropped. */
  reading?: object
  /** Checks again whether files under review have changed. */
  checkAgain?(): void
  /** Commits were undone or redone: counts again what the open review has written. */
  countWritten?(): Promise<void>
  /** A client's edits in the open review: its later edits are added to them. */
  proposed?: Proposed
  budgetUnderWay?(): Promise<void> | undefined
  /** The graph on the caches of the budget. */
  graph?(call: Call): Promise<Graph>
  chatMeter?: ContextMeter
  /** Copies of an ephemeral workspace, which are never written to disk. */
  copies?: CopyHistory
  /** The instructions after a model's last write, and the part that the user wrote before it. */
  writtenByModel?: { whole: string; theirs: string }
  /** Changes of its attached resources are reported. */
  followsResources?: true
  /** The prompt that a model is reading in pieces. */
  builtForModel?: { key: string; prompt: PromptBuildResult & { text: string } }
}

interface Proposed {
  review: string
  client: string
  edits: readonly PlainEdit[]
}

/** The files of an open workspace, ready for searching. */
export interface WorkspaceCorpus {
  corpus: Corpus
  files: ReadonlyMap<string, SearchFile>
}

export interface CachedCorpus extends WorkspaceCorpus {
  /** Follows all changes so far. */
  catchUp(): Promise<void>
  /** Postpones its release. */
  used(): void
  close(): Promise<void>
}

export interface ContextMeter {
  measure(request: PromptRequest, tier: Tier): Promise<PromptMeasured>
}

/** Copies, newest first. */
export interface CopyHistory {
  list(): StoredCopy[]
  recipe(id: string): Recipe | undefined
  set(list: StoredCopy[], fresh: { id: string; recipe: Recipe } | undefined, gone: readonly StoredCopy[]): void
}

export interface Recipe {
  roots: string[]
  /** A plain path is a whole file, which keeps fifty thousand entries small. */
  selection: (string | SelectedFile)[]
  /** Absent: there were none. */
  documents?: DocumentSource[]
  instructions: string
  activePrompts: string[]
  copyPreset: string
  compose: ComposeOptions
}

export interface StoredCopy extends CopyRecord {
  bytes: number
}
