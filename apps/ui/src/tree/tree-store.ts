// The view state of the tree in this window: clicks without a response yet, the filter, the search, the sorting. One workspace at a time.

import { replaceEqualDeep } from '@tanstack/react-query'
import { create } from 'zustand'
import { useHostState } from '../state/host-state.ts'
import { type Filter, noFilter } from './tree-filter.ts'
import { defaultSorting, type Sorting, sortKeys, type Weights } from './tree-order.ts'

export interface TreeSearch {
  mode: 'names' | 'text'
  text: string
  regex: boolean
  matchCase: boolean
  word: boolean
}

interface TreeStore {
  workspace: string | null
  /** Path → the state its checkbox is about to show. */
  intents: ReadonlyMap<string, boolean>
  filter: Filter
  /** Folders closed while a filter opens all of them. */
  closedInFilter: ReadonlySet<string>
  /** Closed roots, by their path on disk. */
  closedRoots: readonly string[]
  sorting: Sorting
  /** The values the files are sorted by, if they must be requested. */
  weights: Weights | null
  search: TreeSearch
  isRefreshing: boolean
  /** What a command wants to focus; the panel takes it as soon as it is mounted. */
  focus: 'search' | 'files' | 'selected' | null
}

const noIntents: ReadonlyMap<string, boolean> = new Map()
const noneClosed: ReadonlySet<string> = new Set()
const noSearch: TreeSearch = { mode: 'names', text: '', regex: false, matchCase: false, word: false }

export const useTreeStore = create<TreeStore>()(() => ({
  workspace: null,
  intents: noIntents,
  filter: noFilter,
  closedInFilter: noneClosed,
  closedRoots: [],
  sorting: defaultSorting,
  weights: null,
  search: noSearch,
  isRefreshing: false,
  focus: null,
}))

// At the same moment as the workspace: a panel with the tree of one and the filter of another would be rendered twice.
useHostState.subscribe(({ open }) => open && loadTreeState(open.id))

/** Drops the state of another workspace, and restores this one's. */
function loadTreeState(workspace: string): void {
  const before = useTreeStore.getState()
  if (before.workspace === workspace) return
  useTreeStore.setState({
    workspace,
    intents: noIntents,
    filter: noFilter,
    closedInFilter: noneClosed,
    // Equal values stay the same, so that the rows of another task tab need not be listed again.
    closedRoots: replaceEqualDeep(before.closedRoots, readClosedRoots(workspace)),
    sorting: replaceEqualDeep(before.sorting, readSorting(workspace)),
    weights: null,
    search: noSearch,
  })
}

/** The weights the tree is sorted by now; null if none. */
export function useSortWeights(): Weights | null {
  return useTreeStore(({ weights, sorting }) => (weights?.by === sorting.by ? weights : null))
}

export function setSorting(sorting: Sorting): void {
  useTreeStore.setState({ sorting })
  save('sorting', sorting)
}

export function setFilter(filter: Partial<Filter>): void {
  useTreeStore.setState((state) => ({ filter: { ...state.filter, ...filter }, closedInFilter: new Set() }))
}

export function setSearch(search: Partial<TreeSearch>): void {
  useTreeStore.setState((state) => ({ search: { ...state.search, ...search } }))
}

export function setClosedRoots(closedRoots: readonly string[]): void {
  useTreeStore.setState({ closedRoots })
  save('closed-roots', closedRoots)
}

/** Shows a check before the host responds; returns the function that drops it. */
export function addCheckIntent(paths: readonly string[], checked: boolean): () => void {
  const mine = new Map(paths.map((path) => [path, checked]))
  useTreeStore.setState(({ intents }) => ({ intents: new Map([...intents, ...mine]) }))
  return () => useTreeStore.setState(({ intents }) => ({ intents: new Map([...intents].filter(([path, to]) => mine.get(path) !== to)) }))
}

function save(what: string, value: unknown): void {
  const { workspace } = useTreeStore.getState()
  try {
    localStorage.setItem(`tree:${workspace}:${what}`, JSON.stringify(value))
  } catch {
    // Full storage only costs a preference.
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
  if (typeof kept !== 'object' || kept === null || !('by' in kept) || !('reverse' in kept)) return defaultSorting
  const by = sortKeys.find((each) => each === kept.by)
  return by ? { by, reverse: kept.reverse === true } : defaultSorting
}

function readClosedRoots(workspace: string): string[] {
  const kept = read(workspace, 'closed-roots')
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []
}
