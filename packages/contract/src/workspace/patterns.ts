// Ignore patterns of open folders: kept with a folder for every workspace that opens it, or set by one workspace only.

/** `folder`: for every workspace that opens the folder. `workspace`: only for this workspace; these take precedence. */
export type PatternOwner = 'folder' | 'workspace'

export interface RootPatterns {
  root: string
  /** The root's name in the tree. */
  name: string
  /** In gitignore syntax, like `own`. */
  patterns: string
  /** This workspace's own patterns for the folder. Patterns of earlier versions of Sheaf are here until the person shares them. */
  own: string
  /** Names of the other saved workspaces that open this folder. */
  alsoIn: string[]
}

/** One text before and after a change; saving `before`, based on `after`, undoes the change and nothing else. */
export interface PatternsEdited {
  root: string
  owner: PatternOwner
  before: string
  after: string
  /** Another window had saved other changes meanwhile; both are in the text. */
  merged?: true
}

/** A line that has no effect. */
export interface PatternProblem {
  /** 1-based. */
  line: number
  pattern: string
  why: string
}
