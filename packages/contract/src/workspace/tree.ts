// The file tree as sent to a window: complete once, then folder by folder as the disk changes. A window draws from its own copy.

/** Entries that are not plain files: links are followed if they stay inside the root, the others are shown but never read. */
export type IrregularFile = 'link' | 'special' | 'not-utf8'

export interface TreeFolder {
  name: string
  folders?: TreeFolder[]
  /** Names in tree order joined by `/`, which no name can contain: one string parses ten times as fast as an array. */
  files?: string
  /** Index in `files` → kind. */
  odd?: Record<number, IrregularFile>
  /** Indexes in `files` that checking the folder does not select: lock files, binaries, secrets by name, odd files. */
  aside?: number[]
  /** Why the contents are missing or incomplete. */
  problem?: string
  /** Only in a delta: the folder is unchanged, and only its name is sent. */
  same?: true
}

/** A root as a window shows it. Paths start with `name/` if there are several roots. */
export interface TreeRootInfo {
  name: string
  path: string
  folder: TreeFolder
  /** Why the root is unavailable (deleted, unmounted, unreadable) and what to do. Its selection is kept. */
  missing?: string
}

export interface TreeSnapshot {
  version: number
  roots: TreeRootInfo[]
  files: number
}

/** One folder, listed again: `folder` replaces the one at `path`. Subfolders are complete, or `same`. */
export interface TreeFolderChange {
  /** As in the tree; an empty path is the only root. */
  path: string
  folder: TreeFolder
}

/** Apply the folders in order: a parent comes before its subfolders. */
export interface TreeDelta {
  version: number
  /** The version this delta applies to; a window at another version reads the whole tree. Negative: all windows do. */
  after: number
  folders: TreeFolderChange[]
  files: number
}

/** Tokens of a file or of the files that checking a folder selects. */
export interface TokenCount {
  tokens: number
  files: number
  /** Some files were never counted: their size is used. */
  isEstimate: boolean
}

export interface TreeText {
  text: string
  tokens: number
  wasTruncated: boolean
  notShown?: { files: number; folders: number }
  /** Selected files are not marked: so many are selected that the tree would show nothing else. */
  isUnmarked?: true
}

export interface TreeWeights {
  version: number
  weights: (number | null)[]
}
