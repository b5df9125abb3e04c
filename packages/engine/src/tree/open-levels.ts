// Chooses the folders that Auto opens when even the folders up to depth 3 are too many: first those of selected files, then level by
// level. Every other folder stays closed and shows its number of files.

import type { FolderNode } from '../disk/index.ts'
import { closedSuffix, type Entries, type Folder, fileLabel, fileMarks, type Marks, shownEntries, subfolder } from './draw-tree.ts'
import { escapeName } from './escape-name.ts'
import { rootPrefix, type Tree } from './tree.ts'

interface LevelOptions {
  marks: Marks
  hardDepth: number
  siblings: number
  /** Tokens to spend besides those of the roots, which are always open, and of the selected files. */
  allowance: number
  count: (text: string) => number
  countFiles: (node: FolderNode) => number
}

/** In the order of opening, so that the last ones can be closed again. */
export function openLevels(tree: Tree, options: LevelOptions): OpenedFolder[] {
  const { marks, hardDepth, siblings } = options
  const opened = new Map<string, OpenedFolder>()
  let left = options.allowance
  const open = (folder: Folder): boolean => {
    if (opened.has(folder.prefix)) return true
    const cost = costOf(folder, options, left)
    if (cost > left) return false
    left -= cost
    opened.set(folder.prefix, { folder, cost })
    return true
  }
  const roots = tree.roots.map((root): Folder => ({ node: root.node, prefix: rootPrefix(tree, root), depth: 0 }))
  for (const root of roots) eachHome(root, options, open)
  let level = roots
  for (let depth = 1; depth <= hardDepth && level.length > 0; depth++) {
    const folders = level.flatMap((folder) => shownEntries(folder, 'all', siblings, marks).folders.map((node) => subfolder(folder, node)))
    const fitting = folders.filter(open)
    level = fitting.length === folders.length ? fitting : []
  }
  return [...opened.values()]
}

export interface OpenedFolder {
  folder: Folder
  cost: number
}

/** Visits every folder below `parent` that directly contains selected files. */
function eachHome(parent: Folder, options: LevelOptions, visit: (folder: Folder) => void): void {
  if (parent.depth >= options.hardDepth) return
  for (const node of shownEntries(parent, 'selected', options.siblings, options.marks).folders) {
    const folder = subfolder(parent, node)
    if (node.files.some(({ name }) => options.marks.selected.has(folder.prefix + name))) visit(folder)
    eachHome(folder, options, visit)
  }
}

/** What opening a folder adds to the text, estimated line by line. Stops above `most`. */
function costOf(folder: Folder, options: LevelOptions, most: number): number {
  const { marks, siblings, count, countFiles } = options
  const indent = `\n${'│   '.repeat(folder.depth)}├── `
  let cost = -count(closedSuffix(folder.node, countFiles))
  for (const label of addedLabels(shownEntries(folder, 'all', siblings, marks), folder.prefix, options)) {
    cost += count(indent + label)
    if (cost > most) break
  }
  return cost
}

/** Selected files and their folders are shown anyway. */
function* addedLabels({ folders, files, isCut }: Entries, prefix: string, { marks, countFiles }: LevelOptions): Generator<string> {
  for (const folder of folders) {
    if (!marks.selectedFolders.has(prefix + folder.name)) yield escapeName(folder.name) + closedSuffix(folder, countFiles)
  }
  for (const file of files) {
    const own = fileMarks(marks, prefix + file.name)
    if (!own.isSelected) yield fileLabel(file.name, own)
  }
  if (isCut) yield '…'
}
