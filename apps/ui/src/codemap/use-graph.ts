// Loads the neighbors of some files for the graph: dependencies first, since finding dependents reads more files.

import { type GraphEntry, limits, type Progress } from '@sheaf/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { type GraphModel, graphModel } from './graph-model.ts'
import { useAddedMaps } from './use-added-maps.ts'

type Side = 'dependents' | 'dependencies'

export interface SideState {
  /** Number of files that are not shown. */
  more: number
  /** No result yet. */
  isWaiting: boolean
  progress: Progress | null
  isCanceled: boolean
  problem: ErrorMessage | null
  cancel(): void
  retry(): void
}

export interface LoadedGraph {
  model: GraphModel
  sides: Record<Side, SideState>
  /** None of the files can be mapped. */
  isUnsupported: boolean
}

export function useGraph(paths: readonly string[], most: number): LoadedGraph {
  const host = useHost()
  const { id, selection, budget } = useLiveWorkspace()
  const choices = useAddedMaps()
  const dependencies = useSide('dependencies', paths, most)
  const dependents = useSide('dependents', paths, most)
  const uses = dependencies.entries
  const usedBy = dependents.entries
  const inPrompt = useMemo(() => new Set(budget?.files.map(({ path }) => path)), [budget])
  const unknown = [...new Set([...paths, ...uses.flatMap((entry) => entry.uses), ...usedBy.flatMap((entry) => entry.usedBy)].map(pathOf))]
    .filter((path) => !inPrompt.has(path))
    .sort()
  const { data: mapTokens } = useQuery({
    queryKey: ['graph-maps', id, budget?.version ?? 0, unknown],
    queryFn: async ({ signal }) => {
      const { maps } = await host['maps.read']({ workspace: id, paths: unknown }, { signal })
      return new Map(maps.map(({ path, tokens = 0 }) => [path, tokens]))
    },
    placeholderData: keepPreviousData,
    enabled: unknown.length > 0,
    gcTime: 0,
  })
  const model = useMemo(
    () => graphModel({ paths, uses, usedBy, selection: selection.files, budget, choices, mapTokens: mapTokens ?? noTokens }),
    [paths, uses, usedBy, selection.files, budget, choices, mapTokens],
  )
  return {
    model,
    sides: { dependencies: dependencies.state, dependents: dependents.state },
    isUnsupported: paths.length > 0 && dependencies.isEmpty && dependents.isEmpty,
  }
}

const noTokens: ReadonlyMap<string, number> = new Map()
const noEntries: readonly GraphEntry[] = []

function pathOf(file: string | { path: string }): string {
  return typeof file === 'string' ? file : file.path
}

function useSide(side: Side, paths: readonly string[], most: number) {
  const host = useHost()
  const queries = useQueryClient()
  const { id, budget } = useLiveWorkspace()
  const [progress, setProgress] = useState<Progress | null>(null)
  const asked = paths.slice(0, limits.graphFiles)
  const key = ['graph', id, side, asked, most, budget?.version ?? 0]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      setProgress(null)
      const show = side === 'dependents' ? 'used-by' : 'uses'
      return host['graph.read']({ workspace: id, paths: asked, show, most }, { signal, onProgress: setProgress })
    },
    // A new measurement rarely changes links: until they are known, those of the same files stay.
    placeholderData: (before, query) => (JSON.stringify(query?.queryKey[3]) === JSON.stringify(asked) ? before : undefined),
    enabled: asked.length > 0,
    gcTime: 0,
  })
  const state: SideState = {
    more: (side === 'dependents' ? data?.more?.usedBy : data?.more?.uses) ?? 0,
    isWaiting: isFetching && data === undefined,
    progress,
    isCanceled: !isFetching && data === undefined && !error && asked.length > 0,
    problem: error ? toErrorMessage(error) : null,
    cancel: () => void queries.cancelQueries({ queryKey: key }),
    retry: () => void refetch(),
  }
  return { entries: data?.files ?? noEntries, isEmpty: data !== undefined && data.files.length === 0, state }
}
