// Lists the models of every configured provider, cached or fresh. A provider that fails does not affect the others.

import { isAgent } from '@sheaf/agents'
import { allows, type Call, isRefusal, type ModelInfo, type ModelsResult, splitModel, type Tier } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import { linkSignal } from './link-signal.ts'
import type { ProviderAccess } from './provider-access.ts'

const askMs = 20_000
/** An agent has to start first, which takes long on a busy machine. */
const agentMs = 90_000

interface Answer {
  models: ModelInfo[]
  says?: string
}

/** models.list: the usable models. */
export async function listModels(context: Context, { fresh = false }: { fresh?: boolean }, call: Call = {}): Promise<ModelsResult> {
  const access = await context.providerAccess()
  const { tier } = licenseStatus(context)
  const ids = inOrder(
    access,
    (await access.saved.ids()).filter((id) => isUsable(access, id, tier)),
  )
  let done = 0
  const reportProgress = () => call.onProgress?.({ stage: 'Listing models', done, total: ids.length })
  reportProgress()
  const answers = await Promise.all(
    ids.map(async (id) => {
      const answer = await modelsOf(access, id, fresh, call)
      done += 1
      reportProgress()
      return { id, ...answer }
    }),
  )
  const models = answers.flatMap((answer) => answer.models)
  return {
    models: await withCustomModels(access, ids, models),
    troubles: answers.flatMap(({ id, says }) => (says === undefined ? [] : [{ provider: id, says }])),
  }
}

/** In built-in order; providers that the user added come last. */
function inOrder({ infos }: ProviderAccess, ids: readonly string[]): string[] {
  const order = infos().map(({ id }) => id)
  const position = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return ids.toSorted((one, other) => position(one) - position(other))
}

/** Skips providers unknown to this version or not in the tier; their settings stay. */
function isUsable(access: ProviderAccess, id: string, tier: Tier): boolean {
  try {
    return !access.info(id).pro || allows(tier, 'custom-providers')
  } catch (problem) {
    if (isRefusal(problem)) return false
    throw problem
  }
}

async function modelsOf(access: ProviderAccess, id: string, fresh: boolean, call: Call): Promise<Answer> {
  const last = access.listed.find(id)
  if (last && !fresh && access.listed.isFresh(last)) return { models: last.models }
  const fallback = async () => last?.models ?? access.knownModels(id, (await access.saved.find(id))?.values ?? {})
  const failure = access.listed.failure(id)
  if (failure !== undefined && !fresh) return { models: await fallback(), says: failure }
  const ms = isAgent(id) ? agentMs : askMs
  const { signal, isLate, end } = linkSignal(call.signal, ms)
  try {
    const settings = (await access.settings(id)) ?? {}
    const models = await access.providers.listModels(id, settings, { signal })
    access.listed.save(id, models)
    return { models }
  } catch (problem) {
    if (!isRefusal(problem) || (problem.code === 'cancelled' && !isLate())) throw problem
    const says = isLate() ? `No response within ${ms / 1000} seconds.` : problem.message
    access.listed.failed(id, says)
    return { models: await fallback(), says }
  } finally {
    end()
  }
}

/** Applies the user's overrides to the listed models, and adds the user's custom ones. */
async function withCustomModels(access: ProviderAccess, ids: readonly string[], models: readonly ModelInfo[]): Promise<ModelInfo[]> {
  const { overrides, custom } = await access.modelSettings()
  const known = new Set(models.map(({ ref }) => ref))
  const typed = custom.filter((ref) => !known.has(ref) && ids.includes(splitModel(ref).provider))
  const shown = models.map((model) => (Object.hasOwn(overrides, model.ref) ? access.providers.describeModel(model.ref, model) : model))
  return [...shown, ...[...new Set(typed)].map((ref) => access.providers.describeModel(ref))]
}
