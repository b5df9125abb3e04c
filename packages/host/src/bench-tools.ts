// Gives Sheaf Bench the user's models and the service address. The process that opens the host passes the bench in. Free.

import { type BenchTools, Refusal, splitModel } from '@sheaf/contract'
import type { Context } from './context.ts'

/** The parts of a host that the bench may use: models and events, never the open folders. */
export function benchTools(context: Context): BenchTools {
  const { home, now, newId } = context
  return {
    home,
    now,
    newId,
    async *ask(request, call) {
      yield* (await context.models()).ask(request, call)
    },
    async describe(model) {
      if (splitModel(model).provider === '') throw new Refusal('model-unknown', `Specify the model as provider/model, not '${model}'.`)
      const { provider, label, price, contextTokens } = await (await context.models()).choose(model, 'chat')
      return { modelName: label, providerName: (await context.providerAccess()).info(provider).name, price, contextTokens }
    },
    service: () => context.service.address(),
    publish: (run) => context.publish({ type: 'bench-changed', run }),
  }
}
