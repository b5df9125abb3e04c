// A workspace as a window has it open: everything to draw the first screen in one answer.

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

export interface OpenWorkspace {
  id: string
  fields: WorkspaceFields
  tree: TreeShown
  selection: { version: number; files: SelectedFile[]; canRevert: boolean }
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
}

export type SelectionChange =
  /** Files or folders; a folder means every file in it that "select all" takes (lock files, binaries and what is ignored are not). */
  | { type: 'check'; paths: string[]; checked: boolean }
  | { type: 'mode'; paths: string[]; mode: 'full' | 'map' }
  | { type: 'slices'; path: string; ranges: { from: number; to: number; why?: string }[] }
  | { type: 'replace' | 'add'; files: SelectedFile[] }
  | { type: 'clear' }
  | { type: 'revert' }

export interface SelectionChanged {
  version: number
  /** How many files are chosen now. */
  count: number
  canRevert: boolean
  /** What was not done and why, each a sentence: no longer there, a lock file, not a regular file. */
  notes: string[]
}

/** Part of a file for a person's eyes. Long files come in windows of lines. */
export interface FilePreview {
  path: string
  bytes: number
  /** Of the whole file; null where it is too large to count. */
  lines: number | null
  tokens: number | null
  /** Name for the editor's highlighting: the extension. */
  language: string
  text: string
  /** First line of `text`, from 1. */
  from: number
  /** There is more after it. */
  more: boolean
  findings: { rule: string; line: number; hint: string }[]
  /** Why there is no text: binary, secret by name (ask again with `reveal`), too large, not readable. */
  hidden?: { why: string; canReveal: boolean }
  /** Its code map where the language has one and the tier allows it. */
  map?: string
  isSelected: boolean
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
