// Pure functions on the selection: each returns a new selection that contains every path once.

import type { SelectedFile } from '@sheaf/contract'
import { normalizeRanges, subtractRanges } from './line-ranges.ts'

/** Widens: a full file stays full, line ranges are merged, text replaces a map. */
export function addToSelection(selection: readonly SelectedFile[], added: readonly SelectedFile[]): SelectedFile[] {
  const byPath = new Map<string, SelectedFile>()
  for (const entry of [...selection, ...added]) {
    const tidied = tidy(entry)
    if (!tidied) continue
    const known = byPath.get(tidied.path)
    byPath.set(tidied.path, known ? widen(known, tidied) : tidied)
  }
  return [...byPath.values()]
}

export function replaceSelection(entries: readonly SelectedFile[]): SelectedFile[] {
  return addToSelection([], entries)
}

/**
 * A whole entry removes its path, and everything below it if it is a folder. Line ranges remove only those lines, and only from
 * a file selected by line ranges: how many lines a whole file has is not known here.
 */
export function removeFromSelection(selection: readonly SelectedFile[], removed: readonly SelectedFile[]): SelectedFile[] {
  const gone = new Set(removed.flatMap((entry) => (entry.mode === 'slices' ? [] : [entry.path])))
  const holes = new Map(
    replaceSelection(removed).flatMap((entry) => (entry.mode === 'slices' ? [[entry.path, entry.ranges] as const] : [])),
  )
  return replaceSelection(selection).flatMap((entry) => {
    if (pathAndFolders(entry.path).some((path) => gone.has(path))) return []
    const taken = holes.get(entry.path)
    if (!taken || entry.mode !== 'slices') return [entry]
    const ranges = subtractRanges(entry.ranges, taken)
    return ranges.length > 0 ? [{ ...entry, ranges }] : []
  })
}

/** Sets the mode of these files whatever it was before; unselected files are added. */
export function setInSelection(selection: readonly SelectedFile[], entries: readonly SelectedFile[]): SelectedFile[] {
  const fresh = new Map(replaceSelection(entries).map((entry) => [entry.path, entry]))
  const kept = replaceSelection(selection).map((entry) => fresh.get(entry.path) ?? entry)
  return addToSelection(kept, [...fresh.values()])
}

/** Without `checked`, toggles: a selected file is removed, another is added whole. */
export function toggleInSelection(selection: readonly SelectedFile[], path: string, checked?: boolean): SelectedFile[] {
  const wanted = checked ?? !selection.some((entry) => entry.path === path)
  const entry: SelectedFile = { path, mode: 'full' }
  return wanted ? addToSelection(selection, [entry]) : removeFromSelection(selection, [entry])
}

const width = { map: 0, slices: 1, full: 2 }

function widen(known: SelectedFile, added: SelectedFile): SelectedFile {
  if (known.mode === 'slices' && added.mode === 'slices') return { ...known, ranges: normalizeRanges([...known.ranges, ...added.ranges]) }
  return width[added.mode] > width[known.mode] ? added : known
}

function pathAndFolders(path: string): string[] {
  const paths = [path]
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) paths.push(path.slice(0, end))
  return paths
}

/** Undefined: line ranges without a line select nothing. */
function tidy(entry: SelectedFile): SelectedFile | undefined {
  if (entry.mode !== 'slices') return { path: entry.path, mode: entry.mode }
  const ranges = normalizeRanges(entry.ranges)
  return ranges.length > 0 ? { path: entry.path, mode: 'slices', ranges } : undefined
}
