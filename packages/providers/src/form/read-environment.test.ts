import { describe, expect, it } from 'vitest'
import { readEnvironment } from './read-environment.ts'

const found = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(readEnvironment(environment).flatMap(({ id, values }) => (values ? [[id, values]] : [])))

describe('settings in the environment', () => {
  it('reads settings from the usual variables, the first that is set', () => {
    expect(
      found({ OPENAI_API_KEY: 'a', GEMINI_API_KEY: ' ', GOOGLE_GENERATIVE_AI_API_KEY: 'b', OLLAMA_BASE_URL: 'http://127.0.0.1:9' }),
    ).toEqual({
      openai: { apiKey: 'a' },
      google: { apiKey: 'b' },
      ollama: { baseUrl: 'http://127.0.0.1:9' },
    })
  })

  it('returns settings only if they are complete', () => {
    expect(found({ AZURE_API_KEY: 'a', AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'b', OLLAMA_BASE_URL: 'not an address' })).toEqual({})
    expect(found({ AZURE_API_KEY: 'a', AZURE_RESOURCE_NAME: 'r', AZURE_OPENAI_DEPLOYMENT: 'd' })).toEqual({
      azure: { apiKey: 'a', resourceName: 'r', deployment: 'd' },
    })
  })

  it('reports the variables that the settings came from', () => {
    const [google] = readEnvironment({ GOOGLE_API_KEY: 'a' }).filter(({ values }) => values)
    expect(google).toMatchObject({ id: 'google', from: ['GOOGLE_API_KEY'] })
  })

  it('lists the variables of every provider except custom ones', () => {
    expect(readEnvironment({}).filter(({ names, values }) => names.length === 0 || values !== undefined)).toEqual([
      { id: 'custom', values: undefined, names: [], from: [] },
    ])
  })
})
