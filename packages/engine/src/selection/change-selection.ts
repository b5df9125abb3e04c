// Applies one selection change, using the tree, and returns notes about the paths it could not apply.

import type { LineRange, SelectedFile, SelectionChange } from '@sheaf/contract'
import { type FileNode, type FolderNode, resolveLinkedPath } from '../disk/index.ts'
import { eachFile, findFile, findFolder, rootPrefix, type Tree, type TreeRoot } from '../tree/index.ts'
import { addToSelection, replaceSelection } from './select-files.ts'
import { folderSkipReason, openNotes, type SkipReason } from './skip-reason.ts'

export interface ChangedSelection {
  selection: readonly SelectedFile[]
  notes: string[]
}

/** A change of the selected files. */
type FileChange = Exclude<SelectionChange, { type: 'revert' | 'added-maps' }>

/** A change without effect returns the same selection object. */
export function changeSelection(selection: readonly SelectedFile[], change: FileChange, tree: Tree): ChangedSelection {
  if (change.type === 'check' && !change.checked) return { selection: without(selection, change.paths), notes: [] }
  const draft: SelectionDraft = {
    tree,
    chosen: new Map(selection.map((entry) => [entry.path, entry])),
    notes: openNotes(),
    file: fileLookup(tree, change),
    except: new Set(change.type === 'check' ? change.except : []),
    isChanged: false,
  }
  work(draft, change)
  return { selection: draft.isChanged ? [...draft.chosen.values()] : selection, notes: draft.notes.sentences() }
}

interface SelectionDraft {
  tree: Tree
  /** Selected files, in selection order. */
  chosen: Map<string, SelectedFile>
  notes: ReturnType<typeof openNotes>
  file: (path: string) => FileNode | undefined
  except: ReadonlySet<string>
  isChanged: boolean
}

function work(draft: SelectionDraft, change: FileChange): void {
  if (change.type === 'check') {
    for (const path of change.paths) check(draft, path)
  } else if (change.type === 'mode') {
    for (const path of change.paths) setMode(draft, path, change.mode)
  } else if (change.type === 'slices') {
    slice(draft, change.path, change.ranges)
  } else if (change.type === 'clear') {
    draft.isChanged = draft.chosen.size > 0
    draft.chosen.clear()
  } else {
    addEntries(draft, change.files, change.type === 'replace')
  }
}

/** From some hundred paths on, walking folders for each takes longer than indexing every file. */
const manyPaths = 200

function fileLookup(tree: Tree, change: FileChange): SelectionDraft['file'] {
  const count = 'paths' in change ? change.paths.length : 'files' in change ? change.files.length : 1
  if (count < manyPaths) return (path) => findFile(tree, path)
  const files = new Map<string, FileNode>()
  eachFile(tree, (path, file) => files.set(path, file))
  return (path) => files.get(path)
}

function check(draft: SelectionDraft, path: string): void {
  const { chosen, notes, file } = draft
  const found = file(path)
  if (found) {
    if (chosen.get(path)?.mode === 'full') return
    const why = fileSkipReason(draft.tree, path, found)
    if (why) notes.add(why, path)
    else put(draft, { path, mode: 'full' })
    return
  }
  const folder = findFolder(draft.tree, path)
  if (!folder) notes.add('gone', path)
  else checkFolder(draft, folder, path, 'full')
}

function checkFolder(draft: SelectionDraft, folder: FolderNode, path: string, mode: 'full' | 'map'): void {
  const { chosen, notes } = draft
  const prefix = path === '' ? '' : `${path}/`
  for (const inner of folder.folders) checkFolder(draft, inner, prefix + inner.name, mode)
  for (const file of folder.files) {
    const inside = prefix + file.name
    if (chosen.has(inside) || draft.except.has(inside)) continue
    const why = folderSkipReason(path, file)
    if (why) notes.add(why, inside)
    else put(draft, { path: inside, mode })
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

function setMode(draft: SelectionDraft, path: string, mode: 'full' | 'map'): void {
  const { chosen, notes, tree } = draft
  const known = chosen.get(path)
  const file = draft.file(path)
  if (known || file) {
    const why = known || !file ? undefined : fileSkipReason(tree, path, file)
    if (why) notes.add(why, path)
    else if (known?.mode !== mode) put(draft, { path, mode })
    return
  }
  const folder = findFolder(tree, path)
  if (!folder) {
    notes.add('gone', path)
    return
  }
  const folders = new Set([path])
  const inside = [...chosen.values()].filter((entry) => isIn(folders, entry.path))
  for (const entry of inside) if (entry.mode !== mode) put(draft, { path: entry.path, mode })
  if (inside.length === 0) checkFolder(draft, folder, path, mode)
}

/** Selects exactly these lines, whatever part of the file was selected before; no lines deselect the file. */
function slice(draft: SelectionDraft, path: string, ranges: LineRange[]): void {
  const file = draft.file(path)
  const why = !file ? (draft.chosen.has(path) ? undefined : 'gone') : fileSkipReason(draft.tree, path, file)
  if (why) {
    draft.notes.add(why, path)
    return
  }
  const [entry] = replaceSelection([{ path, mode: 'slices', ranges }])
  if (entry) put(draft, entry)
  else remove(draft, path)
}

/** A selected file that no longer exists may be named again: it stays selected. */
function addEntries(draft: SelectionDraft, files: readonly SelectedFile[], replace: boolean): void {
  const before = new Map(draft.chosen)
  if (replace) draft.chosen.clear()
  const known: SelectedFile[] = []
  const folders: SelectedFile[] = []
  for (const entry of files) {
    const file = draft.file(entry.path)
    const why = file ? fileSkipReason(draft.tree, entry.path, file) : undefined
    if (why) draft.notes.add(why, entry.path)
    else if (file || before.has(entry.path)) known.push(entry)
    else folders.push(entry)
  }
  draft.chosen = new Map(addToSelection([...draft.chosen.values()], known).map((entry) => [entry.path, entry]))
  for (const { path, mode } of folders) {
    const folder = findFolder(draft.tree, path)
    if (folder && mode !== 'slices') checkFolder(draft, folder, path, mode)
    else draft.notes.add('gone', path)
  }
  draft.isChanged = !isSame(before, draft.chosen)
}

function put(draft: SelectionDraft, entry: SelectedFile): void {
  draft.chosen.set(entry.path, entry)
  draft.isChanged = true
}

function remove(draft: SelectionDraft, path: string): void {
  if (draft.chosen.delete(path)) draft.isChanged = true
}

function fileSkipReason(tree: Tree, path: string, file: FileNode): SkipReason | undefined {
  if (file.raw !== undefined) return 'not-utf8'
  if (file.kind === 'special') return 'special'
  return file.kind === 'link' && leadsOut(tree, path) ? 'link-out' : undefined
}

function leadsOut(tree: Tree, path: string): boolean {
  const root = rootOf(tree, path)
  const target =
    root &&
    resolveLinkedPath(
      tree.roots.map((each) => each.path),
      root.path,
      path.slice(rootPrefix(tree, root).length),
    )
  return target?.ok === false
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
