// Types of the workspaces that are open in this host: each follows its tree, saves its document, and publishes its changes.

import type {
  AppSettings,
  Budget,
  FolderScope,
  HostEvent,
  PathProblem,
  ReviewState,
  SelectedFile,
  TreeDelta,
  Workspace,
} from '@sheaf/contract'
import type { RuleOptions } from '@sheaf/engine/disk'
import type { Tree } from '@sheaf/engine/tree'
import type { CachedCorpus, WorkspaceMemory } from './workspace-memory.ts'

export interface LiveWorkspace {
  readonly id: string
  /** The state last sent to windows, for one that opens now. */
  readonly shown: { budget: Budget | null; review: ReviewState | null }
  readonly memory: WorkspaceMemory
  readonly shared: WorkspaceFolders
  /** The open folders as of the last change on disk. */
  tree(): Tree
  /** Increases with every tree change. */
  treeVersion(): number
  /** A stamp of versions and a time: the same until the disk or a prompt input changes. */
  asOf(): string
  /** Unreadable paths in the open folders. */
  problems(): PathProblem[]
  /** The current document, saved or about to be. */
  workspace(): Workspace
  scope(): FolderScope
  rules(): RuleOptions
  /** Sets fields, notifies the windows, and saves soon. Not for the selection or the roots. */
  change(fields: Partial<Omit<Workspace, 'id' | 'roots' | 'selection' | 'schemaVersion'>>, by?: string): void
  /** Replaces the selection, remembers the old one, and sends the delta to the windows. */
  select(next: readonly SelectedFile[]): number
  /** Updates the selection after files changed, without a history entry. */
  followSelection(next: readonly SelectedFile[]): void
  /** Writes unsaved changes. */
  save(): Promise<void>
  publish(event: HostEvent): void
  /** Called when something that a prompt depends on changes. */
  onAffected(listener: (cause: WorkspaceCause) => void): () => void
  /** Runs once, before the workspace closes. */
  onClose(listener: () => void | Promise<void>): void
}

/** The folders of a workspace, shared by all of its tabs. */
export interface WorkspaceFolders {
  now(): { tree(): Tree; version(): number }
  /** Undefined: released until the next search. */
  corpus: CachedCorpus | undefined
  listen(listener: FolderListener): () => void
  /** Runs once, before the folders close; at once if they are closed. */
  onClose(listener: () => void | Promise<void>): void
}

export interface FolderListener {
  onTree(delta: TreeDelta): void
  onFiles(paths: readonly string[]): void
  /** Contents may have changed unnoticed. */
  onLost(): void
}

export type WorkspaceCause =
  /** `settings`: includes the stored prompts. `roots`: every path may have gained or lost its root name. */
  | { what: 'selection' | 'fields' | 'tree' | 'roots' | 'settings' | 'license' }
  /** Tree paths of changed files. */
  | { what: 'files'; paths: readonly string[] }

export interface LiveWorkspaces {
  /** Throws `unknown-workspace` if it is not open. */
  get(id: string): LiveWorkspace
  all(): readonly LiveWorkspace[]
  settings(): AppSettings
  publish(event: HostEvent): void
}
