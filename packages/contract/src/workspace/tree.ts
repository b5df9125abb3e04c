// The tree as it travels to a window: whole once, then folder by folder as the disk changes. A window keeps a replica and draws from it.

import type { InWorkspace, Place } from '../api/call.ts'
import type { TreeMode } from '../prompt/prompt.ts'
import type { SelectedFile } from './selection.ts'

/** What is not a plain file: links are followed when they stay inside, the others are shown and never read. */
export type OddFile = 'link' | 'special' | 'not-utf8'

export interface TreeFolder {
  name: string
  folders?: TreeFolder[]
  /** Names in the tree's order joined by `/`, which no name can hold: one string parses ten times as fast as an array. */
  files?: string
  /** Index among `files` → what it is. */
  odd?: Record<number, OddFile>
  /** Indexes among `files` that ticking the folder does not take: lock files, binaries, secrets by name, odd ones. */
  aside?: number[]
  /** Why the contents are missing or incomplete. */
  trouble?: string
  /** Only in a delta: it stays what it was, and nothing but its name is told. */
  same?: true
}

/** A root as a window shows it. Paths begin with `name/` where there are several roots, else with nothing. */
export interface TreeRootShown {
  name: string
  path: string
  folder: TreeFolder
  /** Deleted, unmounted, not readable: what happened and what to do. The selection in it is kept. */
  missing?: string
}

export interface TreeShown {
  version: number
  roots: TreeRootShown[]
  files: number
}

/** One folder, listed anew: `folder` replaces what stood at `path`. Subfolders come whole, or as `same`. */
export interface TreeFolderChange {
  /** In the tree's form; the empty path is the only root. */
  path: string
  folder: TreeFolder
}

/** To be worked in one folder after the other: what lies below another one comes after it. */
export interface TreeDelta {
  version: number
  /** The version this one follows; a window that stands elsewhere asks for the whole tree. Below zero: everyone does. */
  after: number
  folders: TreeFolderChange[]
  files: number
}

export type TreeRequest =
  | (Place & { mode?: TreeMode; depth?: number; selection?: SelectedFile[] })
  /** As much as fits into `maxChars`. `path`: of this folder only. `mappable`: only files that have a code map. */
  | (InWorkspace & { mode?: Exclude<TreeMode, 'none'>; depth?: number; path?: string; mappable?: boolean; maxChars?: number })

export interface TreeText {
  text: string
  tokens: number
  wasTruncated: boolean
  notShown?: { files: number; folders: number }
  /** So many files are selected that a tree with them all would show nothing else: they are not marked in it. */
  isUnmarked?: true
}

export interface TreeWeights {
  version: number
  weights: (number | null)[]
}
