import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentScript, openScriptedAgent, type ScriptedAgent, type Step } from '../testing/index.ts'

let scripted: ScriptedAgent

beforeEach(() => {
  scripted = openScriptedAgent()
})

afterEach(() => scripted.close())

const prompt = (...steps: Step[]): AgentScript => ({ on: { 'session/prompt': steps } })
const done = (stopReason: string): Step => ({ do: 'answer', result: { stopReason } })

describe('asking an agent', () => {
  it('streams text, thoughts and tool calls, and ends with what they cost', async () => {
    const { parts, refusal } = await scripted.ask(
      prompt(
        { do: 'think', text: 'Hm.' },
        { do: 'update', update: { sessionUpdate: 'tool_call', toolCallId: 't1', title: 'Read a.ts', status: 'pending' } },
        { do: 'update', update: { sessionUpdate: 'tool_call_update', toolCallId: 't1', status: 'completed' } },
        { do: 'say', text: 'One ' },
        { do: 'update', update: { sessionUpdate: 'usage_update', used: 10, size: 100, cost: { amount: 0.25, currency: 'USD' } } },
        {
          do: 'answer',
          result: { stopReason: 'end_turn', usage: { inputTokens: 7, cachedReadTokens: 2, outputTokens: 3, totalTokens: 12 } },
        },
      ),
    )
    expect([parts, refusal]).toEqual([
      [
        { type: 'thinking', text: 'Hm.' },
        { type: 'tool', id: 't1', title: 'Read a.ts', status: 'running' },
        { type: 'tool', id: 't1', title: 'Read a.ts', status: 'done' },
        { type: 'text', text: 'One ' },
        { type: 'done', finish: 'stop', usage: { input: 9, cached: 2, output: 3, cost: 0.25 } },
      ],
      undefined,
    ])
  })

  it('sends the whole conversation as one question, in an empty folder that is removed', async () => {
    await scripted.ask()
    const [start] = scripted.agent.log()
    expect(String(start?.cwd)).toMatch(/sheaf-agent-/)
    expect(readdirSync(tmpdir()).some((name) => String(start?.cwd).endsWith(name))).toBe(false)
    expect(scripted.received('session/new')).toEqual([{ cwd: start?.cwd, mcpServers: [] }])
    const [asked] = scripted.received('session/prompt')
    expect(JSON.stringify(asked)).toMatch(/Be brief\.\\n\\nHi\?/)
  })

  it('sends images to an agent that accepts them, after the text that says where they belong', async () => {
    const capabilities = { protocolVersion: 1, agentCapabilities: { promptCapabilities: { image: true } } }
    const images = [
      { type: 'image/png' as const, bytes: Uint8Array.of(1, 2, 3) },
      { type: 'image/jpeg' as const, bytes: Uint8Array.of(4, 5) },
    ]
    const { refusal } = await scripted.ask({ on: { initialize: [{ do: 'answer', result: capabilities }] } }, { images })
    expect(refusal).toBeUndefined()
    const text = expect.stringMatching(/\n\n\[Image 1\] \[Image 2\]\nHi\?$/)
    expect(scripted.received('session/prompt')).toEqual([
      {
        sessionId: 's1',
        prompt: [
          { type: 'text', text },
          { type: 'image', data: 'AQID', mimeType: 'image/png' },
          { type: 'image', data: 'BAU=', mimeType: 'image/jpeg' },
        ],
      },
    ])
  })

  it('refuses images before asking an agent that does not say that it accepts them', async () => {
    const { parts, refusal } = await scripted.ask(undefined, { images: [{ type: 'image/png', bytes: Uint8Array.of(1) }] })
    expect([parts, refusal?.code, refusal?.detail]).toEqual([[], 'model-no-images', 'Agent: Gemini CLI.'])
    expect(scripted.received('session/prompt')).toEqual([])
  })

  it('passes no key on, and where settings are', async () => {
    await scripted.ask()
    const [{ env } = { env: {} }] = scripted.agent.log()
    expect(JSON.stringify(env)).not.toContain('sk-canary')
    expect(env).toMatchObject({ HOME: scripted.base, XDG_CONFIG_HOME: scripted.base })
  })

  it.each([
    ['max_tokens', 'length'],
    ['refusal', 'filtered'],
    ['max_turn_requests', 'other'],
    ['new-reason', 'other'],
  ])('maps the stop reason %s', async (reason, finish) => {
    expect((await scripted.ask(prompt(done(reason)))).parts).toEqual([{ type: 'done', finish, usage: {} }])
  })

  it('reads the usage that comes with an empty text', async () => {
    const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: '' }, _meta: { usage: { inputTokens: 7 } } }
    expect((await scripted.ask(prompt({ do: 'update', update }, done('end_turn')))).parts).toEqual([
      { type: 'done', finish: 'stop', usage: { input: 7 } },
    ])
  })

  it('fails if the agent ends its turn early, and keeps the text so far', async () => {
    const { parts, refusal } = await scripted.ask(prompt({ do: 'say', text: 'I ' }, done('cancelled')))
    expect([parts, refusal]).toEqual([[{ type: 'text', text: 'I ' }], expect.objectContaining({ code: 'agent-failed' })])
  })

  it('keeps messages of the agent itself out of the answer, and reports them if there is none', async () => {
    const notice: Step = { do: 'update', update: { sessionUpdate: 'notice', severity: 'warning', title: 'A hook stopped it.' } }
    expect(await scripted.ask(prompt(notice, { do: 'say', text: 'Hi.' }, done('end_turn')))).toEqual({
      parts: [
        { type: 'text', text: 'Hi.' },
        { type: 'done', finish: 'stop', usage: {} },
      ],
    })
    const { parts, refusal } = await scripted.ask(prompt(notice, done('end_turn')))
    expect([parts, refusal]).toEqual([
      [],
      expect.objectContaining({ code: 'agent-failed', detail: expect.stringContaining('A hook stopped it.') }),
    ])
    expect(scripted.received('initialize')).toMatchObject([{ clientCapabilities: { session: { notices: {} } } }, {}])
  })

  it('chooses the model and the read-only mode with the options of the session', async () => {
    const select = (id: string, values: string[]) => ({
      id,
      name: id,
      category: id,
      type: 'select',
      currentValue: values[0],
      options: values.map((value) => ({ value, name: value.toUpperCase() })),
    })
    const script: AgentScript = {
      on: {
        'session/new': [
          {
            do: 'answer',
            result: { sessionId: 's1', configOptions: [select('mode', ['code', 'plan']), select('model', ['small', 'large'])] },
          },
        ],
      },
    }
    expect((await scripted.ask(script, { model: 'large' })).refusal).toBeUndefined()
    expect(scripted.received('session/set_config_option')).toEqual([
      { sessionId: 's1', configId: 'mode', value: 'plan' },
      { sessionId: 's1', configId: 'model', value: 'large' },
    ])
    expect((await scripted.ask(script, { model: 'unknown' })).refusal).toMatchObject({ code: 'model-unknown' })
    expect((await scripted.agents.listModels('gemini-cli', {})).map(({ ref, label }) => [ref, label])).toEqual([
      ['gemini-cli/default', 'Default model'],
      ['gemini-cli/small', 'SMALL'],
      ['gemini-cli/large', 'LARGE'],
    ])
  })

  it('sets a mode of the older kind', async () => {
    const modes = {
      currentModeId: 'default',
      availableModes: [
        { id: 'default', name: 'Default' },
        { id: 'plan', name: 'Plan' },
      ],
    }
    await scripted.ask({ on: { 'session/new': [{ do: 'answer', result: { sessionId: 's1', modes } }] } })
    expect(scripted.received('session/set_mode')).toEqual([{ sessionId: 's1', modeId: 'plan' }])
  })
})

