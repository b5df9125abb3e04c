// Answers about files in folders and in open workspaces.

import type { PathProblem } from '../api/call.ts'

export interface FilesResult {
  files: string[]
  problems: PathProblem[]
}

/** Changes that git reports for the open folders; empty without git. */
export interface ChangedFiles {
  /** Paths as in the tree. `filter`: the file is under this git filter, which is not run, so it may be unchanged. */
  files: { path: string; filter?: string }[]
  /** Folders whose changes are unknown, and why. */
  unknown: { root: string; why: string }[]
}

/** A file found by its name. */
export interface FoundFile {
  path: string
  /** Positions of the typed characters in the path, ascending. */
  positions: number[]
  /** The characters only occur in this order, neither together nor at the beginnings of words. */
  loose?: true
}

/** Which rule decides about a path; `line` is 1-based in `source`. */
export interface PathExplanation {
  path: string
  shown: boolean
  because: string
  rule?: { pattern: string; source: string; line: number; layer: string }
}

/** A path as an agent spelled it, and the file or folder it refers to. */
export interface FoundPath {
  given: string
  path?: string
  kind?: 'file' | 'folder'
  why?: string
}

/** Where a file that was dropped into the window is in the open folders. */
export interface LocatedFile {
  /** Tree paths. Several if copies have the same name, size and time; none if it is outside the open folders or ignored. */
  found: string[]
  /** Its path is in an open folder, but a rule hides it. Never set if only its name is known. */
  isIgnored: boolean
}
