// Providers and models from the host: loaded once, and again when one of them changed.

import { type EnvironmentKeys, type ModelInfo, type ModelsResult, type Progress, type ProviderDetails, splitModel } from '@sheaf/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isAgent } from '../agents/is-agent.ts'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { agentModelName, modelNameFromRef } from './model-words.ts'

export function useProviders(): { providers: readonly ProviderDetails[] | undefined; found: readonly EnvironmentKeys[]; problem: unknown } {
  const host = useHost()
  const stale = useHostState((state) => state.stale.providers)
  const tier = useHostState((state) => state.license.tier)
  const { data, error } = useQuery({
    queryKey: ['providers', stale, tier],
    queryFn: () => host['providers.list'](),
    placeholderData: (last) => last,
  })
  return { providers: data?.providers, found: data?.found ?? none, problem: error }
}

interface KnownModels {
  models: readonly ModelInfo[]
  problems: readonly ModelsResult['troubles'][number][]
  isLoading: boolean
  problem: unknown
  /** Names of the configured providers, by id. */
  names: ReadonlyMap<string, string>
  /** Ids of all agents. */
  agents: ReadonlySet<string>
  find(ref: string): ModelInfo | undefined
  /** Also for a model that is no longer in the list. */
  nameOf(ref: string): string
}

export function useModels(): KnownModels {
  const host = useHost()
  const { providers } = useProviders()
  const key = useModelsKey()
  const { data, error, isPending } = useQuery({ queryKey: key, queryFn: () => host['models.list']({}), placeholderData: (last) => last })
  const names = useMemo(
    () => new Map((providers ?? []).filter(({ saved }) => saved !== null).map(({ id, name }) => [id, name])),
    [providers],
  )
  const agentNames = useMemo(() => new Map((providers ?? []).filter(isAgent).map(({ id, name }) => [id, name])), [providers])
  const agents = useMemo(() => new Set(agentNames.keys()), [agentNames])
  const models = useMemo(() => (data?.models ?? []).map((model) => withAgentName(model, agentNames)), [data, agentNames])
  const byRef = useMemo(() => new Map(models.map((model) => [model.ref, model])), [models])
  const find = useCallback((ref: string) => byRef.get(ref), [byRef])
  const nameOf = useCallback((ref: string) => byRef.get(ref)?.label ?? unlistedName(ref, agentNames), [byRef, agentNames])
  return { models, problems: data?.troubles ?? none, isLoading: isPending, problem: error, names, agents, find, nameOf }
}

/** An agent calls its models "Opus" or "Default model", which does not name the agent. */
function withAgentName(model: ModelInfo, agentNames: ReadonlyMap<string, string>): ModelInfo {
  const agent = agentNames.get(model.provider)
  return agent === undefined ? model : { ...model, label: agentModelName(agent, model.model, model.label) }
}

function unlistedName(ref: string, agentNames: ReadonlyMap<string, string>): string {
  const { provider, model } = splitModel(ref)
  const agent = agentNames.get(provider)
  return agent === undefined ? modelNameFromRef(ref) : agentModelName(agent, model, model)
}

/** Asks every provider again. */
export function useRefreshModels(): { ask(): void; cancel(): void; progress: Progress | null } {
  const host = useHost()
  const client = useQueryClient()
  const key = useModelsKey()
  const [running, setRunning] = useState<{ progress: Progress; cancel: AbortController } | null>(null)
  const ask = () => {
    const cancel = new AbortController()
    setRunning({ cancel, progress: { stage: 'Refreshing models', done: 0, total: 0 } })
    host['models.list']({ fresh: true }, { signal: cancel.signal, onProgress: (progress) => setRunning({ cancel, progress }) })
      .then((listed) => client.setQueryData(key, listed))
      .catch((problem: unknown) => !cancel.signal.aborted && notifyProblem(problem))
      .finally(() => setRunning(null))
  }
  return { ask, cancel: () => running?.cancel.abort(), progress: running?.progress ?? null }
}

const none: readonly never[] = []

/** The host's answer depends on the user's model settings. */
function useModelsKey(): readonly unknown[] {
  const stale = useHostState((state) => state.stale.providers)
  const tier = useHostState((state) => state.license.tier)
  const { custom, overrides } = useHostState((state) => state.settings.models)
  return ['models', stale, tier, custom, overrides]
}
