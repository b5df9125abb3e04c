// Opens the models that this user can use, for the whole host.

import { modelFor, Refusal, splitModel } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Models } from './models.ts'
import type { Reach } from './reach.ts'

export async function openModels(context: Pick<Context, 'reach'>): Promise<Models> {
  const reach = await context.reach()
  const describe = async (ref: string) => {
    await reach.modelSettings()
    return reach.providers.describeModel(ref)
  }
  return {
    async *ask(request, call) {
      // Read the user's model settings again for each request.
      await reach.modelSettings()
      yield* reach.providers.ask(request, call)
    },
    settings: () => reach.modelSettings(),
    describe,
    async choose(ref, slot) {
      const { slots } = await reach.modelSettings()
      const chosen = ref ?? modelFor(slot, slots)
      if (chosen === null) throw new Refusal('no-model', await whatToChoose(reach))
      const { provider } = splitModel(chosen)
      const { name } = reach.usable(provider)
      if ((await reach.saved.find(provider)) === undefined) throw new Refusal('provider-unset', `${chosen} is a model from ${name}.`)
      return describe(chosen)
    },
  }
}

async function whatToChoose({ saved }: Reach): Promise<string | undefined> {
  const [first] = await saved.ids()
  return first === undefined ? undefined : `${first} is set up. Choose one of its models under Settings → Models, or specify a model.`
}
