// Builds a model for tests: a large one, with the given differences.

import type { ModelInfo } from '@sheaf/contract'

export function someModel(overrides: Partial<ModelInfo> = {}): ModelInfo {
  return {
    ref: 'openai/gpt-5',
    provider: 'openai',
    model: 'gpt-5',
    label: 'GPT-5',
    contextTokens: 400_000,
    maxOutputTokens: 128_000,
    price: { input: 2, output: 10 },
    can: { diff: true, thinking: true, images: true, temperature: true },
    source: 'known',
    ...overrides,
  }
}
