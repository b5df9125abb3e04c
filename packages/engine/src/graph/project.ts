// What the graph may ask of the open folders: listings come from the tree, and only project files (package.json, go.mod …) are read.

export interface Project {
  /** Paths are relative to the root, with `/`. */
  has(path: string): boolean
  /** Files directly inside a folder; `''` is the root. */
  filesIn(folder: string): readonly string[]
  /** Folders directly inside a folder. */
  foldersIn(folder: string): readonly string[]
  /** Every file with this base name. */
  named(name: string): readonly string[]
  /** The text of a small project file, read once; undefined when it is missing, too large or not text. */
  read(path: string): string | undefined
}
