import type { StoredPrompt } from '@sheaf/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHost } from '../host/use-host.ts'
import { useHostState } from '../state/host-state.ts'

/** Reloaded when any window changed one. */
export function useStoredPrompts(): { prompts: readonly StoredPrompt[]; isLoading: boolean; problem: unknown } {
  const host = useHost()
  const stale = useHostState((state) => state.stale.prompts)
  const { data, isLoading, error } = useQuery({
    queryKey: ['prompts', stale],
    queryFn: () => host['prompts.list'](),
    placeholderData: keepPreviousData,
  })
  return { prompts: data ?? none, isLoading, problem: error }
}

const none: readonly StoredPrompt[] = []
