// How this window looks at the tree: what was clicked and not answered yet, the filter, the search, the sorting. One workspace at a time.

import { create } from 'zustand'
import { type Filter, noFilter } from './tree-filter.ts'
import { plainSorting, type Sorting, sortings, type Weights } from './tree-order.ts'

export interface TreeSearch {
  mode: 'names' | 'text'
  text: string
  regex: boolean
  matchCase: boolean
  word: boolean
}

interface TreeStore {
  workspace: string | null
  /** Path → what its checkbox is about to show. */
  intents: ReadonlyMap<string, boolean>
  filter: Filter
  /** Folders that were closed while a filter opens all of them. */
  closedInFilter: ReadonlySet<string>
  /** Roots that were closed, by their place on the disk. */
  closedRoots: readonly string[]
  sorting: Sorting
  /** What the files are sorted by, where that must be asked for. */
  weights: Weights | null
  search: TreeSearch
  isRefreshing: boolean
  /** What a command asked to have the focus; taken by the panel as soon as it is there. */
  focus: 'search' | 'files' | 'selected' | null
}

const noSearch: TreeSearch = { mode: 'names', text: '', regex: false, matchCase: false, word: false }

export const useTreeStore = create<TreeStore>()(() => ({
  workspace: null,
  intents: new Map(),
  filter: noFilter,
  closedInFilter: new Set(),
  closedRoots: [],
  sorting: plainSorting,
  weights: null,
  search: noSearch,
  isRefreshing: false,
  focus: null,
}))

/** Forgets what was about another workspace, and brings back how this one was looked at. */
export function showTreeOf(workspace: string): void {
  if (useTreeStore.getState().workspace === workspace) return
  useTreeStore.setState({
    workspace,
    intents: new Map(),
    filter: noFilter,
    closedInFilter: new Set(),
    closedRoots: readClosedRoots(workspace),
    sorting: readSorting(workspace),
    weights: null,
    search: noSearch,
  })
}

/** The weights the tree is sorted by now; null: by none. */
export function useSortedBy(): Weights | null {
  return useTreeStore(({ weights, sorting }) => (weights?.by === sorting.by ? weights : null))
}

export function setSorting(sorting: Sorting): void {
  useTreeStore.setState({ sorting })
  keep('sorting', sorting)
}

export function setFilter(filter: Partial<Filter>): void {
  useTreeStore.setState((state) => ({ filter: { ...state.filter, ...filter }, closedInFilter: new Set() }))
}

export function setSearch(search: Partial<TreeSearch>): void {
  useTreeStore.setState((state) => ({ search: { ...state.search, ...search } }))
}

export function setClosedRoots(closedRoots: readonly string[]): void {
  useTreeStore.setState({ closedRoots })
  keep('closed-roots', closedRoots)
}

/** Answers how to take it back, once the host has spoken. */
export function intend(paths: readonly string[], checked: boolean): () => void {
  const mine = new Map(paths.map((path) => [path, checked]))
  useTreeStore.setState(({ intents }) => ({ intents: new Map([...intents, ...mine]) }))
  return () => useTreeStore.setState(({ intents }) => ({ intents: new Map([...intents].filter(([path, to]) => mine.get(path) !== to)) }))
}

function keep(what: string, value: unknown): void {
  const { workspace } = useTreeStore.getState()
  try {
    localStorage.setItem(`tree:${workspace}:${what}`, JSON.stringify(value))
  } catch {
    // A full storage costs a preference, nothing else.
  }
}

function read(workspace: string, what: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`tree:${workspace}:${what}`) ?? 'null')
  } catch {
    return null
  }
}

function readSorting(workspace: string): Sorting {
  const kept = read(workspace, 'sorting')
  if (typeof kept !== 'object' || kept === null || !('by' in kept) || !('reverse' in kept)) return plainSorting
  const by = sortings.find((each) => each === kept.by)
  return by ? { by, reverse: kept.reverse === true } : plainSorting
}

function readClosedRoots(workspace: string): string[] {
  const kept = read(workspace, 'closed-roots')
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []
}
