import type { ModelOverride } from '@sheaf/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProviders } from '../open-providers.ts'
import { collectAnswer } from '../testing/collect-answer.ts'
import { type ModelServer, openModelServer } from '../testing/index.ts'

let server: ModelServer

beforeEach(async () => {
  server = await openModelServer()
})
afterEach(() => server.close())

// [S3.60] [S9.22]
it.each([
  ['gemini-3.1-pro-preview', { thinkingLevel: 'low' }],
  ['gemini-2.5-flash', { thinkingBudget: 0 }],
  ['gemini-2.0-flash', undefined],
])('asks %s with temperature 0, unless the override, the request or thinking says otherwise', async (model, thinkingConfig) => {
  const ref = `google/${model}`
  const asked = async (override: ModelOverride, request: { temperature?: number; thinking?: 'on' } = {}) => {
    const settings = { apiKey: 'k', baseUrl: `${server.url}/gemini/v1beta` }
    const { ask } = openProviders({ settings: async () => settings, override: () => override })
    expect((await collectAnswer(ask, { model: ref, ...request })).end).toBe('stop')
    return server.requests.at(-1)?.body
  }
  const off = thinkingConfig && { thinkingConfig }
  expect(await asked({})).toHaveProperty('generationConfig', { temperature: 0, ...off })
  expect(await asked({ temperature: 1 })).toHaveProperty('generationConfig', { temperature: 1, ...off })
  expect(await asked({ temperature: 1 }, { temperature: 0.3 })).toHaveProperty('generationConfig', { temperature: 0.3, ...off })
  expect(await asked({ temperature: 1 }, { thinking: 'on' })).not.toHaveProperty('generationConfig.temperature')
})
