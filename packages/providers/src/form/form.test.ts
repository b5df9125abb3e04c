import { isRefusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findProvider } from '../catalog/index.ts'
import type { Provider } from '../provider.ts'
import { fieldsOf, parseSettings } from './index.ts'

describe('fieldsOf', () => {
  // [S3.63]
  it('generates the fields from the settings schema', () => {
    expect(fieldsOf(provider('azure').settings)).toEqual([
      {
        key: 'resourceName',
        label: 'Resource name',
        kind: 'text',
        required: true,
        placeholder: 'my-resource',
        help: 'The first part of https://….openai.azure.com.',
      },
      {
        key: 'deployment',
        label: 'Deployment ID',
        kind: 'text',
        required: true,
        placeholder: 'gpt-5.4',
        help: 'Separate several IDs with commas.',
      },
      { key: 'apiVersion', label: 'API version', kind: 'text', required: false, fallback: 'v1' },
      { key: 'apiKey', label: 'API key', kind: 'secret', required: true },
      {
        key: 'baseUrl',
        label: 'Base URL',
        kind: 'url',
        required: false,
        advanced: true,
        help: 'Only for a proxy or gateway: the URL up to /deployments or /chat/completions.',
      },
    ])
  })

  it('finds field metadata under optional, default and refine', () => {
    const schema = z.object({
      colour: z.enum(['red', 'blue']).default('blue').meta({ label: 'Colour' }),
      secret: z
        .string()
        .meta({ label: 'Secret', secret: true })
        .refine((value) => value !== 'x')
        .optional(),
      outer: z.string().meta({ label: 'Inner' }).optional().meta({ label: 'Outer', help: 'More.' }),
    })
    expect(fieldsOf(schema)).toEqual([
      { key: 'colour', label: 'Colour', kind: 'choice', required: false, fallback: 'blue', choices: ['red', 'blue'] },
      { key: 'secret', label: 'Secret', kind: 'secret', required: false },
      { key: 'outer', label: 'Outer', kind: 'text', required: false, help: 'More.' },
    ])
  })
})

describe('parseSettings', () => {
  // [S3.64] [S9.26]
  it('trims values, and omits empty ones or uses their default', () => {
    expect(parseSettings(provider('openai'), { apiKey: '  sk-1\n', baseUrl: ' ', other: 'x' })).toEqual({
      apiKey: 'sk-1',
      baseUrl: 'https://api.openai.com/v1',
    })
    expect(parseSettings(provider('lmstudio'), { apiKey: '' })).toEqual({ baseUrl: 'http://127.0.0.1:1234/v1' })
    expect(parseSettings(provider('ollama'), { contextTokens: '8192' })).toEqual({
      baseUrl: 'http://127.0.0.1:11434',
      contextTokens: 8_192,
    })
    expect(parseSettings(provider('custom'), { name: 'Mine', baseUrl: 'http://127.0.0.1:9/v1//' })).toEqual({
      name: 'Mine',
      baseUrl: 'http://127.0.0.1:9/v1',
    })
  })

  // [S3.62]
  it.each([
    ['openai', {}, 'API key: Required.'],
    ['openai', { apiKey: '   ' }, 'API key: Required.'],
    ['openai', { apiKey: 'k', baseUrl: 'api.openai.com' }, 'Base URL: Enter a URL that starts with https:// or http://.'],
    ['openai', { apiKey: 'k', baseUrl: 'ftp://a.b/c' }, 'Base URL: Enter a URL that starts with https:// or http://.'],
    ['openai', { apiKey: 'k', baseUrl: 'javascript:alert(1)' }, 'Base URL: Enter a URL that starts with https:// or http://.'],
    [
      'openai',
      { apiKey: 'k', baseUrl: 'https://me:pass@a.b/c' },
      "Base URL: The URL can't contain a password, a query (?), or a fragment (#).",
    ],
    [
      'openai',
      { apiKey: 'k', baseUrl: 'https://a.b/c?key=1' },
      "Base URL: The URL can't contain a password, a query (?), or a fragment (#).",
    ],
    ['custom', { name: 'Mine' }, 'Base URL: Required.'],
    ['openai', { apiKey: 'k'.repeat(200_000) }, 'API key: Too long for an API key.'],
    [
      'azure',
      { resourceName: 'evil.example.com/', deployment: 'd', apiKey: 'k' },
      'Resource name: Enter only the resource name: letters, digits, and hyphens.',
    ],
    [
      'azure',
      { resourceName: 'r', deployment: 'd', apiKey: 'k', apiVersion: 'latest' },
      'API version: Enter v1 or a date such as 2024-10-21.',
    ],
    ['bedrock', { accessKeyId: 'AKIA' }, 'Secret access key: Required unless you use a Bedrock API key.'],
    ['bedrock', { apiKey: 'k', region: 'evil.example.com#' }, 'Region: Enter a region name such as us-east-1.'],
    ['vertex', { project: 'p' }, 'Service account (JSON): Required unless you use an API key.'],
    [
      'vertex',
      { project: 'p', serviceAccount: '{}' },
      'Service account (JSON): Not a service account key: client_email or private_key is missing.',
    ],
    ['vertex', { apiKey: 'k', location: 'evil.example.com/' }, 'Location: Enter global or a region name such as us-central1.'],
    ['ollama', { contextTokens: 'many' }, 'Context window (tokens): Enter a number of tokens.'],
    ['ollama', { contextTokens: '10' }, 'Context window (tokens): Enter 1024 tokens or more.'],
  ])('refuses %s settings %j and names the field', (id, values, detail) => {
    expect(refusal(() => parseSettings(provider(id), values))).toEqual({ code: 'provider-settings', detail })
  })

  it.each(['sk-ключ', 'sk two', 'sk-\u0000', 'sk-\nx', 'sk-\u007f', 'sk-“quoted”'])('refuses a key with bad characters: %j', (apiKey) => {
    const detail = 'API key: Contains characters that are not allowed in an API key.'
    expect(refusal(() => parseSettings(provider('openai'), { apiKey }))).toEqual({ code: 'provider-settings', detail })
  })

  it.each([
    'http://models.example',
    'http://192.168.1.2:1234/v1',
    'http://localhost.evil.test',
  ])('refuses an unencrypted URL unless it is on this machine: %s', (baseUrl) => {
    const detail = 'Base URL: Not encrypted. Others on the network could read your key and code. Use https.'
    expect(refusal(() => parseSettings(provider('custom'), { name: 'Mine', baseUrl }))).toEqual({ code: 'provider-settings', detail })
  })

  it('never repeats a value in a refusal, because it may be a key in the wrong field', () => {
    const canary = 'sk-canary-123456'
    const wrong: [string, Record<string, string>][] = [
      ['azure', { resourceName: `${canary}/`, deployment: canary, apiKey: canary, apiVersion: canary }],
      ['bedrock', { region: canary, accessKeyId: canary }],
      ['openai', { apiKey: canary, baseUrl: canary }],
      ['vertex', { serviceAccount: canary, location: canary }],
      ['ollama', { contextTokens: canary, baseUrl: canary }],
    ]
    for (const [id, values] of wrong) expect(JSON.stringify(refusal(() => parseSettings(provider(id), values)))).not.toContain(canary)
  })
})

function provider(id: string): Provider {
  const found = findProvider(id)
  if (!found) throw new Error(id)
  return found
}

function refusal(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, detail: error.detail }
    throw error
  }
  throw new Error('The settings were accepted.')
}
