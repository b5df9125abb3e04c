// The list of workspaces, reloaded whenever the host reports that it changed.

import type { PathProblem, WorkspaceCard } from '@sheaf/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'

export interface CardsShown {
  cards: readonly WorkspaceCard[]
  problems: readonly PathProblem[]
  isLoading: boolean
  problem: ErrorMessage | null
  reload(): void
}

export function useWorkspaceCards(isOn = true): CardsShown {
  const host = useHost()
  const stale = useHostState((state) => state.stale.workspaces)
  const openId = useHostState((state) => state.open?.workspace)
  // Reloads the list after the host was away.
  const isLost = useHostState((state) => state.link === 'lost')
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['workspaces', stale, openId, isLost],
    queryFn: () => host['workspaces.list'](),
    placeholderData: keepPreviousData,
    enabled: isOn,
    gcTime: 0,
  })
  return {
    cards: data?.cards ?? [],
    problems: data?.troubles ?? [],
    isLoading: isPending,
    problem: error ? toErrorMessage(error) : (data?.refused ?? null),
    reload: () => void refetch(),
  }
}

/** Every word must occur in the name or in a folder. */
export function filterCards(cards: readonly WorkspaceCard[], text: string): readonly WorkspaceCard[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return cards
  return cards.filter(({ name, roots }) => {
    const hay = [name, ...roots.map(({ path }) => path)].join('\n').toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}
