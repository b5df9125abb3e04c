// Draws the tree for one plan. Stops once the lines surely cost more tokens than allowed, so that trying several plans stays cheap.

import type { FileNode, FolderNode } from '../disk/index.ts'
import { escapeName } from './escape-name.ts'
import { rootPrefix, type Tree } from './tree.ts'

/** What a folder shows besides selected files and the folders above them. */
export type Shown = 'all' | 'folders' | 'selected'

export interface Folder {
  node: FolderNode
  /** Leads the paths of its entries. */
  prefix: string
  /** 0 for a root. */
  depth: number
}

export interface Plan {
  shows(folder: Folder): Shown
  /** Below this depth nothing is shown. */
  hardDepth: number
  /** At most this many entries per folder; selected ones are always shown. */
  siblings: number
  /** Whether a root is named if nothing in it is shown. */
  allRoots: boolean
  /** If set, a folder that is not shown completely has the number of files left out. */
  countFiles?: (node: FolderNode) => number
  /** Limit at which the lines end. */
  limit?: OutputLimit | undefined
}

export interface OutputLimit {
  lines: number
  /** In the unit of `sizeOf`. */
  size: number
  sizeOf(line: string): number
}

export interface Marks {
  selected: ReadonlySet<string>
  /** Every folder with a selected file, by path. */
  selectedFolders: ReadonlySet<string>
  isMapped: ((path: string) => boolean) | undefined
  absolute: boolean
}

export interface Drawing {
  lines: string[]
  files: number
  folders: number
  /** How many of the files are selected. */
  selected: number
  anyMapped: boolean
  /** The lines surely cost more than the allowance, or than there is room for; they stop somewhere in the middle. */
  aborted: boolean
}

export function drawTree(tree: Tree, plan: Plan, marks: Marks, allowance: number): Drawing {
  const drawing: Drawing = { lines: [], files: 0, folders: 0, selected: 0, anyMapped: false, aborted: false }
  const pen: Pen = { plan, marks, drawing, left: allowance, size: plan.limit?.size ?? 0 }
  for (const root of tree.roots) {
    if (drawing.lines.length > 0) drawing.lines.push('')
    const folder: Folder = { node: root.node, prefix: rootPrefix(tree, root), depth: 0 }
    const entries = entriesOf(pen, folder)
    drawing.lines.push(escapeName(marks.absolute ? root.path : root.name) + countSuffix(pen, folder, entries))
    pen.left -= 1
    const before = drawing.lines.length
    drawEntries(pen, folder, entries, '', 0)
    if (drawing.aborted) break
    if (drawing.lines.length === before && !plan.allRoots) drawing.lines.splice(before > 1 ? before - 2 : 0)
  }
  return drawing
}

export function selectedFolders(selected: ReadonlySet<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of selected) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

export interface Entries {
  folders: readonly FolderNode[]
  files: readonly FileNode[]
  /** Some are left out because there are too many. */
  isCut: boolean
}

export function shownEntries({ node, prefix }: Folder, shown: Shown, siblings: number, marks: Marks): Entries {
  let folders = inOrder(node.folders)
  let files = inOrder(node.files)
  const isSelected = (file: FileNode): boolean => marks.selected.has(prefix + file.name)
  const containsSelected = (folder: FolderNode): boolean => marks.selectedFolders.has(prefix + folder.name)
  if (shown === 'selected') folders = marks.selected.size > 0 ? folders.filter(containsSelected) : []
  if (shown !== 'all') files = marks.selected.size > 0 ? files.filter(isSelected) : []
  if (folders.length + files.length <= siblings) return { folders, files, isCut: false }
  let free = siblings - folders.filter(containsSelected).length - files.filter(isSelected).length
  const few = {
    folders: folders.filter((folder) => containsSelected(folder) || free-- > 0),
    files: files.filter((file) => isSelected(file) || free-- > 0),
  }
  return { ...few, isCut: few.folders.length + few.files.length < folders.length + files.length }
}

export function subfolder({ prefix, depth }: Folder, node: FolderNode): Folder {
  return { node, prefix: `${prefix}${node.name}/`, depth: depth + 1 }
}

