// Draws the tree for one plan. Stops once the lines surely cost more tokens than allowed, so that trying several plans stays cheap.

import type { FileNode, FolderNode } from '../disk/index.ts'
import { escapeName } from './escape-name.ts'
import { rootPrefix, type Tree } from './tree.ts'

export interface Plan {
  show: 'full' | 'folders' | 'selected' | 'roots'
  /** Below this depth only selected files and their folders are shown. */
  softDepth: number
  /** Below this depth nothing is shown. */
  hardDepth: number
  /** At most this many entries per folder; selected ones are always shown. */
  siblings: number
  /** Whether a root is named if nothing in it is shown. */
  allRoots: boolean
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
  anySelected: boolean
  anyMapped: boolean
  /** The lines surely cost more than the allowance, or than there is room for; they stop somewhere in the middle. */
  aborted: boolean
}

export function drawTree(tree: Tree, plan: Plan, marks: Marks, allowance: number): Drawing {
  const drawing: Drawing = { lines: [], files: 0, folders: 0, anySelected: false, anyMapped: false, aborted: false }
  const pen: Pen = { plan, marks, drawing, left: allowance, size: plan.limit?.size ?? 0 }
  for (const root of tree.roots) {
    if (drawing.lines.length > 0) drawing.lines.push('')
    drawing.lines.push(escapeName(marks.absolute ? root.path : root.name))
    pen.left -= 1
    const before = drawing.lines.length
    if (plan.show !== 'roots') drawFolder(pen, root.node, rootPrefix(tree, root), '', 0, 0)
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

interface Pen {
  plan: Plan
  marks: Marks
  drawing: Drawing
  /** Tokens that may still be spent, by a count that is never above the real one. */
  left: number
  /** Size left. */
  size: number
}

/** `prefix` leads the paths, `indent` leads the lines, `bars` counts the bars in the indent. */
function drawFolder(pen: Pen, node: FolderNode, prefix: string, indent: string, bars: number, depth: number): void {
  const { plan, drawing } = pen
  if (depth > plan.hardDepth) return
  let folders = inOrder(node.folders)
  let files = inOrder(node.files)
  const onlySelected = plan.show === 'selected' || depth > plan.softDepth
  if (onlySelected) folders = folders.filter((folder) => containsSelected(pen, prefix + folder.name))
  if (onlySelected || plan.show === 'folders')
    files = pen.marks.selected.size > 0 ? files.filter((file) => isSelected(pen, prefix + file.name)) : []
  const entries = folders.length + files.length
  const isCut = entries > plan.siblings
  if (isCut) [folders, files] = firstSiblings(pen, folders, files, prefix)
  const lines = folders.length + files.length + (isCut ? 1 : 0)
  let line = 0
  for (const folder of folders) {
    const isLast = ++line === lines
    if (!addLine(pen, indent, bars, isLast, escapeName(folder.name))) return
    drawing.folders++
    drawFolder(pen, folder, `${prefix}${folder.name}/`, indent + (isLast ? '    ' : '│   '), isLast ? bars : bars + 1, depth + 1)
    if (drawing.aborted) return
  }
  for (const file of files) {
    if (!addLine(pen, indent, bars, ++line === lines, fileLabel(pen, file, prefix))) return
    drawing.files++
  }
  if (isCut) addLine(pen, indent, bars, true, '…')
}

function fileLabel({ marks, drawing }: Pen, file: FileNode, prefix: string): string {
  let label = escapeName(file.name)
  if (marks.selected.size > 0 && marks.selected.has(prefix + file.name)) {
    drawing.anySelected = true
    label += ' *'
  }
  if (marks.isMapped?.(prefix + file.name)) {
    drawing.anyMapped = true
    label += ' +'
  }
  return label
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

function firstSiblings(pen: Pen, folders: readonly FolderNode[], files: readonly FileNode[], prefix: string): [FolderNode[], FileNode[]] {
  const mustFolder = folders.map((folder) => containsSelected(pen, prefix + folder.name))
  const mustFile = files.map((file) => isSelected(pen, prefix + file.name))
  let free = pen.plan.siblings - mustFolder.filter(Boolean).length - mustFile.filter(Boolean).length
  return [folders.filter((_, at) => mustFolder[at] || free-- > 0), files.filter((_, at) => mustFile[at] || free-- > 0)]
}

function isSelected({ marks }: Pen, path: string): boolean {
  return marks.selected.has(path)
}

function containsSelected({ marks }: Pen, path: string): boolean {
  return marks.selectedFolders.has(path)
}

/** Code unit order: the same on every machine. A walk already has it, so the check is usually all the work. */
function inOrder<T extends { name: string }>(nodes: readonly T[]): readonly T[] {
  for (let at = 1; at < nodes.length; at++) {
    if ((nodes[at - 1]?.name ?? '') > (nodes[at]?.name ?? ''))
      return nodes.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  }
  return nodes
}
