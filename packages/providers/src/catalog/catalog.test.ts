// Checks every provider. A new one needs a file, a line in the catalog and a recorded exchange.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Thinking, thinkingLevels } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { fieldsOf, parseSettings } from '../form/index.ts'
import type { Provider } from '../provider.ts'
import { catalog, findProvider } from './index.ts'

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')
  .map((name) => name.slice(0, -'.ts'.length))

describe('the catalog', () => {
  it('lists every file of the catalog folder, with its name as the id', () => {
    expect(catalog.map(({ id }) => id).sort()).toEqual(files.sort())
  })

  it('has a recorded exchange of every provider', () => {
    const missing = catalog.filter(({ id }) => !existsSync(join(import.meta.dirname, '..', 'recorded', `${id}.exchange.txt`)))
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  // [S1.30] [S9.21]
  it('offers at least fifteen providers', () => {
    expect(catalog.length).toBeGreaterThanOrEqual(15)
  })

  // [S9.23]
  it('uses the recommended temperature of a model, such as 0.7 or 0.6, and 0 for all others', () => {
    const advised = catalog.flatMap(({ id, known }) =>
      known.flatMap(({ model, temperature }) => (temperature === undefined ? [] : [[`${id}/${model}`, temperature] as const])),
    )
    expect(Object.fromEntries(advised)).toEqual({
      'alibaba/qwen3-coder-plus': 0.7,
      'alibaba/qwen3-coder-flash': 0.7,
      'groq/qwen/qwen3-32b': 0.6,
      'huggingface/Qwen/Qwen3-Coder-Next': 0.7,
      'mistral/mistral-medium-3.5': 0.7,
      'mistral/mistral-medium-2604': 0.7,
      'mistral/magistral-medium-latest': 0.7,
    })
  })

  it('finds a provider by its id, and a user-added one by its template', () => {
    const found = ['groq', 'custom', 'custom-my-server', 'custom-', 'groq-2', 'nobody', ''].map((id) => findProvider(id)?.id)
    expect(found).toEqual(['groq', 'custom', 'custom', undefined, undefined, undefined, undefined])
  })
})

describe.each(catalog.map((provider) => [provider.id, provider] as const))('%s', (_, provider) => {
  const settings = settingsOf(provider)

  it('has a label for every field of its form', () => {
    expect(fieldsOf(provider.settings).filter(({ label }) => label === '')).toEqual([])
  })

  it('has a base URL setting for a proxy', () => {
    const field = fieldsOf(provider.settings).find(({ key }) => key === 'baseUrl')
    expect(field).toMatchObject({ kind: 'url' })
    expect(
      provider.origin(parseSettings(provider, { ...example[provider.id], ...key, baseUrl: 'https://proxy.example.com:8443/a/b/' })),
    ).toBe('https://proxy.example.com:8443')
  })

  it('sends its key over https, or to this machine', () => {
    expect(provider.origin(settings)).toMatch(provider.local ? /^http:\/\/127\.0\.0\.1:\d+$/ : /^https:\/\/[\w.-]+$/)
  })

  it('has plausible limits and prices for known models, each listed once', () => {
    const wrong = provider.known.filter(
      ({ contextTokens = 1, maxOutputTokens = 1, price }) =>
        maxOutputTokens > contextTokens ||
        (price && ((price.cached ?? 0) > price.input || price.input > price.output || (price.above?.input ?? price.input) < price.input)),
    )
    expect(wrong).toEqual([])
    expect(new Set(provider.known.map(({ model }) => model)).size).toBe(provider.known.length)
  })

  it('maps every thinking level to options, also for unknown models', () => {
    const said = (level: Thinking, model: string) => provider.thinking?.(level, model)
    for (const level of thinkingLevels) {
      for (const model of [...provider.known.map(({ model }) => model), 'some/new-model-9'])
        expect(() => JSON.stringify(said(level, model))).not.toThrow()
    }
  })
})

const key = { apiKey: 'sk-test-0000' }
const example: Record<string, Record<string, string>> = {
  azure: { resourceName: 'my-resource', deployment: 'gpt-5.4' },
  custom: { name: 'Mine', baseUrl: 'https://models.example.com/v1' },
}

function settingsOf(provider: Provider) {
  return parseSettings(provider, { ...key, ...example[provider.id] })
}
