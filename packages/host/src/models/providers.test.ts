import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostApi, HostEvent, ProviderDetails } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'

const key = 'sk-canary-0123456789abcdef-wxyz'
let home: string
let server: ModelServer
let host: HostApi
let events: HostEvent[]
let clock: number

beforeEach(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-providers-')))
  server = await openModelServer({ models: ['gpt-5', 'gpt-5-mini', 'text-embedding-3-large'], keys: [key] })
  clock = Date.parse('2026-11-15T12:00:00Z')
  host = open()
})

afterEach(async () => {
  await host.close()
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

describe('providers', () => {
  it('lists providers with their fields, none of them set up at first', async () => {
    const all = (await host['providers.list']()).providers
    expect(all.length).toBeGreaterThanOrEqual(20)
    expect(all.filter(({ saved }) => saved !== null)).toEqual([])
    expect(all.find(({ id }) => id === 'openai')?.fields.map(({ key: name, kind, required }) => [name, kind, required])).toEqual([
      ['apiKey', 'secret', true],
      ['baseUrl', 'url', false],
    ])
    expect(all.at(-1)).toMatchObject({ id: 'custom', template: true, pro: true, saved: null })
  })

  // [S3.62]
  it('saves a provider after a successful check, and shows only the end of its key', async () => {
    const { check, saved } = await host['providers.save']({ id: 'openai', values: { apiKey: ` ${key}\n`, baseUrl: openaiUrl() } })
    expect(check).toMatchObject({ ok: true, says: expect.any(String) })
    expect(saved).toEqual({
      values: { baseUrl: openaiUrl() },
      secrets: { apiKey: 'wxyz' },
      kept: 'file',
      savedAt: '2026-11-15T12:00:00.000Z',
      checked: { at: '2026-11-15T12:00:00.000Z', ok: true, says: check.says },
    })
    expect([(await provider('openai')).saved, events]).toEqual([saved, [{ type: 'providers-changed' }]])
    expect(server.requests.map((request) => request.key)).toEqual(server.requests.map(() => key))
    await restart()
    expect((await provider('openai')).saved).toEqual(saved)
    expect(await host['providers.test']({ id: 'openai' })).toMatchObject({ ok: true })
  })

  // [S5.14]
  it('does not save a provider that fails its check, and keeps the earlier one', async () => {
    await saveOpenAi()
    const before = (await provider('openai')).saved
    const { check, saved } = await host['providers.save']({ id: 'openai', values: { apiKey: 'sk-wrong-0123456789', baseUrl: openaiUrl() } })
    expect([check, saved]).toEqual([{ ok: false, what: 'key', says: expect.any(String), try: expect.any(String) }, null])
    expect(JSON.stringify(check)).not.toContain('sk-wrong-0123456789')
    expect((await provider('openai')).saved).toEqual(before)
    expect(await host['providers.test']({ id: 'openai' })).toMatchObject({ ok: true })
  })

  it('saves without a check on request, but not with an invalid field', async () => {
    const values = { apiKey: key, baseUrl: 'http://127.0.0.1:1/v1' }
    expect(await host['providers.save']({ id: 'openai', values })).toMatchObject({ check: { ok: false, what: 'network' }, saved: null })
    const { saved } = await host['providers.save']({ id: 'openai', values, unchecked: true })
    expect(saved).toEqual({ values: { baseUrl: values.baseUrl }, secrets: { apiKey: 'wxyz' }, kept: 'file', savedAt: expect.any(String) })
    for (const wrong of [
      { apiKey: key, baseUrl: 'nonsense' },
      { apiKey: key, colour: 'red' },
    ])
      await expect(host['providers.save']({ id: 'openai', values: wrong, unchecked: true })).rejects.toMatchObject({
        code: 'provider-settings',
      })
    await expect(host['providers.save']({ id: 'groq', values: {}, unchecked: true })).rejects.toMatchObject({ code: 'provider-settings' })
  })

  it('keeps a secret that is left empty, and clears plain fields', async () => {
    await saveOpenAi()
    const { saved } = await host['providers.save']({ id: 'openai', values: { apiKey: '', baseUrl: `${openaiUrl()}/` } })
    expect(saved?.secrets).toEqual({ apiKey: 'wxyz' })
    expect(server.requests.at(-1)?.key).toBe(key)
    await host['providers.save']({ id: 'openai', values: { baseUrl: '' }, unchecked: true })
    expect((await provider('openai')).saved?.values).toEqual({})
  })

  it('sends a saved secret to no other address unless it is entered again', async () => {
    await host['providers.save']({ id: 'openai', values: { apiKey: key }, unchecked: true })
    const elsewhere = { baseUrl: 'https://gateway.example/v1' }
    for (const unchecked of [true, false])
      await expect(host['providers.save']({ id: 'openai', values: elsewhere, unchecked })).rejects.toMatchObject({
        code: 'provider-settings',
        detail: 'API key: Enter it again. The saved value is for https://api.openai.com, not https://gateway.example.',
      })
    expect((await provider('openai')).saved?.values).toEqual({})
    await host['providers.save']({ id: 'openai', values: { ...elsewhere, apiKey: key }, unchecked: true })
    const { saved } = await host['providers.save']({ id: 'openai', values: { baseUrl: 'https://gateway.example/v2' }, unchecked: true })
    expect(saved).toMatchObject({ values: { baseUrl: 'https://gateway.example/v2' }, secrets: { apiKey: 'wxyz' } })
    await host['providers.save']({ id: 'openai', values: {}, unchecked: true })
    expect((await provider('openai')).saved?.values).toEqual({})
  })

  it('removes a cleared secret, and keeps the others', async () => {
    const aws = { accessKeyId: 'AKIA0123456789ABabcd', secretAccessKey: `${key}-efgh`, sessionToken: `${key}-ijkl` }
    await host['providers.save']({ id: 'bedrock', values: { ...aws, region: 'us-east-1' }, unchecked: true })
    const cleared = { id: 'bedrock', values: { region: 'us-east-1', sessionToken: '' }, cleared: ['sessionToken'], unchecked: true }
    expect((await host['providers.save'](cleared)).saved).toMatchObject({ secrets: { accessKeyId: 'abcd', secretAccessKey: 'efgh' } })
    expect((await provider('bedrock')).saved?.secrets).toEqual({ accessKeyId: 'abcd', secretAccessKey: 'efgh' })
    await saveOpenAi()
    await expect(host['providers.save']({ id: 'openai', values: {}, cleared: ['apiKey'], unchecked: true })).rejects.toMatchObject({
      code: 'provider-settings',
    })
    await expect(host['providers.save']({ id: 'openai', values: {}, cleared: ['colour'], unchecked: true })).rejects.toMatchObject({
      code: 'provider-settings',
    })
    expect((await provider('openai')).saved?.secrets).toEqual({ apiKey: 'wxyz' })
  })

  it('shows nothing of a short secret', async () => {
    const { saved } = await host['providers.save']({ id: 'openai', values: { apiKey: 'short-key', baseUrl: openaiUrl() }, unchecked: true })
    expect(saved?.secrets).toEqual({ apiKey: '' })
  })

  it('removes a provider with its key', async () => {
    await saveOpenAi()
    expect(readdirSync(join(home, 'keys')).sort()).toEqual(['openai.json', 'secret.key'])
    await host['providers.change']({ type: 'remove', id: 'openai' })
    expect(readdirSync(join(home, 'keys'))).toEqual(['secret.key'])
    expect((await provider('openai')).saved).toBeNull()
    for (const work of [host['providers.change']({ type: 'remove', id: 'openai' }), host['providers.test']({ id: 'openai' })])
      await expect(work).rejects.toMatchObject({ code: 'provider-unset' })
    expect(await host['models.list']({})).toEqual({ models: [], troubles: [] })
  })

  it('remembers the result of a test', async () => {
    await saveOpenAi()
    server.change({ keys: ['sk-other'] })
    clock += 60_000
    const check = await host['providers.test']({ id: 'openai' })
    expect(check).toMatchObject({ ok: false, what: 'key' })
    expect((await provider('openai')).saved?.checked).toEqual({ at: '2026-11-15T12:01:00.000Z', ok: false, what: 'key', says: check.says })
    expect(JSON.stringify(await host['providers.list']())).not.toContain(key)
  })

  it('refuses unknown provider ids', async () => {
    for (const id of ['nobody', 'custom', 'custom-../x', '', 'OpenAI', '../openai', 'constructor']) {
      await expect(host['providers.save']({ id, values: {} })).rejects.toMatchObject({ code: 'unknown-provider' })
      await expect(host['providers.test']({ id })).rejects.toMatchObject({ code: 'unknown-provider' })
      await expect(host['providers.change']({ type: 'remove', id })).rejects.toMatchObject({ code: 'unknown-provider' })
    }
  })

  // [S3.65] [S6.17]
  it('supports several custom providers with Pro, with or without a key', async () => {
    const values = { name: 'Team', baseUrl: openaiUrl(), apiKey: key }
    await expect(host['providers.save']({ id: 'custom-team', values })).rejects.toMatchObject({ code: 'pro-needed' })
    await host['license.change']({ type: 'start-trial' })
    await host['providers.save']({ id: 'custom-team', values })
    await host['providers.save']({ id: 'custom-lab', values: { baseUrl: openaiUrl() }, unchecked: true })
    const own = (await host['providers.list']()).providers.filter(({ id }) => id.startsWith('custom'))
    expect(own.map(({ id, name, template, saved }) => [id, name, template, saved?.secrets])).toEqual([
      ['custom-lab', 'lab', undefined, {}],
      ['custom-team', 'Team', undefined, { apiKey: 'wxyz' }],
      ['custom', expect.any(String), true, undefined],
    ])
    const { models, troubles } = await host['models.list']({})
    expect([new Set(models.map(({ provider: id }) => id)), troubles.map(({ provider: id }) => id)]).toEqual([
      new Set(['custom-team']),
      ['custom-lab'],
    ])
  })

  // [F9.4]
  it('keeps custom providers, but does not use them after Pro has ended', async () => {
    await host['license.change']({ type: 'start-trial' })
    await host['providers.save']({ id: 'custom-team', values: { name: 'Team', baseUrl: openaiUrl(), apiKey: key } })
    clock += 8 * 24 * 60 * 60 * 1000
    await restart()
    expect((await provider('custom-team')).saved).not.toBeNull()
    expect(await host['models.list']({ fresh: true })).toEqual({ models: [], troubles: [] })
    await expect(host['providers.test']({ id: 'custom-team' })).rejects.toMatchObject({ code: 'pro-needed' })
    const turn = { prompt: { roots: [home] }, messages: [{ from: 'you' as const, text: 'x' }], settings: { model: 'custom-team/m' } }
    const asked = server.requests.length
    await expect(host['turns.run'](turn)).rejects.toMatchObject({ code: 'pro-needed' })
    expect(server.requests.length).toBe(asked)
    await host['providers.change']({ type: 'remove', id: 'custom-team' })
  })

  it('reports a key that can no longer be read, and accepts a new one', async () => {
    await saveOpenAi()
    writeFileSync(join(home, 'keys', 'openai.json'), '{"version": 9}')
    await expect(host['providers.test']({ id: 'openai' })).rejects.toMatchObject({ code: 'keys-unreadable' })
    expect((await host['doctor.check']()).find(({ name }) => name === 'Keys')).toMatchObject({ ok: false })
    const listed = await host['models.list']({})
    expect(listed.troubles).toEqual([{ provider: 'openai', says: expect.stringContaining("can't be read") }])
    expect(listed.models.length).toBeGreaterThan(0)
    await saveOpenAi()
    expect(await host['providers.test']({ id: 'openai' })).toMatchObject({ ok: true })
    expect(readdirSync(join(home, 'keys')).some((name) => name.startsWith('openai.json.damaged'))).toBe(true)
  })

  it('saves nothing when the check is canceled', async () => {
    server.reply({ when: 'models', fault: { kind: 'hang' } })
    const cancel = new AbortController()
    const saving = host['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: openaiUrl() } }, { signal: cancel.signal })
    await server.until((requests) => requests.length > 0)
    cancel.abort()
    await expect(saving).rejects.toMatchObject({ code: 'cancelled' })
    expect((await provider('openai')).saved).toBeNull()
    await server.until((requests) => requests.every(({ state }) => state === 'gone'))
  })

  it('saves nothing when it is canceled after a successful check', async () => {
    const cancel = new AbortController()
    const unlisten = cancel.signal.removeEventListener.bind(cancel.signal)
    // The check stops listening once the provider has answered.
    cancel.signal.removeEventListener = (...args: Parameters<typeof unlisten>) => {
      unlisten(...args)
      cancel.abort()
    }
    const saving = host['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: openaiUrl() } }, { signal: cancel.signal })
    await expect(saving).rejects.toMatchObject({ code: 'cancelled' })
    expect(server.requests.map(({ state }) => state)).toEqual(['answered'])
    expect([(await provider('openai')).saved, events]).toEqual([null, []])
  })

  it('sees a provider that another process saved at once', async () => {
    const other = openHost({ home, env: { SHEAF_KEYS: 'file' } })
    await other['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: openaiUrl() } })
    await other.close()
    expect((await provider('openai')).saved?.secrets).toEqual({ apiKey: 'wxyz' })
    expect(await host['providers.test']({ id: 'openai' })).toMatchObject({ ok: true })
  })
})

function open(): HostApi {
  events = []
  const opened = openHost({ home, env: { SHEAF_KEYS: 'file' }, now: () => new Date(clock) })
  opened.subscribe((event) => events.push(event))
  return opened
}

async function restart(): Promise<void> {
  await host.close()
  host = open()
}

function openaiUrl(): string {
  return `${server.url}/openai/v1`
}

async function saveOpenAi(): Promise<void> {
  const { saved } = await host['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: openaiUrl() } })
  expect(saved).not.toBeNull()
}

async function provider(id: string): Promise<ProviderDetails> {
  const found = (await host['providers.list']()).providers.find((each) => each.id === id)
  if (!found) throw new Error(`no provider ${id}`)
  return found
}
