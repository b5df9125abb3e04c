// An open workspace as windows see it: everything needed to draw the first screen, in one answer.

import type { PathProblem, WorkspaceScope } from '../api/call.ts'
import type { RefusalCode } from '../api/refusals.ts'
import type { ReviewState } from '../edits/open-review.ts'
import type { Budget } from '../prompt/budget.ts'
import type { AttachedResource } from '../servers/servers.ts'
import type { DocumentSource } from './documents.ts'
import type { AddedMapChoices, SelectedFile } from './selection.ts'
import type { TaskTab, TaskTabs } from './task-tab-schemas.ts'
import type { TreeSnapshot } from './tree.ts'
import type { BuilderSettings, ComposeOptions, Workspace } from './workspace-schemas.ts'

/** Fields that a window may set with `workspaces.change`, and that `workspace-changed` reports. */
export interface WorkspaceFields {
  name: string
  roots: string[]
  instructions: string
  typedAt?: number
  /** Set with `selection.change`. */
  addedMaps?: AddedMapChoices
  /** Set with `documents.*`. */
  documents?: DocumentSource[]
  activePrompts: string[]
  expandedFolders: string[]
  folderPatterns: string
  rootPatterns?: Record<string, string>
  copyPreset: string
  compose: ComposeOptions
  builder: BuilderSettings
  builderResults: Workspace['builderResults']
  /** As the agent of the last run would rewrite the task; '' or absent: none. */
  builderTask?: string
  presets: { name: string; files: number }[]
  /** Set with `servers.attach`. */
  resources?: AttachedResource[]
  ephemeral: boolean
  /** Absent: there is one tab. Set with `tabs.change`. */
  tabs?: TaskTabs
}

interface SelectionState {
  version: number
  files: SelectedFile[]
  canRevert: boolean
}

export interface OpenWorkspace {
  /** Of the open tab; for the first one, this is the ID of the workspace. */
  id: string
  /** The workspace that the tab belongs to. */
  workspace: string
  fields: WorkspaceFields
  /** Without roots if the window has this version already. */
  tree: TreeSnapshot
  selection: SelectionState
  budget: Budget | null
  review: ReviewState | null
  /** What happened since it was last open, such as recovery after a crash or selected files that are gone. */
  notes: string[]
}

/** A row in the initial screen, the dropdown and Manage Workspaces. */
export interface WorkspaceCard {
  id: string
  name: string
  roots: { path: string; missing: boolean }[]
  lastUsed: string
  ephemeral: boolean
  selected: number
  presets: string[]
  /** Number of windows that show it now. */
  windows: number
  /** The tab used last. Absent: the first one. */
  tab?: string
  /** Absent: there is only one. */
  tabs?: TaskTab[]
  /** Only on request. */
  document?: Workspace
}

export interface SelectionChangeResult {
  version: number
  /** Number of selected files. */
  count: number
  canRevert: boolean
  /** What was not done and why, one sentence each: a missing file, a lock file, not a regular file. */
  notes: string[]
  /** Named files that were left out because of their size, if the change asked for that. */
  large?: { path: string; bytes: number }[]
  /** For a `choose` change: paths that were added or changed, that were removed, and that were refused. */
  added?: string[]
  removed?: string[]
  refused?: PathProblem[]
}

export interface SelectionContents extends SelectionState {
  /** In selection order, starting with the requested file. */
  texts?: {
    path: string
    mode: SelectedFile['mode']
    text: string
    /** Line count of the whole file. */
    lines: number
    ranges?: { from: number; to: number }[]
    blanked: number[]
    /** Number of lines shown, if not all fit. */
    shown?: number
  }[]
  /** Files whose text is not shown. */
  leftOut?: PathProblem[]
  /** Number of the file to continue with; absent at the end. */
  next?: number
}

export interface FileReadRequest {
  path: string
  from?: number
  reveal?: boolean
  to?: number
  column?: number
  maxChars?: number
}

/** Part of a file. Long files are read in ranges of lines. */
export interface FileContent {
  path: string
  /** Size of the whole file. Null for a model: it would reveal the length of a redacted secret. */
  bytes: number | null
  /** Line count of the whole file; null if it is too large to count. */
  lines: number | null
  /** Token count of the whole file. Null as for `lines`, and for a model. */
  tokens: number | null
  text: string
  /** First and last line of `text`, 1-based; `last` is 0 for an empty file. */
  from: number
  last: number
  /** More lines follow. */
  more: boolean
  /** Secrets found, for a person. */
  findings: { rule: string; line: number; hint: string }[]
  /** For a model: lines in which a secret was redacted. */
  blanked?: number[]
  /** For a model: the last line that was requested. */
  until?: number
  /** The last line is too long to show a model in full: continue at this column, out of so many. */
  next?: { column: number; columns: number }
  /** Why there is no text: binary, secret by name (retry with `reveal`), too large, unreadable. */
  hidden?: { why: string; canReveal: boolean }
  /** Its code map, if the language has one and the tier allows it. */
  map?: string
}

export interface CopyRecord {
  id: string
  at: string
  /** First words of the instructions, or some file names. */
  title: string
  preset: string
  tokens: number
  files: number
  /** How many of the files are code maps. Absent: none, or copied before this was recorded. */
  maps?: number
}

export interface FolderListing {
  path: string
  parent: string | null
  folders: { name: string; path: string; isRepository: boolean }[]
  /** Starting points: home, desktop, recent parent folders. */
  places: { name: string; path: string }[]
  /** Why the folder could not be read, or not completely. */
  problem?: string
}

export interface WorkspaceCards {
  cards: WorkspaceCard[]
  /** Workspaces that could not be read and were left unchanged. */
  troubles: PathProblem[]
  /** Set if none could be read: why, and what to do. */
  refused?: { code: RefusalCode; says: string; try: string }
}

export interface WorkspaceChangeResult {
  /** Its current name: a new name is returned without line breaks and surrounding spaces. */
  name: string
  /** If a model wrote them: their current length, and what was done. */
  instructions?: { chars: number; mode: 'replace' | 'append' }
}

export type RootChange = WorkspaceScope & ({ add: string; wide?: boolean } | { remove: string })

export interface RootInfo {
  /** Prefix of its paths if there are several roots. */
  name: string
  path: string
  files: number
  isRepository: boolean
  missing?: string
}

export interface WorkspaceSummary {
  name: string
  /** Changes whenever something on disk or in the prompt's inputs changes: versions and a time. */
  asOf: string
  selection: SelectedFile[]
  activePrompts: string[]
  copyPreset: string
  /** A review that waits for the person's decision. */
  review: { files: number; open: number } | null
  /** With `full`, like `instructions`: both take some work. */
  roots?: RootInfo[]
  instructions?: string
}
