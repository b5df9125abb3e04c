// The agents for the Models panel. Their programs may be installed or removed while the user is in a terminal.

import type { DetectedAgent, ProviderDetails } from '@sheaf/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHost } from '../host/use-host.ts'
import { useProviders } from '../models/use-models.ts'
import { customAgentTemplate, isAgent } from './is-agent.ts'

interface Agents {
  installed: readonly ProviderDetails[]
  missing: readonly ProviderDetails[]
  custom: readonly ProviderDetails[]
  template: ProviderDetails | undefined
  /** By id. Empty until each program was run with `--version`, which takes seconds. */
  versions: ReadonlyMap<string, string | null>
}

export function useAgents(): Agents {
  const host = useHost()
  const queries = useQueryClient()
  const { providers = [] } = useProviders()
  const known = providers.filter(({ agent }) => agent !== undefined)
  // One that is on stays with its state, even if its program is gone.
  const isShown = ({ agent, saved }: ProviderDetails) => saved !== null || agent?.program !== null
  const installed = known.filter(isShown)
  const programs = known.flatMap(({ agent }) => agent?.program ?? [])
  const { data: detected = none } = useQuery({
    queryKey: ['agents', programs],
    queryFn: async ({ signal }) => (await host['providers.list']({ agents: true }, { signal })).agents ?? none,
    enabled: programs.length > 0,
    placeholderData: (last) => last,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    const look = () => void queries.invalidateQueries({ queryKey: ['providers'] })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [queries])
  return {
    installed,
    missing: known.filter((each) => !isShown(each)),
    custom: providers.filter(({ agent, ...each }) => agent === undefined && isAgent(each) && each.id !== customAgentTemplate),
    template: providers.find(({ id }) => id === customAgentTemplate),
    versions: new Map(detected.map(({ id, version }) => [id, version])),
  }
}

const none: readonly DetectedAgent[] = []
