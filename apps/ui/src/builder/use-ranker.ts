import { splitModel } from '@sheaf/contract'
import { isAgent } from '../agents/is-agent.ts'
import { useProviders } from '../models/use-models.ts'
import type { Ranker } from './ranker.ts'

/** Who ranks the files with this model. Null until the providers are known: a run of an agent has other options, and no estimate. */
export function useRanker(model: string | null): Ranker | null {
  const { providers, problem } = useProviders()
  if (model === null) return 'local'
  if (providers === undefined && !problem) return null
  const { provider } = splitModel(model)
  return providers?.some((each) => each.id === provider && isAgent(each)) ? 'agent' : 'model'
}
