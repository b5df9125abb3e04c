// Lists the models of every configured provider, cached or fresh. A provider that fails does not affect the others.

import { allows, type Call, isRefusal, type ModelShown, type ModelsListed, splitModel, type Tier } from '@sheaf/contract'
import { describeProviders, knownModels } from '@sheaf/providers'
import { linkSignal } from './link-signal.ts'
import type { Reach } from './reach.ts'

const askMs = 20_000

interface Answer {
  models: ModelShown[]
  says?: string
}

export async function listAllModels(
  reach: Reach,
  tier: Tier,
  { fresh = false }: { fresh?: boolean },
  call: Call = {},
): Promise<ModelsListed> {
  const ids = inOrder((await reach.saved.ids()).filter((id) => isUsable(reach, id, tier)))
  let done = 0
  const tell = () => call.onProgress?.({ stage: 'Listing models', done, total: ids.length })
  tell()
  const answers = await Promise.all(
    ids.map(async (id) => {
      const answer = await modelsOf(reach, id, fresh, call)
      done += 1
      tell()
      return { id, ...answer }
    }),
  )
  const models = answers.flatMap((answer) => answer.models)
  return {
    models: await withOwn(reach, ids, models),
    troubles: answers.flatMap(({ id, says }) => (says === undefined ? [] : [{ provider: id, says }])),
  }
}

/** In built-in order; providers that the user added come last. */
function inOrder(ids: readonly string[]): string[] {
  const order = describeProviders().map(({ id }) => id)
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return ids.toSorted((one, other) => place(one) - place(other))
}

/** Skips providers unknown to this version or not in the tier; their settings stay. */
function isUsable(reach: Reach, id: string, tier: Tier): boolean {
  try {
    return !reach.info(id).pro || allows(tier, 'custom-providers')
  } catch (problem) {
    if (isRefusal(problem)) return false
    throw problem
  }
}

async function modelsOf(reach: Reach, id: string, fresh: boolean, call: Call): Promise<Answer> {
  const last = reach.listed.find(id)
  if (last && !fresh && reach.listed.isFresh(last)) return { models: last.models }
  const instead = async () => last?.models ?? knownModels(id, (await reach.saved.find(id))?.values ?? {})
  const failure = reach.listed.failure(id)
  if (failure !== undefined && !fresh) return { models: await instead(), says: failure }
  const { signal, isLate, end } = linkSignal(call.signal, askMs)
  try {
    const settings = (await reach.settings(id)) ?? {}
    const models = await reach.providers.listModels(id, settings, { signal })
    reach.listed.keep(id, models)
    return { models }
  } catch (problem) {
    if (!isRefusal(problem) || (problem.code === 'cancelled' && !isLate())) throw problem
    const says = isLate() ? `No response within ${askMs / 1000} seconds.` : problem.message
    reach.listed.failed(id, says)
    return { models: await instead(), says }
  } finally {
    end()
  }
}

/** Applies the user's overrides to the listed models, and adds the user's custom ones. */
async function withOwn(reach: Reach, ids: readonly string[], models: readonly ModelShown[]): Promise<ModelShown[]> {
  const { overrides, custom } = await reach.modelSettings()
  const known = new Set(models.map(({ ref }) => ref))
  const typed = custom.filter((ref) => !known.has(ref) && ids.includes(splitModel(ref).provider))
  const shown = models.map((model) => (Object.hasOwn(overrides, model.ref) ? reach.providers.describeModel(model.ref, model) : model))
  return [...shown, ...[...new Set(typed)].map((ref) => reach.providers.describeModel(ref))]
}
