// The selected files as rows: by folder or flat, then the maps added automatically, then what is not in the prompt.

import type { Budget, LeftOut, PromptFile, SelectedFile } from '@sheaf/contract'
import type { Row } from '../tree/tree-rows.ts'
import { words } from './selected.words.ts'

export interface Arrangement {
  by: 'name' | 'tokens'
  reverse: boolean
  grouped: boolean
}

export type SelectedRow = Row &
  (
    | { readonly kind: 'group'; readonly tone: 'folder' | 'maps' | 'left'; readonly count: number; readonly tokens: number | undefined }
    | {
        readonly kind: 'file'
        readonly file: SelectedFile
        readonly inGroup: boolean
        readonly tokens: number | undefined
        readonly share: number
      }
    | {
        readonly kind: 'map'
        readonly tokens: number
        readonly share: number
        readonly why: string
        /** Number of used definitions that were cut to fit the limits. */
        readonly cut: number
        readonly isPinned: boolean
      }
    /** `map`: why there is no code map. */
    | { readonly kind: 'left'; readonly why: string; readonly isSelected: boolean; readonly map: LeftOut['map'] }
  )

interface Source {
  files: ReadonlyMap<string, SelectedFile>
  budget: Budget | null
  measured: ReadonlyMap<string, PromptFile>
  /** Paths of pinned maps. */
  pinned?: ReadonlySet<string>
}

/** Keys of the two groups that are not folders; a path never starts with a slash. */
export const mapsKey = '/maps'
export const leftOutKey = '/left'

export function selectedRows(
  { files, budget, measured, pinned }: Source,
  { by, reverse, grouped }: Arrangement,
  closed: ReadonlySet<string>,
): SelectedRow[] {
  const total = Math.max(budget?.tokens.total ?? 0, 1)
  // A map that the user removed is not a problem: it is listed with the maps.
  const [removed, left] = partition(budget?.leftOut ?? [], ({ map }) => map === 'removed')
  const out = new Set(left.map(({ path }) => path))
  const direction = reverse ? -1 : 1
  const weighed: Weighed[] = []
  for (const file of files.values())
    if (!out.has(file.path)) weighed.push({ path: file.path, file, tokens: measured.get(file.path)?.tokens })
  const compare = (a: Sortable, b: Sortable): number =>
    direction * ((by === 'tokens' ? (a.tokens ?? 0) - (b.tokens ?? 0) : 0) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const rows: SelectedRow[] = []

  if (grouped) {
    const groups = [...Map.groupBy(weighed, ({ path }) => path.slice(0, Math.max(path.lastIndexOf('/'), 0)))].map(([path, inside]) => ({
      path,
      inside,
      tokens: sumOf(inside),
    }))
    for (const [at, { path, inside, tokens }] of groups.sort(compare).entries()) {
      const isOpen = !closed.has(path)
      rows.push(groupRow(path, path === '' ? words.groups.topFolder : path, 'folder', inside.length, tokens, isOpen, at + 1, groups.length))
      if (isOpen)
        for (const [index, each] of inside.sort(compare).entries()) rows.push(fileRow(each, index + 1, inside.length, true, total))
    }
  } else for (const [index, each] of weighed.sort(compare).entries()) rows.push(fileRow(each, index + 1, weighed.length, false, total))

  const maps = (budget?.files ?? []).filter(({ path, mode }) => mode === 'map' && !files.has(path))
  if (maps.length + removed.length > 0) {
    const isOpen = closed.has(mapsKey)
    const inside = maps.length + removed.length
    rows.push(groupRow(mapsKey, words.groups.maps, 'maps', maps.length, sumOf(maps), isOpen, 1, 1))
    if (isOpen) {
      for (const [index, { path, tokens, why = '', cut = 0 }] of maps.sort(compare).entries())
        rows.push({
          ...rowOf(path, 1, index + 1, inside),
          kind: 'map',
          tokens,
          share: tokens / total,
          why,
          cut,
          isPinned: pinned?.has(path) === true,
        })
      for (const [index, { path, why, map }] of removed.entries())
        rows.push({ ...rowOf(path, 1, maps.length + index + 1, inside), kind: 'left', why, isSelected: false, map })
    }
  }
  if (left.length > 0) {
    const isOpen = !closed.has(leftOutKey)
    rows.push(groupRow(leftOutKey, words.groups.leftOut, 'left', left.length, undefined, isOpen, 1, 1))
    if (isOpen)
      for (const [index, { path, why, map }] of left.entries())
        rows.push({ ...rowOf(path, 1, index + 1, left.length), kind: 'left', why, isSelected: files.has(path), map })
  }
  return rows
}

function partition<Value>(values: readonly Value[], isFirst: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))]
}

interface Sortable {
  path: string
  tokens: number | undefined
}
interface Weighed extends Sortable {
  file: SelectedFile
}

function rowOf(path: string, depth: number, position: number, siblings: number): Row {
  return { path, name: path.slice(path.lastIndexOf('/') + 1), depth, position, siblings, isOpen: undefined }
}

function fileRow({ file, tokens }: Weighed, position: number, siblings: number, inGroup: boolean, total: number): SelectedRow {
  return { ...rowOf(file.path, inGroup ? 1 : 0, position, siblings), kind: 'file', file, inGroup, tokens, share: (tokens ?? 0) / total }
}

function groupRow(
  path: string,
  name: string,
  tone: 'folder' | 'maps' | 'left',
  count: number,
  tokens: number | undefined,
  isOpen: boolean,
  position: number,
  siblings: number,
): SelectedRow {
  return { path, name, depth: 0, position, siblings, isOpen, kind: 'group', tone, count, tokens }
}

function sumOf(files: readonly { tokens: number | undefined }[]): number | undefined {
  let sum: number | undefined
  for (const { tokens } of files) if (tokens !== undefined) sum = (sum ?? 0) + tokens
  return sum
}
