// The workspaces that are open in this host. A live workspace is one of them: its tree followed, its document kept, its changes told.

import type { AppSettings, Budget, HostEvent, PathProblem, Place, ReviewState, SelectedFile, Workspace } from '@sheaf/contract'
import type { RuleOptions } from '@sheaf/engine/disk'
import type { Tree } from '@sheaf/engine/tree'
import type { HeldParts } from './held-parts.ts'

export interface LiveWorkspace {
  readonly id: string
  /** What windows were last told, for one that opens the workspace now. */
  readonly shown: { budget: Budget | null; review: ReviewState | null }
  readonly held: HeldParts
  /** The open folders as of the last change on disk. */
  tree(): Tree
  /** Goes up with every change of the tree. */
  treeVersion(): number
  /** The same as long as nothing changed on disk or in what is chosen: versions, and since when. */
  asOf(): string
  /** What could not be read in the open folders. */
  troubles(): PathProblem[]
  /** As it is now, saved or about to be. */
  workspace(): Workspace
  place(): Place
  rules(): RuleOptions
  /** Sets fields, tells the windows, and saves soon. Not for the selection, nor for the roots. */
  change(fields: Partial<Omit<Workspace, 'id' | 'roots' | 'selection' | 'schemaVersion'>>, by?: string): void
  /** Replaces the selection, remembers the one before, and tells the windows what came and went. */
  select(next: readonly SelectedFile[]): number
  /** The same choice after the files changed: nothing that a person would take back. */
  followSelection(next: readonly SelectedFile[]): void
  /** Writes what is not saved yet. */
  save(): Promise<void>
  tell(event: HostEvent): void
  /** Something that a prompt of this workspace depends on changed. */
  onAffected(listener: (cause: WorkspaceCause) => void): () => void
  /** Runs once, before the workspace is put away. */
  onClose(listener: () => void | Promise<void>): void
}

export type WorkspaceCause =
  /** `settings`: also the stored prompts. `roots`: every path of the workspace may have got or lost the name of its root. */
  | { what: 'selection' | 'fields' | 'tree' | 'roots' | 'settings' | 'license' }
  /** Contents that changed, in the tree's form. */
  | { what: 'files'; paths: readonly string[] }

export interface LiveWorkspaces {
  /** An open one, or a refusal (`unknown-workspace`). */
  get(id: string): LiveWorkspace
  all(): readonly LiveWorkspace[]
  settings(): AppSettings
  tell(event: HostEvent): void
}
