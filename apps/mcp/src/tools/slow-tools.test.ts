// Tests the slow tools: they report progress, can be canceled at any time, and pass on refusals of the user's models.

import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusedCode } from '../answer.ts'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'

let harness: ToolHarness
let server: ModelServer
beforeAll(async () => {
  server = await openModelServer({ otherwise: { says: 'First this, then that.' }, models: ['gpt-4.1'] })
  const many = Array.from(
    { length: 200 },
    (_, at) => [`many/file-${at}.ts`, `export function f${at}(x: number): number {\n  return x + ${at}\n}\n`] as const,
  )
  harness = await openToolHarness({ ...Object.fromEntries(many), 'src/a.ts': 'export const a = 1\n', '.env': 'TOKEN=canary\n' })
  const { host } = harness
  await host['providers.save']({ id: 'openai', values: { apiKey: 'sk-x', baseUrl: `${server.url}/openai/v1` } })
  const { settings } = await host['settings.read']()
  const slots = { ...settings.models.slots, planner: 'openai/gpt-4.1', chat: 'openai/gpt-4.1' }
  await host['settings.save']({ models: { ...settings.models, slots } })
})
afterAll(async () => {
  await harness.close()
  await server.close()
})
beforeEach(async () => {
  harness.progress.length = 0
  await harness.ask('set_selection', { paths: ['src/a.ts'] })
})

describe('slow tools', () => {
  const calls = [
    ['search', { pattern: 'return' }],
    ['get_codemap', { paths: ['many'] }],
    ['list_codemaps_for_selection', {}],
    ['request_plan', { instructions: 'Plan it' }],
    ['context_builder', { instructions: 'change f7', local: true }],
    ['chat_send', { message: 'Hello' }],
    ['read_selected_files', {}],
  ] as const

  it('starts nothing for a call that is already canceled', async () => {
    const ended = new AbortController()
    ended.abort()
    const asked = server.requests.length
    for (const [tool, args] of calls.filter(([name]) => name !== 'list_codemaps_for_selection')) {
      expect([tool, refusedCode(await harness.call(tool, args, { signal: ended.signal }))]).toEqual([tool, 'cancelled'])
    }
    expect(server.requests.length).toBe(asked)
  })

  // [F4.6]
  it('reports progress', async () => {
    for (const [tool, args] of calls.filter(([name]) => !['search', 'list_codemaps_for_selection', 'read_selected_files'].includes(name))) {
      harness.progress.length = 0
      expect([tool, (await harness.call(tool, args)).isError]).toEqual([tool, undefined])
      expect([tool, harness.progress.length > 0]).toEqual([tool, true])
    }
  })

  for (const tool of ['request_plan', 'chat_send'] as const) {
    it(`${tool} stops the model when it is canceled mid-call`, async () => {
      const ending = new AbortController()
      server.reply({ fault: { kind: 'hang' } })
      const asked = server.requests.length
      const running = harness.call(tool, tool === 'request_plan' ? { instructions: 'x' } : { message: 'x' }, { signal: ending.signal })
      await server.until((requests) => requests.length > asked)
      ending.abort()
      expect(refusedCode(await running)).toBe('cancelled')
      await server.until((requests) => requests.at(-1)?.state === 'gone')
    })

    it(`${tool} passes on a refusal of the provider`, async () => {
      for (const [status, code] of [
        [401, 'model-key'],
        [429, 'model-quota'],
      ] as const) {
        server.reply({ fault: { kind: 'status', status, ...(status === 401 ? {} : { code: 'insufficient_quota' }) } })
        const result = await harness.call(tool, tool === 'request_plan' ? { instructions: 'x' } : { message: 'x' })
        expect([status, refusedCode(result)]).toEqual([status, code])
        expect(result.content[0]?.text).toContain('Ask the user')
      }
    })
  }

  it('marks what the context builder found so far as partial, and leaves the selection alone', async () => {
    const many = Array.from({ length: 200 }, (_, at) => [`many/file-${at}.ts`, `export const many${at} = 1\n`] as const)
    const unread = await openToolHarness(Object.fromEntries(many))
    try {
      const asked = { instructions: 'f7 in many/file-7.ts', local: true, max_files: 3, selection: 'replace' }
      const early = await unread.call('context_builder', asked, { enough: AbortSignal.abort() })
      expect(early.structuredContent).toMatchObject({ partial: true, files: [expect.anything(), expect.anything(), expect.anything()] })
      expect(early.structuredContent).not.toHaveProperty('selected_files')
      expect(early.content[0]?.text).toContain('The selection was not changed')
      const complete = await unread.ask('context_builder', asked)
      expect([complete.partial, complete.selected_files]).toEqual([undefined, 3])
    } finally {
      await unread.close()
    }
  })

  // [S7.40]
  it('plans with the selection, and adds the files that the context builder finds', async () => {
    expect(await harness.ask('request_plan', { instructions: 'Change a' })).toMatchObject({
      plan: 'First this, then that.',
      model: 'openai/gpt-4.1',
    })
    expect(server.requests.at(-1)?.text).toContain('export const a = 1')
    const built = await harness.ask('context_builder', {
      instructions: 'f7 in many/file-7.ts',
      local: true,
      max_files: 3,
      selection: 'add',
    })
    expect(built.files).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'many/file-7.ts' })]))
    expect(built.selected_files).toBe(1 + (Array.isArray(built.files) ? built.files.length : 0))
  })

  it('runs the context builder as a job that can be waited for and canceled', async () => {
    const asked = { op: 'start', instructions: 'f7 in many/file-7.ts', local: true, max_files: 3, selection: 'replace' }
    const { job } = await harness.ask('context_builder', asked)
    expect(await harness.ask('context_builder', { op: 'cancel', job })).toEqual({ job, state: 'canceled' })
    expect((await harness.ask('list_selected_files')).total_files).toBe(1)
    const second = await harness.ask('context_builder', asked)
    expect(second).toEqual({ job: expect.any(String), state: 'running', notes: [expect.stringContaining('op wait')] })
    const done = await harness.ask('context_builder', { op: 'wait', job: second.job })
    expect(done.files).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'many/file-7.ts' })]))
    expect(await harness.ask('context_builder', { op: 'status', job: second.job })).toEqual(done)
    expect((await harness.ask('list_selected_files')).total_files).toBe(done.selected_files)
  })

  it('changes nothing when a run of the context builder fails or its call is canceled', async () => {
    server.reply({ fault: { kind: 'status', status: 401 } })
    const failed = await harness.call('context_builder', { instructions: 'change f7', selection: 'replace' })
    expect(refusedCode(failed)).toBe('model-key')
    const ending = new AbortController()
    server.reply({ fault: { kind: 'hang' } })
    const asked = server.requests.length
    const running = harness.call('context_builder', { instructions: 'change f8', selection: 'replace' }, { signal: ending.signal })
    await server.until((requests) => requests.length > asked)
    ending.abort()
    expect(refusedCode(await running)).toBe('cancelled')
    expect((await harness.ask('list_selected_files')).files).toMatchObject([{ path: 'src/a.ts' }])
  })

  it('returns the parts of files that fit the budget of the context builder', async () => {
    const { pack, pack_tokens: tokens } = await harness.ask('context_builder', {
      instructions: 'f7 in many/file-7.ts',
      local: true,
      budget: 500,
    })
    expect(pack).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'many/file-7.ts', tokens: expect.any(Number) })]))
    expect(Number(tokens)).toBeLessThanOrEqual(500)
  })
})
