// What the graph can query about open folders: listings from the tree, and the text of project files (package.json, go.mod …).

export interface Project {
  /** Paths are relative to the root, with `/`. */
  has(path: string): boolean
  /** Files directly inside a folder; `''` is the root. */
  filesIn(folder: string): readonly string[]
  /** Folders directly inside a folder. */
  foldersIn(folder: string): readonly string[]
  /** Every file with this base name. */
  named(name: string): readonly string[]
  /** Text of a small project file, read once; undefined if it is missing, too large or not text. */
  read(path: string): string | undefined
}
