import type { HostApi, ModelInfo, ProviderCheck, ProviderDetails } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { makeTestFolder, runFake } from '../testing/index.ts'

const canary = 'sk-canary-0123456789abcdef-wxyz'

const openai: ProviderDetails = {
  id: 'openai',
  name: 'OpenAI',
  keysAt: 'https://keys.example',
  fields: [
    { key: 'apiKey', label: 'API key', kind: 'secret', required: true },
    { key: 'baseUrl', label: 'Base URL', kind: 'url', required: false, advanced: true },
  ],
  saved: {
    values: { baseUrl: 'http://127.0.0.1:1/v1' },
    secrets: { apiKey: 'wxyz' },
    kept: 'file',
    savedAt: '2026-11-15T12:00:00.000Z',
    checked: { at: '2026-11-15T12:00:00.000Z', ok: true, says: 'It works.' },
  },
}
const bedrock: ProviderDetails = {
  id: 'bedrock',
  name: 'Amazon Bedrock',
  fields: [
    { key: 'region', label: 'Region', kind: 'text', required: false },
    { key: 'accessKeyId', label: 'Access key ID', kind: 'secret', required: false },
    { key: 'secretAccessKey', label: 'Secret access key', kind: 'secret', required: false },
  ],
  saved: null,
}
const groq: ProviderDetails = { ...openai, id: 'groq', name: 'Groq', saved: null }
const ollama: ProviderDetails = {
  id: 'ollama',
  name: 'Ollama',
  local: true,
  fields: [{ key: 'baseUrl', label: 'URL', kind: 'url', required: false }],
  saved: null,
}
const custom: ProviderDetails = {
  id: 'custom',
  name: 'Custom',
  pro: true,
  template: true,
  fields: [...openai.fields.map((field) => ({ ...field, required: field.key === 'baseUrl' }))],
  saved: null,
}
const model: ModelInfo = {
  ref: 'openai/gpt-5',
  provider: 'openai',
  model: 'gpt-5',
  label: 'GPT-5',
  contextTokens: 400_000,
  maxOutputTokens: null,
  price: { input: 1.25, output: 10 },
  can: { diff: true, thinking: true, images: true, temperature: false },
  source: 'listed',
}

const all = [groq, ollama, openai, bedrock, custom]
const agreed = { ok: true, says: 'Connected. 5 models available.', models: 5 } as const
const wrongKey = { ok: false, what: 'key', says: 'The provider rejected the API key.', try: 'Check the key.' } as const
const host: Partial<HostApi> = {
  'providers.list': async () => ({ providers: all, found: [] }),
  'providers.save': async () => ({ check: agreed, saved: openai.saved }),
  'providers.test': async ({ id }) => (id === 'openai' ? agreed : wrongKey),
  'providers.change': async () => {},
  'models.list': async () => ({
    models: [model, { ...model, ref: 'groq/x', provider: 'groq', contextTokens: null, price: null }],
    troubles: [{ provider: 'groq', says: 'It was away.' }],
  }),
}
const run = (words: string[], options: Parameters<typeof runFake>[1] = {}) => runFake(['providers', ...words], { host, ...options })
const saved = async (words: string[], options: Parameters<typeof runFake>[1] = {}) =>
  (await run(['set', ...words], options)).asked.find(({ method }) => method === 'providers.save')?.input

describe('providers list', () => {
  it('lists configured providers first, and shows only the end of a key', async () => {
    expect((await run(['list'])).stdout.split('\n').map((line) => line.trim())).toEqual([
      'openai   OpenAI          ✓ set up, key …wxyz (file), checked on 2026-11-15',
      'groq     Groq',
      'ollama   Ollama          local',
      'bedrock  Amazon Bedrock',
      'custom   Custom          Pro, add as custom-<name>',
      '',
    ])
    expect(JSON.parse((await run(['list', '--json'])).stdout)).toEqual([openai, groq, ollama, bedrock, custom])
  })
})

