import type { Progress } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const files = {
  '.gitignore': 'ignored.ts\n',
  'ignored.ts': 'export function canaryIgnored() {}\n',
  '.env': 'TOKEN=canary-env\n',
  'package-lock.json': '{}\n',
  'src/retry.ts': 'export function retryRequest(times: number) {\n  return times\n}\n',
  'src/colours.ts': `export const key = "${awsKey}"\nexport function mixColours(a: string, b: string) {\n  return a + b\n}\n`,
  'src/clock.ts': 'export class Clock {\n  now() {\n    return 1\n  }\n}\n',
  'README.md': '# Sample\n',
}

let app: App
let server: ModelServer

beforeEach(async () => {
  server = await openModelServer()
  app = await openApp(files)
})
afterEach(async () => {
  await app.close()
  await server.close()
})

const setUp = async (model?: string): Promise<void> => {
  await app.host['providers.save']({
    id: 'openai',
    values: { apiKey: 'sk-test-0123456789', baseUrl: `${server.url}/openai/v1` },
    unchecked: true,
  })
  await change({ instructions: 'Retry requests with jitter.', ...(model === undefined ? {} : { builder: { ...builder, model } }) })
}
const builder = { includeTree: true, includeMaps: true, parallelQueries: 3, maxTokensPerQuery: 50_000 }
const change = (fields: Parameters<App['host']['workspaces.change']>[0]['fields']) => app.host['workspaces.change']({ ...app.here, fields })
const naming = (...named: [string, string, string][]): string =>
  JSON.stringify({ files: named.map(([path, priority, why]) => ({ path, priority, why })) })

describe('the context builder with a model', () => {
  it("merges the model's answer with the local ranking, saves the results, notifies windows", async () => {
    await setUp('openai/gpt-4o')
    server.reply({
      says: naming(['src/retry.ts', 'high', 'Holds the retry.'], ['src/clock.ts', 'low', 'Waits.'], ['src/gone.ts', 'high', '']),
    })
    const said: Progress[] = []
    const answer = await app.host['builder.run'](app.here, { onProgress: (progress) => said.push(progress) })
    expect(answer.model).toBe('openai/gpt-4o')
    expect(answer.recommendations).toContainEqual({
      path: 'src/clock.ts',
      score: 0.3,
      priority: 'low',
      why: 'Waits.',
      tokens: 16,
      by: 'model',
    })
    expect(answer.recommendations[0]).toMatchObject({ path: 'src/retry.ts', priority: 'high', by: 'both' })
    expect(answer.notes).toEqual(["The model suggested a file that doesn't exist (left out): src/gone.ts."])
    expect([...new Set(said.map(({ stage }) => stage))]).toEqual(['scan', 'map', 'split', 'query', 'merge', 'rank'])
    const received = await app.event('workspace-changed', ({ fields }) => fields.builderResults !== undefined)
    expect(received.fields.builderResults).toEqual(answer.recommendations.map(({ score: _score, ...kept }) => kept))
  })

  it('packs the functions that the model named', async () => {
    await setUp()
    app.write(
      'src/colours.ts',
      `${'// filler\n\n'.repeat(200)}export function mixColours(a: string) {\n  return a\n}\n\n${'// more\n\n'.repeat(200)}`,
    )
    const named = { path: 'src/colours.ts', priority: 'high', why: 'Mixes.', names: ['mixColours'] }
    server.reply({ says: JSON.stringify({ files: [named] }) })
    const { recommendations, pack } = await app.host['builder.run']({
      roots: [app.root],
      task: 'Retry with jitter',
      model: 'openai/gpt-4o',
      budget: 300,
    })
    expect(recommendations[0]).toMatchObject({ path: 'src/colours.ts', names: ['mixColours'], by: 'model' })
    expect(pack?.files.find(({ path }) => path === 'src/colours.ts')).toMatchObject({
      mode: 'slices',
      ranges: expect.arrayContaining([{ from: 401, to: 403, why: 'mixColours: named by the model' }]),
    })
  })

  it('sends names and maps to the model, but no ignored files, secrets or lock files', async () => {
    await setUp('openai/gpt-4o')
    server.reply({ says: naming() })
    await app.host['builder.run'](app.here)
    const [request] = server.requests.filter(({ state }) => state !== 'gone')
    const body = JSON.stringify(request?.body)
    for (const seen of ['retry.ts', 'function retryRequest', 'README.md', 'Retry requests with jitter.']) expect(body).toContain(seen)
    for (const unseen of ['ignored.ts', 'canary', '.env', 'package-lock', awsKey]) expect(body).not.toContain(unseen)
  })

  // [S3.49]
  it('uses the override prompt instead of the instructions', async () => {
    await setUp()
    await change({ builder: { ...builder, model: 'openai/gpt-4o', overridePrompt: 'Only colours.' } })
    server.reply({ says: naming() })
    await app.host['builder.run'](app.here)
    const body = JSON.stringify(server.requests.at(-1)?.body)
    expect([body.includes('Only colours.'), body.includes('jitter')]).toEqual([true, false])
  })

  // [S3.50]
  it('uses the model of the workspace, or else the one from the settings', async () => {
    await setUp()
    const { settings } = await app.host['settings.read']()
    await app.host['settings.save']({ models: { ...settings.models, slots: { ...settings.models.slots, chat: 'openai/gpt-4o' } } })
    server.reply({ says: naming() })
    expect((await app.host['builder.run'](app.here)).model).toBe('openai/gpt-4o')
    expect((await app.host['builder.run']({ ...app.here, model: null })).model).toBeNull()
    await change({ builder: { ...builder, model: 'openai/gpt-4.1-mini' } })
    server.reply({ says: naming() })
    expect((await app.host['builder.run'](app.here)).model).toBe('openai/gpt-4.1-mini')
    expect(server.requests.map(({ model }) => model)).toEqual(['gpt-4o', 'gpt-4.1-mini'])
    await change({ builder: { ...builder, model: null } })
    expect((await app.host['builder.run'](app.here)).model).toBeNull()
  })

  it('reports an invalid key without showing it, and keeps the earlier results', async () => {
    await setUp('openai/gpt-4o')
    await change({ builderResults: [{ path: 'src/clock.ts', priority: 'low', why: 'before' }] })
    server.change({ keys: ['sk-another'] })
    const refused = await app.host['builder.run'](app.here).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'model-key' })
    expect(String(refused)).not.toContain('sk-test-0123456789')
    const { fields } = await app.host['workspaces.open']({ id: app.here.workspace })
    expect(fields.builderResults).toEqual([{ path: 'src/clock.ts', priority: 'low', why: 'before' }])
  })

  it('can be canceled while the model is thinking', async () => {
    await setUp('openai/gpt-4o')
    server.reply({ says: [{ hold: 'never' }, naming()] })
    const aborting = new AbortController()
    const running = app.host['builder.run'](app.here, { signal: aborting.signal }).catch((error: unknown) => error)
    await server.until((requests) => requests.length === 1)
    aborting.abort()
    expect(await running).toMatchObject({ code: 'cancelled' })
    await server.until((requests) => requests[0]?.state === 'gone')
  })

  it('estimates the tokens of a run without sending anything', async () => {
    await setUp('openai/gpt-4o')
    const estimate = await app.host['builder.estimate'](app.here)
    expect(server.requests).toEqual([])
    expect(estimate).toMatchObject({ queries: 1, model: 'openai/gpt-4o' })
    server.reply({ says: naming() })
    expect((await app.host['builder.run'](app.here)).tokens).toEqual(estimate.tokens)
    for (const tokens of Object.values(estimate.tokens)) expect(tokens).toBeGreaterThan(10)
    await change({ builder: { ...builder, model: 'openai/gpt-4o', includeMaps: false } })
    expect((await app.host['builder.estimate'](app.here)).tokens.map).toBe(0)
  })

  it('runs without a workspace', async () => {
    await setUp()
    server.reply({ says: naming(['src/clock.ts', 'high', 'Waits.']) })
    const answer = await app.host['builder.run']({ roots: [app.root], task: 'Retry with jitter', model: 'openai/gpt-4o', top: 1 })
    expect(answer.recommendations.length).toBe(1)
    expect(answer.model).toBe('openai/gpt-4o')
  })
})

