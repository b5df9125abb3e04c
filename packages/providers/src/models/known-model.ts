// Finds what we know about a model by its provider's name for it, including dated names and region prefixes.

import type { KnownModel, Provider } from '../provider.ts'

export function knownModel(provider: Provider, model: string): KnownModel | undefined {
  const exact = provider.known.find((known) => known.model === model)
  if (exact) return exact
  const plain = plainName(model)
  return provider.known.find((known) => plainName(known.model) === plain)
}

/** The same model has a dated name, a versioned one, and one per region; price and limits are the same. */
function plainName(model: string): string {
  return model
    .replace(/^(us|eu|apac|jp|au|global|us-gov)\./, '')
    .replace(/@[\w.-]+$/, '')
    .replace(/-v?\d+:\d+$|-v\d+$/, '')
    .replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, '')
}
