// The dependency graph as three columns of files: dependents, the files in question, dependencies; and the links between them.

import type { Budget, GraphEntry, SelectedFile } from '@sheaf/contract'
import type { AddedMaps } from './use-added-maps.ts'

export type Column = 'dependents' | 'center' | 'dependencies'
const columns: readonly Column[] = ['dependents', 'center', 'dependencies']

/** How the file is in the prompt. `added`: as a map that Auto or Complete adds; `left-out`: not at all, although it is selected. */
export type NodeState = SelectedFile['mode'] | 'added' | 'removed' | 'left-out' | 'none'

export function isNodeSelected(state: NodeState): boolean {
  return state !== 'added' && state !== 'removed' && state !== 'none'
}

/** The token count of such a node is that of its map. */
export function isMapSize(state: NodeState): boolean {
  return state === 'none' || state === 'removed' || state === 'left-out'
}

export interface GraphNode {
  path: string
  state: NodeState
  isPinned: boolean
  /** Tokens in the prompt, or of its map if it is not in the prompt. */
  tokens: number | undefined
}

/** `from` uses names of `to`. */
export interface GraphLink {
  from: string
  to: string
  names: readonly string[]
}

export interface GraphModel {
  nodes: Record<Column, readonly GraphNode[]>
  /** Links from dependents, and to dependencies. */
  links: Record<'dependents' | 'dependencies', readonly GraphLink[]>
}

export interface GraphSource {
  /** The files in question. */
  paths: readonly string[]
  uses: readonly GraphEntry[]
  usedBy: readonly GraphEntry[]
  selection: ReadonlyMap<string, SelectedFile>
  budget: Pick<Budget, 'files' | 'leftOut'> | null
  choices: AddedMaps
  /** Token counts of maps. */
  mapTokens: ReadonlyMap<string, number>
}

export function graphModel({ paths, uses, usedBy, selection, budget, choices, mapTokens }: GraphSource): GraphModel {
  const inPrompt = new Map(budget?.files.map((file) => [file.path, file]))
  const leftOut = new Set(budget?.leftOut.map(({ path }) => path))
  const nodeOf = (path: string): GraphNode => {
    const measured = inPrompt.get(path)
    const mode = selection.get(path)?.mode
    const unselected = measured ? 'added' : choices.removed.has(path) ? 'removed' : 'none'
    const state = mode === undefined ? unselected : leftOut.has(path) && !measured ? 'left-out' : mode
    return { path, state, isPinned: choices.pinned.has(path), tokens: measured?.tokens ?? mapTokens.get(path) }
  }
  const own = new Set(paths)
  const mine = (entries: readonly GraphEntry[]): GraphEntry[] => entries.filter(({ path }) => own.has(path))
  const from = mine(usedBy).flatMap((entry) => entry.usedBy.map((use): GraphLink => ({ from: use.path, to: entry.path, names: use.names })))
  const to = mine(uses).flatMap((entry) => entry.uses.map((use): GraphLink => ({ from: entry.path, to: use.path, names: use.names })))
  const weights = new Map<string, number>()
  for (const link of from) weights.set(link.to, (weights.get(link.to) ?? 0) + 1)
  for (const link of to) weights.set(link.from, (weights.get(link.from) ?? 0) + 1)
  const center = paths.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || (a < b ? -1 : 1))
  return {
    nodes: {
      dependents: neighbors(from, 'from').map(nodeOf),
      center: center.map(nodeOf),
      dependencies: neighbors(to, 'to').map(nodeOf),
    },
    links: { dependents: from, dependencies: to },
  }
}

/** Those with the most links and names first. */
function neighbors(links: readonly GraphLink[], end: 'from' | 'to'): string[] {
  const weights = new Map<string, number>()
  for (const link of links) weights.set(link[end], (weights.get(link[end]) ?? 0) + 1 + Math.min(link.names.length, 10))
  return [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([path]) => path)
}

export interface NodeRef {
  column: Column
  path: string
}

/** The node that a key moves to, or undefined if the key doesn't move. Left and right follow a link, if there is one. */
export function walk({ nodes, links }: GraphModel, at: NodeRef, key: string): NodeRef | undefined {
  const list = nodes[at.column]
  const index = list.findIndex(({ path }) => path === at.path)
  const to = (column: Column, path: string | undefined): NodeRef => (path === undefined ? at : { column, path })
  if (key === 'ArrowDown') return to(at.column, list[Math.min(index + 1, list.length - 1)]?.path)
  if (key === 'ArrowUp') return to(at.column, list[Math.max(index - 1, 0)]?.path)
  if (key === 'Home') return to(at.column, list[0]?.path)
  if (key === 'End') return to(at.column, list.at(-1)?.path)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const column = columns[columns.indexOf(at.column) + (key === 'ArrowLeft' ? -1 : 1)]
  if (!column) return at
  const between = links[at.column === 'dependents' || column === 'dependents' ? 'dependents' : 'dependencies']
  const linked = new Set(between.flatMap(({ from, to: used }) => (from === at.path ? used : used === at.path ? from : [])))
  const target = nodes[column].find(({ path }) => linked.has(path)) ?? nodes[column][0]
  return to(column, target?.path)
}