describe('providers set', () => {
  it('reads the key from stdin and fields from the arguments', async () => {
    expect(await saved(['groq', 'baseUrl=http://127.0.0.1:2/v1', '--key', '-'], { stdin: `${canary}\n` })).toEqual({
      id: 'groq',
      values: { baseUrl: 'http://127.0.0.1:2/v1', apiKey: canary },
    })
  })

  it('reads one or more secrets from environment variables', async () => {
    expect(await saved(['groq', '--key-env', 'MY_KEY'], { env: { MY_KEY: canary } })).toEqual({ id: 'groq', values: { apiKey: canary } })
    const words = ['bedrock', 'region=eu-west-1', '--key-env', 'accessKeyId=ONE', '--key-env', 'secretAccessKey=TWO']
    expect(await saved(words, { env: { ONE: 'AK', TWO: canary } })).toEqual({
      id: 'bedrock',
      values: { region: 'eu-west-1', accessKeyId: 'AK', secretAccessKey: canary },
    })
    expect(await run(['set', 'groq', '--key-env', 'NO_SUCH'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("variable 'NO_SUCH' isn't set"),
    })
  })

  it('reads several secrets from stdin, one per line, or the whole text as one secret', async () => {
    expect(await saved(['bedrock', '--key', '-'], { stdin: `accessKeyId=AK\nsecretAccessKey=${canary}=\n` })).toEqual({
      id: 'bedrock',
      values: { accessKeyId: 'AK', secretAccessKey: `${canary}=` },
    })
    const json = '{\n  "type": "service_account",\n  "a=b": 1\n}'
    expect(await saved(['groq', '--key', '-'], { stdin: json })).toEqual({ id: 'groq', values: { apiKey: json } })
    expect(await run(['set', 'groq', '--key', '-'], { stdin: ' \n' })).toMatchObject({ exit: 2 })
  })

  it('keeps saved values that are not given again', async () => {
    expect(await saved(['openai'])).toEqual({ id: 'openai', values: { baseUrl: 'http://127.0.0.1:1/v1' } })
    expect(await saved(['openai', 'baseUrl=', '--unchecked'])).toEqual({ id: 'openai', values: { baseUrl: '' }, unchecked: true })
  })

  it('clears a secret that is set to an empty value, without asking for a new one', async () => {
    expect(await saved(['openai', 'apiKey='])).toEqual({
      id: 'openai',
      values: { baseUrl: 'http://127.0.0.1:1/v1', apiKey: '' },
      cleared: ['apiKey'],
    })
    expect(await saved(['groq', 'apiKey='])).toEqual({ id: 'groq', values: { apiKey: '' }, cleared: ['apiKey'] })
  })

  it('refuses a secret in the arguments, and never prints it', async () => {
    for (const words of [
      ['set', 'groq', `apiKey=${canary}`],
      ['set', 'groq', canary],
      ['set', 'groq', '--key', canary],
    ]) {
      const ran = await run(words)
      expect(ran).toMatchObject({ exit: 2, stdout: '' })
      expect(ran.asked.some(({ method }) => method === 'providers.save')).toBe(false)
      expect(ran.stderr).not.toContain(canary)
    }
  })

  it('shows how to pass a key when there is no terminal', async () => {
    expect(await run(['set', 'groq'])).toMatchObject({ exit: 2, stderr: expect.stringContaining('--key - or --key-env NAME') })
  })

  it('requires no key for a provider that needs none', async () => {
    expect(await saved(['ollama'])).toEqual({ id: 'ollama', values: {} })
    expect(await saved(['custom-lab', 'baseUrl=http://127.0.0.1:3/v1'])).toEqual({
      id: 'custom-lab',
      values: { baseUrl: 'http://127.0.0.1:3/v1' },
    })
  })

  it('suggests the closest provider, the name of a custom one and the known fields', async () => {
    expect(await run(['set', 'opnai'])).toMatchObject({ exit: 20, stderr: expect.stringContaining("Did you mean 'openai'?") })
    expect(await run(['set', 'custom'])).toMatchObject({ exit: 2, stderr: expect.stringContaining('custom-<name>') })
    expect(await run(['set', 'groq', 'colour=red'])).toMatchObject({ exit: 20, stderr: expect.stringContaining('apiKey, baseUrl') })
  })

  it('exits with the code of a failed check, and suggests --unchecked for network errors only', async () => {
    const refusing = (check: ProviderCheck): Partial<HostApi> => ({ ...host, 'providers.save': async () => ({ check, saved: null }) })
    const away = { ok: false, what: 'network', says: "The provider couldn't be reached.", try: 'Check the connection.' } as const
    expect(await run(['set', 'openai'], { host: refusing(away) })).toMatchObject({
      exit: 22,
      stdout: '',
      stderr: expect.stringContaining('Nothing was saved. To save the provider anyway, add --unchecked.'),
    })
    const wrong = { ...away, what: 'settings' } as const
    for (const check of [wrongKey, wrong])
      expect((await run(['set', 'openai'], { host: refusing(check) })).stderr).toMatch(/Nothing was saved\.\n$/)
    const json = await run(['set', 'openai', '--json'], { host: refusing(wrongKey) })
    expect([json.exit, JSON.parse(json.stdout)]).toEqual([21, { check: wrongKey, saved: null }])
  })
})

describe('providers test, remove and models', () => {
  it('tests all configured providers, or only the named one', async () => {
    expect(await run(['test'])).toMatchObject({ exit: 0, stderr: expect.stringContaining('✓ openai: Connected. 5 models available.') })
    const one = await run(['test', 'groq', '--json'])
    expect([one.exit, JSON.parse(one.stdout)]).toEqual([21, [{ id: 'groq', check: wrongKey }]])
    expect(await run(['test'], { host: { 'providers.list': async () => ({ providers: [groq], found: [] }) } })).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('No provider is set up'),
    })
  })

  it('removes a provider and its key', async () => {
    expect(await run(['remove', 'openai'])).toMatchObject({
      exit: 0,
      asked: [{ method: 'providers.change', input: { type: 'remove', id: 'openai' } }],
      stderr: 'Removed openai and its settings.\n',
    })
  })

  it('lists models with context window, price and capabilities, and reports failed providers', async () => {
    const ran = await run(['models'])
    expect(ran.stdout).toBe('openai/gpt-5  400,000  $1.25 / $10  thinking\ngroq/x                              thinking\n')
    expect(ran.stderr).toContain("Couldn't list models from groq: It was away.")
    expect(JSON.parse((await run(['models', 'openai', '--fresh', '--json'])).stdout)).toEqual({ models: [model], troubles: [] })
    expect((await run(['models', '--fresh'])).asked).toEqual([{ method: 'models.list', input: { fresh: true } }])
  })

  it('refuses to list the models of an unknown provider', async () => {
    expect(await run(['models', 'opnai'])).toMatchObject({
      exit: 20,
      stdout: '',
      stderr: expect.stringContaining("Did you mean 'openai'?"),
    })
  })
})

