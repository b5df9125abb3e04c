// Loads what the Code Map tab shows: the maps Auto includes, and those of files selected whole. Reloads after every measurement.

import type { AddedMap, Progress } from '@sheaf/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'

/** In a larger selection, the heaviest files show what maps would save. */
const mostCompared = 100

interface MapsAsked {
  auto: readonly AddedMap[]
  compared: readonly { path: string; tokens: number }[]
  /** No result for Auto yet. */
  isWaiting: boolean
  progress: Progress | null
  problem: ErrorMessage | null
  cancel(): void
  retry(): void
}

export function useMaps(isAutoWanted: boolean): MapsAsked {
  const host = useHost()
  const queries = useQueryClient()
  const { id, selection, budget } = useLiveWorkspace()
  const [progress, setProgress] = useState<Progress | null>(null)
  const version = budget?.version ?? 0
  const key = ['maps-auto', id, version]
  const auto = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => host['maps.auto']({ workspace: id }, { signal, onProgress: setProgress }),
    placeholderData: keepPreviousData,
    enabled: isAutoWanted,
    gcTime: 0,
  })
  const whole = (budget?.files ?? [])
    .filter(({ path, mode }) => mode === 'full' && selection.files.has(path))
    .toSorted((a, b) => b.tokens - a.tokens)
    .slice(0, mostCompared)
    .map(({ path }) => path)
  const compared = useQuery({
    queryKey: ['maps-of-selected', id, version],
    queryFn: async ({ signal }) => {
      const { maps } = await host['maps.read']({ workspace: id, paths: whole }, { signal })
      return maps.map(({ path, tokens = 0 }) => ({ path, tokens }))
    },
    placeholderData: keepPreviousData,
    enabled: whole.length > 0,
    gcTime: 0,
  })
  return {
    auto: auto.data ?? [],
    compared: whole.length > 0 ? (compared.data ?? []) : [],
    isWaiting: auto.isFetching && auto.data === undefined,
    progress,
    problem: auto.error && isAutoWanted ? toErrorMessage(auto.error) : null,
    cancel: () => void queries.cancelQueries({ queryKey: key }),
    retry: () => void auto.refetch(),
  }
}