describe('an agent that asks for permission', () => {
  const permission = (kinds: string[]): Step => ({
    do: 'request',
    method: 'session/request_permission',
    params: {
      sessionId: 's1',
      toolCall: { toolCallId: 't1', title: 'rm -rf /' },
      options: kinds.map((kind) => ({ optionId: `o-${kind}`, name: kind, kind })),
    },
  })

  it.each([
    [['allow_always', 'allow_once', 'reject_once'], { outcome: 'selected', optionId: 'o-reject_once' }],
    [['allow_once', 'reject_always'], { outcome: 'selected', optionId: 'o-reject_always' }],
    [['allow_once'], { outcome: 'cancelled' }],
    [[], { outcome: 'cancelled' }],
  ])('is denied: %j', async (kinds, outcome) => {
    await scripted.ask(prompt(permission(kinds), done('end_turn')))
    expect(scripted.agent.log().filter(({ id }) => id === 'own-1')).toEqual([{ jsonrpc: '2.0', id: 'own-1', result: { outcome } }])
  })

  it('is denied a thousand times', async () => {
    const storm = Array.from({ length: 1_000 }, () => permission(['allow_always', 'reject_once']))
    expect((await scripted.ask(prompt(...storm, { do: 'say', text: 'ok' }, done('end_turn')))).parts).toEqual([
      { type: 'text', text: 'ok' },
      { type: 'done', finish: 'stop', usage: {} },
    ])
    expect(JSON.stringify(scripted.agent.log())).not.toContain('"optionId":"o-allow_always","outcome"')
  })

  it.each([
    'fs/read_text_file',
    'fs/write_text_file',
    'terminal/create',
    'elicitation/create',
    'anything/else',
  ])('cannot use %s', async (method) => {
    const params = {
      sessionId: 's1',
      path: join(scripted.base, 'secret.txt'),
      content: 'x',
      command: 'touch',
      args: [join(scripted.base, 'secret.txt')],
    }
    expect((await scripted.ask(prompt({ do: 'request', method, params }, done('end_turn')))).refusal).toBeUndefined()
    expect(scripted.agent.log().find(({ id }) => id === 'own-1')).toMatchObject({ error: { code: -32_601 } })
    expect(readdirSync(scripted.base)).not.toContain('secret.txt')
  })
})

it('runs only three agents at a time', async () => {
  const hanging = prompt({ do: 'say', text: 'Hello.' }, { do: 'hang' })
  const stops = Array.from({ length: 5 }, () => new AbortController())
  const asked = stops.map(({ signal }) => scripted.ask(hanging, { signal }))
  const starts = () => scripted.received('session/prompt').length
  await expect.poll(starts).toBe(3)
  for (const [at, stop] of stops.entries()) {
    stop.abort()
    await asked[at]
    if (at < 2) await expect.poll(starts).toBe(at + 4)
  }
  expect(starts()).toBe(5)
})
