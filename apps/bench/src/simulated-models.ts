// Simulated models, as `simulated/<name>`: to try everything without a provider. Only when Sheaf runs from source.

import { type BenchModel, build, Refusal, splitModel } from '@sheaf/contract'
import { simulatedModels } from './simulated/index.ts'

export { simulatedAsk } from './simulated/index.ts'

/** Undefined: another provider's model. */
export function findSimulated(ref: string): BenchModel | undefined {
  const { provider, model } = splitModel(ref)
  if (provider !== 'simulated' || build.kind === 'release') return undefined
  const found = simulatedModels.find(({ id }) => id === model)
  if (found === undefined) throw new Refusal('model-unknown', `Simulated models: ${simulatedModels.map(({ id }) => id).join(', ')}.`)
  return { modelName: found.modelName, providerName: 'Simulated', price: found.price, contextTokens: null }
}

export function listSimulated(): { model: string; name: string }[] {
  return build.kind === 'release' ? [] : simulatedModels.map(({ id, modelName }) => ({ model: `simulated/${id}`, name: modelName }))
}
