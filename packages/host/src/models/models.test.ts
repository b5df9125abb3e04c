import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AskPart, defaultModelSettings, type HostApi, type ModelSettings, type Progress } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import { openHost } from '../index.ts'

const key = 'sk-canary-0123456789abcdef-wxyz'
let home: string
let server: ModelServer
let host: HostApi
let clock: number

beforeEach(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-models-')))
  server = await openModelServer({
    models: ['gpt-4.1', 'brand-new'],
    otherwise: { says: 'Hello.', usage: { input: 1_000_000, output: 100_000 } },
  })
  clock = Date.parse('2026-11-15T12:00:00Z')
  host = openHost({ home, env: { SHEAF_KEYS: 'file' }, now: () => new Date(clock) })
})

afterEach(async () => {
  await host.close()
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

describe('models.list', () => {
  it('returns nothing when no provider is set up', async () => {
    expect(await host['models.list']({})).toEqual({ models: [], troubles: [] })
  })

  it('asks all providers at once, and again after a day or on request', async () => {
    await save('openai', '/openai/v1')
    await save('anthropic', '/anthropic/v1')
    const steps: Progress[] = []
    const first = await host['models.list']({}, { onProgress: (progress) => steps.push(progress) })
    expect(new Set(first.models.map(({ provider }) => provider))).toEqual(new Set(['anthropic', 'openai']))
    expect(first.models.find(({ ref }) => ref === 'openai/brand-new')).toMatchObject({ source: 'listed', model: 'brand-new' })
    expect(steps.map(({ done, total }) => [done, total])).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ])
    expect(asked()).toBe(2)
    expect([await host['models.list']({}), asked()]).toEqual([first, 2])
    await host['models.list']({ fresh: true })
    expect(asked()).toBe(4)
    clock += 25 * 60 * 60 * 1000
    await host['models.list']({})
    expect(asked()).toBe(6)
  })

  it('keeps the list across restarts, and asks again when its cache is damaged', async () => {
    await save('openai', '/openai/v1')
    const first = await host['models.list']({})
    await reopen()
    expect([await host['models.list']({}), asked()]).toEqual([first, 1])
    for (const spoilt of ['', '{"at": 1, "models": [{}]}', 'null']) {
      writeFileSync(join(home, 'cache', 'models', 'openai.json'), spoilt)
      expect(await host['models.list']({})).toEqual(first)
    }
    expect(asked()).toBe(4)
    expect(readFileSync(join(home, 'cache', 'models', 'openai.json'), 'utf8')).not.toContain(key)
  })

  it('asks again when the key or the address changes', async () => {
    await save('openai', '/openai/v1')
    await host['models.list']({})
    server.change({ models: ['another'] })
    await save('openai', '/openai/v1')
    expect((await host['models.list']({})).models.map(({ ref }) => ref)).toContain('openai/another')
  })

  it('names providers that cannot be reached, shows their known models, and does not retry at once', async () => {
    await save('anthropic', '/anthropic/v1')
    await host['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: 'http://127.0.0.1:1/v1' }, unchecked: true })
    const listed = await host['models.list']({})
    expect(listed.troubles).toEqual([{ provider: 'openai', says: expect.stringContaining("couldn't be reached") }])
    expect(listed.models.filter(({ provider }) => provider === 'openai').every(({ source }) => source === 'known')).toBe(true)
    expect(listed.models.some(({ provider }) => provider === 'openai')).toBe(true)
    expect(await host['models.list']({})).toEqual(listed)
    expect(asked()).toBe(1)
  })

  it('shows the last list of a provider that is down', async () => {
    await save('openai', '/openai/v1')
    await host['models.list']({})
    server.reply({ when: 'models', always: true, fault: { kind: 'status', status: 500, says: 'down' } })
    const listed = await host['models.list']({ fresh: true })
    expect([listed.troubles.map(({ provider }) => provider), listed.models.map(({ ref }) => ref)]).toEqual([
      ['openai'],
      expect.arrayContaining(['openai/brand-new']),
    ])
  })

  it('can be canceled while a provider does not answer', async () => {
    await save('openai', '/openai/v1')
    server.reply({ when: 'models', fault: { kind: 'hang' } })
    const cancel = new AbortController()
    const listing = host['models.list']({}, { signal: cancel.signal })
    await server.until((requests) => requests.length > 0)
    cancel.abort()
    await expect(listing).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('includes model names that the user entered, for providers that are set up', async () => {
    await save('openai', '/openai/v1')
    await change({ custom: ['openai/my-own', 'openai/gpt-4.1', 'groq/other', 'openai/my-own'] })
    const own = (await host['models.list']({})).models.filter(({ source }) => source === 'custom')
    expect(own.map(({ ref, label }) => [ref, label])).toEqual([['openai/my-own', 'my-own']])
  })

  // [S6.14] [S6.18]
  it('applies overrides of a model, which require Pro', async () => {
    await save('openai', '/openai/v1')
    const overrides = { 'openai/gpt-4.1': { diff: false, contextTokens: 1_234, price: { input: 7, output: 8 } } }
    await expect(change({ overrides })).rejects.toMatchObject({ code: 'pro-needed' })
    await host['license.change']({ type: 'start-trial' })
    await change({ overrides })
    const find = async () => (await host['models.list']({})).models.find(({ ref }) => ref === 'openai/gpt-4.1')
    expect(await find()).toMatchObject({ contextTokens: 1_234, price: { input: 7, output: 8 }, can: { diff: false } })
    clock += 8 * 24 * 60 * 60 * 1000
    expect(await find()).toMatchObject({ can: { diff: true } })
    // Existing overrides may stay or be removed; only a new one needs Pro.
    await change({ overrides, strategy: 'parallel' })
    await change({ overrides: {} })
  })
})

describe('choosing and asking models', () => {
  let context: Context
  beforeEach(() => {
    context = createContext({ home, env: { SHEAF_KEYS: 'file' }, now: () => new Date(clock) })
  })
  afterEach(() => context.close())

  it('chooses a model by name, or by its slot, or by the fallback of the slot', async () => {
    await save('openai', '/openai/v1')
    const models = await context.models()
    await expect(models.choose(null, 'chat')).rejects.toMatchObject({ code: 'model-unset', detail: 'OpenAI is set up.' })
    await change({ slots: { ...defaultModelSettings.slots, chat: 'openai/gpt-4.1', planner: 'openai/brand-new' } })
    expect([
      await models.choose(null, 'simple'),
      await models.choose(null, 'large'),
      await models.choose('openai/x/y', 'chat'),
    ]).toMatchObject([{ ref: 'openai/gpt-4.1' }, { ref: 'openai/brand-new' }, { ref: 'openai/x/y', provider: 'openai', model: 'x/y' }])
    await expect(models.choose('nobody/x', 'chat')).rejects.toMatchObject({ code: 'unknown-provider' })
    await expect(models.choose('gpt-5', 'chat')).rejects.toMatchObject({ code: 'unknown-provider' })
    await expect(models.choose('groq/x', 'chat')).rejects.toMatchObject({ code: 'provider-unset' })
    await expect(models.choose('../../x', 'chat')).rejects.toMatchObject({ code: 'unknown-provider' })
  })

  it('asks with the saved key, and calculates the cost from a price override', async () => {
    await save('openai', '/openai/v1')
    await host['license.change']({ type: 'start-trial' })
    await change({ overrides: { 'openai/brand-new': { price: { input: 2, output: 10 } } } })
    const models = await context.models()
    const parts: AskPart[] = []
    for await (const part of models.ask({ model: 'openai/brand-new', messages: [{ from: 'you', text: 'Hi' }] })) parts.push(part)
    expect(parts.at(-1)).toMatchObject({ type: 'done', usage: { input: 1_000_000, output: 100_000, cost: 3 } })
    expect(server.requests.at(-1)).toMatchObject({ key, model: 'brand-new' })
  })

  it('refuses a model whose provider is not set up or was removed', async () => {
    const models = await context.models()
    const ask = async () => {
      for await (const part of models.ask({ model: 'openai/gpt-4.1', messages: [{ from: 'you', text: 'Hi' }] })) void part
    }
    await expect(ask()).rejects.toMatchObject({ code: 'provider-unset' })
    await save('openai', '/openai/v1')
    await ask()
    await host['providers.change']({ type: 'remove', id: 'openai' })
    await expect(ask()).rejects.toMatchObject({ code: 'provider-unset' })
  })
})

async function reopen(): Promise<void> {
  await host.close()
  host = openHost({ home, env: { SHEAF_KEYS: 'file' }, now: () => new Date(clock) })
}

function asked(): number {
  return server.requests.filter(({ protocol }) => protocol === 'models').length
}

async function save(id: string, path: string): Promise<void> {
  await host['providers.save']({ id, values: { apiKey: key, baseUrl: `${server.url}${path}` }, unchecked: true })
}

async function change(models: Partial<ModelSettings>): Promise<void> {
  const { settings } = await host['settings.read']()
  await host['settings.save']({ models: { ...settings.models, ...models } })
}
