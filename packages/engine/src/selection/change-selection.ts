// Applies one selection change, using the tree, and returns notes about the paths it could not apply.

import type { LineRange, SelectedFile, SelectionChange } from '@sheaf/contract'
import { type FileNode, type FolderNode, linkedPlace } from '../disk/index.ts'
import { eachFile, findFile, findFolder, rootPrefix, type Tree, type TreeRoot } from '../tree/index.ts'
import { type NotTaken, openNotes, whyNotWithAll } from './not-taken.ts'
import { addToSelection, replaceSelection } from './select-files.ts'

export interface SelectionChosen {
  selection: readonly SelectedFile[]
  notes: string[]
}

/** A change without effect returns the same selection object. */
export function changeSelection(
  selection: readonly SelectedFile[],
  change: Exclude<SelectionChange, { type: 'revert' }>,
  tree: Tree,
): SelectionChosen {
  if (change.type === 'check' && !change.checked) return { selection: without(selection, change.paths), notes: [] }
  const choosing: Choosing = {
    tree,
    chosen: new Map(selection.map((entry) => [entry.path, entry])),
    notes: openNotes(),
    file: fileLookup(tree, change),
    isChanged: false,
  }
  work(choosing, change)
  return { selection: choosing.isChanged ? [...choosing.chosen.values()] : selection, notes: choosing.notes.sentences() }
}

interface Choosing {
  tree: Tree
  /** Selected files, in selection order. */
  chosen: Map<string, SelectedFile>
  notes: ReturnType<typeof openNotes>
  file: (path: string) => FileNode | undefined
  isChanged: boolean
}

function work(choosing: Choosing, change: Exclude<SelectionChange, { type: 'revert' }>): void {
  if (change.type === 'check') {
    for (const path of change.paths) check(choosing, path)
  } else if (change.type === 'mode') {
    for (const path of change.paths) setMode(choosing, path, change.mode)
  } else if (change.type === 'slices') {
    slice(choosing, change.path, change.ranges)
  } else if (change.type === 'clear') {
    choosing.isChanged = choosing.chosen.size > 0
    choosing.chosen.clear()
  } else {
    addEntries(choosing, change.files, change.type === 'replace')
  }
}

/** From some hundred paths on, walking folders for each takes longer than indexing every file. */
const manyPaths = 200

function fileLookup(tree: Tree, change: SelectionChange): Choosing['file'] {
  const count = 'paths' in change ? change.paths.length : 'files' in change ? change.files.length : 1
  if (count < manyPaths) return (path) => findFile(tree, path)
  const files = new Map<string, FileNode>()
  eachFile(tree, (path, file) => files.set(path, file))
  return (path) => files.get(path)
}

function check(choosing: Choosing, path: string): void {
  const { chosen, notes, file } = choosing
  const found = file(path)
  if (found) {
    if (chosen.get(path)?.mode === 'full') return
    const why = whyNotAlone(choosing.tree, path, found)
    if (why) notes.add(why, path)
    else put(choosing, { path, mode: 'full' })
    return
  }
  const folder = findFolder(choosing.tree, path)
  if (!folder) notes.add('gone', path)
  else checkFolder(choosing, folder, path, 'full')
}

function checkFolder(choosing: Choosing, folder: FolderNode, path: string, mode: 'full' | 'map'): void {
  const { chosen, notes } = choosing
  const prefix = path === '' ? '' : `${path}/`
  for (const inner of folder.folders) checkFolder(choosing, inner, prefix + inner.name, mode)
  for (const file of folder.files) {
    const inside = prefix + file.name
    if (chosen.has(inside)) continue
    const why = whyNotWithAll(path, file)
    if (why) notes.add(why, inside)
    else put(choosing, { path: inside, mode })
  }
}

function without(selection: readonly SelectedFile[], paths: readonly string[]): readonly SelectedFile[] {
  const gone = new Set(paths)
  let folder: string | undefined
  let isFolderGone = false
  const left = selection.filter(({ path }) => {
    // Files of one folder are adjacent, so it is checked once.
    const own = path.slice(0, path.lastIndexOf('/') + 1)
    if (own !== folder) {
      folder = own
      isFolderGone = isIn(gone, own.slice(0, -1))
    }
    return !isFolderGone && !gone.has(path)
  })
  return left.length === selection.length ? selection : left
}

