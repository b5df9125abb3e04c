// A workspace as a window has it open: everything to draw the first screen in one answer.

import type { InWorkspace, PathProblem } from '../api/call.ts'
import type { RefusalCode } from '../api/refusals.ts'
import type { ReviewState } from '../edits/open-review.ts'
import type { Budget } from '../prompt/budget.ts'
import type { ComposeOptions } from '../prompt/compose.ts'
import type { SelectedFile } from './selection.ts'
import type { TreeShown } from './tree.ts'
import type { BuilderSettings, Workspace } from './workspace.ts'

/** What a window may set by `workspaces.change`, and what `workspace-changed` tells. */
export interface WorkspaceFields {
  name: string
  roots: string[]
  instructions: string
  typedAt?: number
  activePrompts: string[]
  expandedFolders: string[]
  folderPatterns: string
  copyPreset: string
  compose: ComposeOptions
  builder: BuilderSettings
  builderResults: Workspace['builderResults']
  presets: { name: string; files: number }[]
  ephemeral: boolean
}

interface SelectionState {
  version: number
  files: SelectedFile[]
  canRevert: boolean
}

export interface OpenWorkspace {
  id: string
  fields: WorkspaceFields
  tree: TreeShown
  selection: SelectionState
  budget: Budget | null
  review: ReviewState | null
  /** What happened since it was last open: a settled crash, files of the selection that are gone. */
  notes: string[]
}

/** A row of the initial screen, of the dropdown and of Manage Workspaces. */
export interface WorkspaceCard {
  id: string
  name: string
  roots: { path: string; missing: boolean }[]
  lastUsed: string
  ephemeral: boolean
  selected: number
  presets: string[]
  /** How many windows show it now. */
  windows: number
  /** Where it was asked for. */
  document?: Workspace
}

export type SelectionChange =
  /** Files or folders; a folder means every file in it that "select all" takes (lock files, binaries and what is ignored are not). */
  | { type: 'check'; paths: string[]; checked: boolean }
  | { type: 'mode'; paths: string[]; mode: 'full' | 'map' }
  | { type: 'slices'; path: string; ranges: { from: number; to: number; why?: string }[] }
  | { type: 'replace' | 'add'; files: SelectedFile[] }
  | { type: 'clear' }
  | { type: 'revert' }

/** Paths as an agent spells them, which may carry `:10-50` or `:10-20,40-60`. */
export interface SelectionChoice {
  type: 'choose'
  operation: 'replace' | 'add' | 'remove' | 'toggle'
  paths: string[]
  /** How files come in that carry no lines. */
  mode?: 'full' | 'map'
}

export interface SelectionChanged {
  version: number
  /** How many files are chosen now. */
  count: number
  canRevert: boolean
  /** What was not done and why, each a sentence: no longer there, a lock file, not a regular file. */
  notes: string[]
  /** Of a choice: the paths that came or changed, those that went, and what was not done while the rest was. */
  added?: string[]
  removed?: string[]
  refused?: PathProblem[]
}

export interface SelectionTextsAsked {
  from?: number
  limit?: number
  maxChars?: number
}

export interface SelectionRead extends SelectionState {
  /** In the order of the selection, from the file that was asked for. */
  texts?: {
    path: string
    mode: SelectedFile['mode']
    text: string
    /** Of the whole file. */
    lines: number
    ranges?: { from: number; to: number }[]
    blanked: number[]
    /** Only so many lines of it fit. */
    shown?: number
  }[]
  /** Files whose texts are not shown. */
  leftOut?: PathProblem[]
  /** The texts go on with the file of this number; absent: nothing is left. */
  next?: number
}

export interface FileAsked {
  path: string
  from?: number
  reveal?: boolean
  to?: number
  column?: number
  maxChars?: number
}

/** Part of a file. Long files come in windows of lines. */
export interface FileRead {
  path: string
  /** Of the whole file. Null for a model: it would tell how long a blanked secret is. */
  bytes: number | null
  /** Of the whole file; null where it is too large to count. */
  lines: number | null
  /** As `lines`, and null for a model. */
  tokens: number | null
  text: string
  /** First and last line of `text`, from 1; `last` is 0 for an empty file. */
  from: number
  last: number
  /** There is more after it. */
  more: boolean
  /** For a person. */
  findings: { rule: string; line: number; hint: string }[]
  /** For a model: lines in which a secret was blanked. */
  blanked?: number[]
  /** For a model: the last line that was asked for. */
  until?: number
  /** The last line is longer than what a model may be shown: it goes on with its character of this number, of so many. */
  next?: { column: number; columns: number }
  /** Why there is no text: binary, secret by name (ask again with `reveal`), too large, not readable. */
  hidden?: { why: string; canReveal: boolean }
  /** Its code map where the language has one and the tier allows it. */
  map?: string
}

export interface CopyRecord {
  id: string
  at: string
  /** First words of the instructions, or the names of some files. */
  title: string
  preset: string
  tokens: number
  files: number
}

export interface FolderListing {
  path: string
  parent: string | null
  folders: { name: string; path: string; isRepository: boolean }[]
  /** Home, desktop, recent parents: places to begin. */
  places: { name: string; path: string }[]
  /** The folder could not be read: why. */
  trouble?: string
}

export interface WorkspaceCards {
  cards: WorkspaceCard[]
  /** Workspaces that could not be read, and were left as they are. */
  troubles: PathProblem[]
  /** None could: why, and what to do. */
  refused?: { code: RefusalCode; says: string; try: string }
}

export type WorkspaceChange = InWorkspace & {
  /** A model may give `instructions` only, and of an open workspace. */
  fields: Partial<Omit<WorkspaceFields, 'roots' | 'presets'>>
  /** Of a model's instructions. Without it they replace what an agent wrote, and go behind what a person wrote. */
  mode?: 'replace' | 'append'
}

export interface WorkspaceChanged {
  /** Its name now: one that was given comes back without line breaks and outer blanks. */
  name: string
  /** Where a model wrote some: their length now, and what was done. */
  instructions?: { chars: number; mode: 'replace' | 'append' }
}

export type RootChange = InWorkspace & ({ add: string; wide?: boolean } | { remove: string })

export interface RootListed {
  /** What stands before its paths where there are several roots. */
  name: string
  path: string
  files: number
  isRepository: boolean
  missing?: string
}

export interface WorkspaceRead {
  name: string
  /** The same as long as nothing changed on disk or in what is chosen: versions, and since when. */
  asOf: string
  selection: SelectedFile[]
  activePrompts: string[]
  copyPreset: string
  /** A review that waits for the person. */
  review: { files: number; open: number } | null
  /** With `full`, as are the instructions: both take some work. */
  roots?: RootListed[]
  instructions?: string
}
