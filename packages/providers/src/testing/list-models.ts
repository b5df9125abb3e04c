// Writes the model list in the format of each protocol.

import type { Protocol } from './protocol.ts'

export function listModels(form: Protocol['name'], names: string[], path: string): unknown {
  if (form === 'anthropic')
    return {
      data: names.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })),
      has_more: false,
      first_id: names[0] ?? null,
      last_id: names.at(-1) ?? null,
    }
  if (form === 'gemini')
    return {
      models: names.map((name) => ({
        name: `models/${name}`,
        displayName: name,
        inputTokenLimit: 1_048_576,
        outputTokenLimit: 65_536,
        supportedGenerationMethods: ['generateContent', 'countTokens'],
      })),
    }
  if (form === 'ollama') {
    if (path.endsWith('/show'))
      return { capabilities: ['completion'], details: { family: 'llama' }, model_info: { 'llama.context_length': 8192 } }
    if (path.endsWith('/version')) return { version: '0.13.0' }
    return {
      models: names.map((name) => ({
        name,
        model: name,
        modified_at: '2026-01-01T00:00:00Z',
        size: 1_000_000,
        digest: 'd1',
        details: { family: 'llama', parameter_size: '8B', quantization_level: 'Q4_K_M' },
      })),
    }
  }
  return { object: 'list', data: names.map((id) => ({ id, object: 'model', created: 1_760_000_000, owned_by: 'scripted' })) }
}
