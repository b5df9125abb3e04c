// Opens the models that this user can use, for the whole host.

import { modelFor, Refusal, splitModel } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Models } from './models.ts'
import type { ProviderAccess } from './provider-access.ts'
import { providerName } from './provider-name.ts'

export async function openModels(context: Pick<Context, 'providerAccess'>): Promise<Models> {
  const access = await context.providerAccess()
  const describe = async (ref: string) => {
    await access.modelSettings()
    return access.providers.describeModel(ref)
  }
  return {
    async *ask(request, call) {
      // Read the user's model settings again for each request.
      await access.modelSettings()
      yield* access.providers.ask(request, call)
    },
    settings: () => access.modelSettings(),
    describe,
    async choose(ref, slot) {
      const { slots } = await access.modelSettings()
      const chosen = ref ?? modelFor(slot, slots)
      if (chosen === null) throw await nothingChosen(access)
      const { provider } = splitModel(chosen)
      const { name } = access.requireUsable(provider)
      if ((await access.saved.find(provider)) === undefined) throw new Refusal('provider-unset', `${chosen} is a model from ${name}.`)
      return describe(chosen)
    },
  }
}

async function nothingChosen({ saved, infos, info }: ProviderAccess): Promise<Refusal> {
  const ids = await saved.ids()
  const known = new Set(infos().map(({ id }) => id))
  // A provider of a newer version can't be described.
  const first = ids.find((id) => known.has(id) || id.startsWith('custom-'))
  if (first === undefined) return new Refusal('no-model')
  return new Refusal('model-unset', `${providerName(info(first), await saved.find(first))} is set up.`)
}