/** The number of files in a folder whose entries are not shown; empty if there are no entries. */
export function closedSuffix(node: FolderNode, countFiles: (node: FolderNode) => number): string {
  return node.folders.length + node.files.length === 0 ? '' : ` (${filesText(countFiles(node), '')})`
}

interface FileMarks {
  isSelected: boolean
  isMapped: boolean
}

export function fileMarks({ selected, isMapped }: Marks, path: string): FileMarks {
  return { isSelected: selected.size > 0 && selected.has(path), isMapped: isMapped?.(path) ?? false }
}

export function fileLabel(name: string, { isSelected, isMapped }: FileMarks): string {
  return `${escapeName(name)}${isSelected ? ' *' : ''}${isMapped ? ' +' : ''}`
}

interface Pen {
  plan: Plan
  marks: Marks
  drawing: Drawing
  /** Tokens that may still be spent, by a count that is never above the real one. */
  left: number
  /** Size left. */
  size: number
}

const noEntries: Entries = { folders: [], files: [], isCut: false }

function entriesOf({ plan, marks }: Pen, folder: Folder): Entries {
  return folder.depth > plan.hardDepth ? noEntries : shownEntries(folder, plan.shows(folder), plan.siblings, marks)
}

/** `indent` leads the lines, `bars` counts the bars in it. */
function drawEntries(pen: Pen, parent: Folder, { folders, files, isCut }: Entries, indent: string, bars: number): void {
  const { drawing, marks } = pen
  const lines = folders.length + files.length + (isCut ? 1 : 0)
  let line = 0
  for (const node of folders) {
    const isLast = ++line === lines
    const folder = subfolder(parent, node)
    const entries = entriesOf(pen, folder)
    if (!addLine(pen, indent, bars, isLast, escapeName(node.name) + countSuffix(pen, folder, entries))) return
    drawing.folders++
    drawEntries(pen, folder, entries, indent + (isLast ? '    ' : '│   '), isLast ? bars : bars + 1)
    if (drawing.aborted) return
  }
  for (const file of files) {
    const own = fileMarks(marks, parent.prefix + file.name)
    if (!addLine(pen, indent, bars, ++line === lines, fileLabel(file.name, own))) return
    drawing.files++
    if (own.isSelected) drawing.selected++
    drawing.anyMapped ||= own.isMapped
  }
  if (isCut) addLine(pen, indent, bars, true, '…')
}

/** The number of files in a folder that are neither shown nor counted by one of its folders. */
function countSuffix({ plan: { countFiles } }: Pen, { node }: Folder, { folders, files }: Entries): string {
  if (!countFiles) return ''
  if (folders.length + files.length === 0) return closedSuffix(node, countFiles)
  const rest = countFiles(node) - files.length - folders.reduce((sum, folder) => sum + countFiles(folder), 0)
  return rest === 0 ? '' : ` (${filesText(rest, 'more ')})`
}

function filesText(files: number, more: string): string {
  return `${files} ${more}file${files === 1 ? '' : 's'}`
}

/** A connector, a name and each bar are separate tokens in every encoding we count, so this never charges too much. */
function addLine(pen: Pen, indent: string, bars: number, isLast: boolean, label: string): boolean {
  const { drawing, plan } = pen
  const line = indent + (isLast ? '└── ' : '├── ') + label
  pen.left -= 2 + bars
  if (plan.limit) pen.size -= plan.limit.sizeOf(line)
  if (pen.left < 0 || pen.size < 0 || drawing.lines.length >= (plan.limit?.lines ?? Number.POSITIVE_INFINITY)) {
    drawing.aborted = true
    return false
  }
  drawing.lines.push(line)
  return true
}

/** Code unit order: the same on every machine. A walk already has it, so the check is usually all the work. */
function inOrder<T extends { name: string }>(nodes: readonly T[]): readonly T[] {
  for (let at = 1; at < nodes.length; at++) {
    if ((nodes[at - 1]?.name ?? '') > (nodes[at]?.name ?? ''))
      return nodes.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  }
  return nodes
}