describe('providers set on a real terminal', () => {
  it('asks for the key without showing it', async () => {
    const folder = makeTestFolder()
    try {
      const ran = await folder.runOnTerminal('sheaf providers set openai --unchecked', [['API key', `${canary}\r`]], {
        env: { SHEAF_KEYS: 'file' },
      })
      expect(ran.exit, ran.transcript).toBe(0)
      expect(ran.stdout).toContain('Saved openai')
      expect(ran.stdout).not.toContain('canary')
      expect(await folder.json(['providers', 'list'])).toContainEqual(
        expect.objectContaining({ id: 'openai', saved: expect.objectContaining({ secrets: { apiKey: 'wxyz' } }) }),
      )
    } finally {
      folder.remove()
    }
  })
})

describe('providers import', () => {
  const found = [{ id: 'groq', name: 'Groq', variables: ['GROQ_API_KEY'] }]
  const imported = [{ id: 'groq', name: 'Groq', check: agreed, saved: openai.saved }]
  const keys: Partial<HostApi> = { 'providers.list': async () => ({ providers: [], found }), 'providers.import': async () => imported }
  const runImport = (words: string[], options: Parameters<typeof runFake>[1] = {}) =>
    runFake(['providers', 'import', ...words], { host: keys, env: { GROQ_API_KEY: canary }, ...options })
  const asks = { stdinIsTerminal: true, stderrIsTerminal: true }

  it('lists the keys it found, and imports none without confirmation', async () => {
    const refused = await runImport([])
    expect([refused.exit, refused.stdout, refused.asked.map(({ method }) => method)]).toEqual([
      2,
      'groq  Groq  GROQ_API_KEY\n',
      ['providers.list'],
    ])
    expect(refused.stderr).toContain('--yes')
    const declined = await runImport([], { ...asks, stdin: 'n\n' })
    expect([declined.exit, declined.asked.map(({ method }) => method)]).toEqual([0, ['providers.list']])
    const json = await runImport(['--json'])
    expect([JSON.parse(json.stdout), json.asked.length]).toEqual([{ found, imported: [] }, 1])
    expect(JSON.stringify([refused, declined, json])).not.toContain(canary)
  })

  it('imports keys after confirmation, and shows the result of the check', async () => {
    for (const ran of [await runImport(['--yes']), await runImport(['groq'], { ...asks, stdin: 'y\n' })]) {
      expect([ran.exit, ran.asked.at(-1)]).toEqual([0, { method: 'providers.import', input: { ids: ['groq'] } }])
      expect(ran.stderr).toContain('groq: Connected. 5 models available.')
    }
  })

  it('reports when there is no key to import', async () => {
    expect(await runImport(['openai', '--yes'])).toMatchObject({ exit: 20, stderr: expect.stringContaining("No key for 'openai'") })
    expect(await runImport([], { host: { 'providers.list': async () => ({ providers: [], found: [] }) } })).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('No new API keys'),
    })
  })
})