describe('the context builder without a model', () => {
  it('returns the local ranking, with a note when no model is set up', async () => {
    await change({ instructions: 'Retry requests with jitter.' })
    const answer = await app.host['builder.run'](app.here)
    expect(answer.recommendations[0]).toMatchObject({ path: 'src/retry.ts', by: 'local' })
    expect(answer).toMatchObject({ model: null, tokens: { tree: 0, map: 0, prompt: 0 } })
    expect(answer.notes).toEqual([
      'No model is set up, so this is the local ranking only. To also ask a model, add a provider under Settings → API Keys, or turn on an agent under Settings → Models.',
    ])
    await change({ builder: { ...builder, model: null } })
    expect((await app.host['builder.run'](app.here)).notes).toEqual([])
    expect(await app.host['builder.estimate'](app.here)).toEqual({
      tokens: { tree: 0, map: 0, prompt: 0 },
      queries: 0,
      model: null,
      cost: null,
    })
    expect(await app.host['builder.run']({ roots: [app.root], task: 'retry', model: null })).toMatchObject({ model: null, notes: [] })
  })

  it('refuses to run when the provider of the chosen model is not set up', async () => {
    await change({ instructions: 'x', builder: { ...builder, model: 'openai/gpt-4o' } })
    await expect(app.host['builder.run'](app.here)).rejects.toMatchObject({ code: 'provider-unset' })
    await change({ builder: { ...builder, model: 'nobody/x' } })
    await expect(app.host['builder.estimate'](app.here)).rejects.toMatchObject({ code: 'unknown-provider' })
  })

  it('asks no model when there are no instructions', async () => {
    await setUp('openai/gpt-4o')
    await change({ instructions: ' ' })
    await app.select('src/retry.ts')
    const { model, notes } = await app.host['builder.run'](app.here)
    expect([model, notes.length, server.requests.length]).toEqual([null, 1, 0])
  })
})

// [S6.10]
it('requires Pro to run the context builder or estimate a run', async () => {
  const free = await openApp(files, { pro: false })
  try {
    const asked = [
      free.host['builder.run'](free.here),
      free.host['builder.estimate'](free.here),
      free.host['builder.run']({ roots: [free.root], task: 'x', model: null }),
    ]
    for (const each of await Promise.allSettled(asked)) expect(each).toMatchObject({ status: 'rejected', reason: { code: 'pro-needed' } })
  } finally {
    await free.close()
  }
})