function setMode(choosing: Choosing, path: string, mode: 'full' | 'map'): void {
  const { chosen, notes, tree } = choosing
  const known = chosen.get(path)
  const file = choosing.file(path)
  if (known || file) {
    const why = known || !file ? undefined : whyNotAlone(tree, path, file)
    if (why) notes.add(why, path)
    else if (known?.mode !== mode) put(choosing, { path, mode })
    return
  }
  const folder = findFolder(tree, path)
  if (!folder) {
    notes.add('gone', path)
    return
  }
  const folders = new Set([path])
  const inside = [...chosen.values()].filter((entry) => isIn(folders, entry.path))
  for (const entry of inside) if (entry.mode !== mode) put(choosing, { path: entry.path, mode })
  if (inside.length === 0) checkFolder(choosing, folder, path, mode)
}

/** Selects exactly these lines, whatever part of the file was selected before; no lines deselect the file. */
function slice(choosing: Choosing, path: string, ranges: LineRange[]): void {
  const file = choosing.file(path)
  const why = !file ? (choosing.chosen.has(path) ? undefined : 'gone') : whyNotAlone(choosing.tree, path, file)
  if (why) {
    choosing.notes.add(why, path)
    return
  }
  const [entry] = replaceSelection([{ path, mode: 'slices', ranges }])
  if (entry) put(choosing, entry)
  else take(choosing, path)
}

/** A selected file that no longer exists may be named again: it stays selected. */
function addEntries(choosing: Choosing, files: readonly SelectedFile[], replace: boolean): void {
  const before = new Map(choosing.chosen)
  if (replace) choosing.chosen.clear()
  const known: SelectedFile[] = []
  const folders: SelectedFile[] = []
  for (const entry of files) {
    const file = choosing.file(entry.path)
    const why = file ? whyNotAlone(choosing.tree, entry.path, file) : undefined
    if (why) choosing.notes.add(why, entry.path)
    else if (file || before.has(entry.path)) known.push(entry)
    else folders.push(entry)
  }
  choosing.chosen = new Map(addToSelection([...choosing.chosen.values()], known).map((entry) => [entry.path, entry]))
  for (const { path, mode } of folders) {
    const folder = findFolder(choosing.tree, path)
    if (folder && mode !== 'slices') checkFolder(choosing, folder, path, mode)
    else choosing.notes.add('gone', path)
  }
  choosing.isChanged = !isSame(before, choosing.chosen)
}

function put(choosing: Choosing, entry: SelectedFile): void {
  choosing.chosen.set(entry.path, entry)
  choosing.isChanged = true
}

function take(choosing: Choosing, path: string): void {
  if (choosing.chosen.delete(path)) choosing.isChanged = true
}

function whyNotAlone(tree: Tree, path: string, file: FileNode): NotTaken | undefined {
  if (file.raw !== undefined) return 'not-utf8'
  if (file.kind === 'special') return 'special'
  return file.kind === 'link' && leadsOut(tree, path) ? 'link-out' : undefined
}

function leadsOut(tree: Tree, path: string): boolean {
  const root = rootOf(tree, path)
  const place =
    root &&
    linkedPlace(
      tree.roots.map((each) => each.path),
      root.path,
      path.slice(rootPrefix(tree, root).length),
    )
  return place?.ok === false
}

function rootOf(tree: Tree, path: string): TreeRoot | undefined {
  return tree.roots.find((root) => path.startsWith(rootPrefix(tree, root)))
}

/** Whether `paths` contains the path or a folder above it; the empty path is above everything. */
function isIn(paths: ReadonlySet<string>, path: string): boolean {
  if (paths.has(path) || paths.has('')) return true
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) if (paths.has(path.slice(0, end))) return true
  return false
}

function isSame(before: ReadonlyMap<string, SelectedFile>, after: ReadonlyMap<string, SelectedFile>): boolean {
  if (before.size !== after.size) return false
  for (const [path, entry] of after) {
    const old = before.get(path)
    if (old !== entry && JSON.stringify(old) !== JSON.stringify(entry)) return false
  }
  return true
}
