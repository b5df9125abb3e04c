import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AgentScript, openScriptedAgent, type ScriptedAgent, type Step } from '../testing/index.ts'

let scripted: ScriptedAgent

beforeEach(() => {
  scripted = openScriptedAgent({ initializeMs: 60_000, sessionMs: 60_000, silenceMs: 60_000 })
})

afterEach(() => scripted.close())

const prompt = (...steps: Step[]): AgentScript => ({ on: { 'session/prompt': steps } })
const raw = (text: string | Buffer): Step => ({ do: 'raw', base64: Buffer.from(text).toString('base64') })
const hello: Step = { do: 'say', text: 'Hello.' }
const done: Step = { do: 'answer', result: { stopReason: 'end_turn' } }
const answered = [
  { type: 'text', text: 'Hello.' },
  { type: 'done', finish: 'stop', usage: {} },
]
const line = (message: unknown) => raw(`${JSON.stringify(message)}\n`)

/** The process and everything that it started. */
async function expectGone(): Promise<void> {
  for (const { started } of scripted.agent.log()) if (typeof started === 'number') await expect.poll(() => isRunning(started)).toBe(false)
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('noise that an answer survives', () => {
  it.each<[string, Step[]]>([
    ['text that is not JSON', [raw('Welcome to the agent!\n\u001b[31mred\u001b[0m\n{"jsonrpc":')]],
    ['JSON that is not a message', [raw('1\nnull\n[]\n"x"\n{}\n{"jsonrpc":"1.0","method":"x"}\n[{"jsonrpc":"2.0","method":"x"}]\n')]],
    ['invalid UTF-8', [raw(Buffer.from([0xff, 0xfe, 0x0a, 0xc3, 0x28, 0x0a]))]],
    [
      'answers to requests that were never sent',
      [line({ jsonrpc: '2.0', id: 999, result: {} }), line({ jsonrpc: '2.0', id: '\u001b[2J', result: {} })],
    ],
    ['an error without a request', [line({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } })]],
    ['unknown notifications', [line({ jsonrpc: '2.0', method: '_vendor/news', params: { a: 1 } })]],
    ['updates of unknown kinds', [{ do: 'update', update: { sessionUpdate: 'hologram', content: { type: 'text', text: 'x' } } }]],
    [
      'malformed updates',
      [
        { do: 'update', update: { sessionUpdate: 'agent_message_chunk' } },
        { do: 'update', update: null },
      ],
    ],
    ['a message of 10 MB', [{ do: 'update', update: { sessionUpdate: 'available_commands_update', x: 'y'.repeat(10_000_000) } }]],
    ['text on stderr', [{ do: 'complain', text: 'warning\n'.repeat(100_000) }]],
  ])('%s', async (_, steps) => {
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')]
    const newline = raw('\n')
    expect(await scripted.ask(prompt(...steps, newline, hello, done))).toEqual({ parts: answered })
    for (const spy of printed) {
      expect(spy.mock.calls).toEqual([])
      spy.mockRestore()
    }
    await expectGone()
  })

  it('takes the first of two answers to one request', async () => {
    expect(await scripted.ask(prompt(hello, done, { do: 'answer', result: { stopReason: 'refusal' } }))).toEqual({ parts: answered })
  })
})

describe('an agent that fails', () => {
  const steps = ['initialize', 'session/new', 'session/prompt']

  it.each(steps)('reports an exit at %s, with the end of what it printed', async (method) => {
    const { refusal } = await scripted.ask({
      on: {
        [method]: [
          { do: 'complain', text: 'first line\nboom' },
          { do: 'exit', code: 3 },
        ],
      },
    })
    expect([refusal?.code, refusal?.detail]).toEqual(['agent-failed', 'Agent: Gemini CLI. It exited with code 3. first line boom'])
    await expectGone()
  })

  it.each(steps)('reports an error at %s', async (method) => {
    const { refusal } = await scripted.ask({
      on: { [method]: [{ do: 'fail', code: -32_603, message: 'Internal error', data: { details: 'no disk' } }] },
    })
    expect([refusal?.code, refusal?.detail]).toEqual(['agent-failed', 'Agent: Gemini CLI. Internal error: no disk'])
    await expectGone()
  })

  it.each(steps)('asks for signing in at %s', async (method) => {
    const { refusal } = await scripted.ask({ on: { [method]: [{ do: 'fail', code: -32_000, message: 'Authentication required' }] } })
    expect([refusal?.code, refusal?.detail]).toEqual(['agent-sign-in', 'Agent: Gemini CLI. Run `gemini` in a terminal.'])
  })

  it.each(steps)('can be canceled while it hangs at %s', async (method) => {
    const stopping = new AbortController()
    const asked = scripted.ask({ on: { [method]: [{ do: 'hang' }] }, ignoresEnd: true, child: true }, { signal: stopping.signal })
    await expect.poll(() => scripted.received(method).length).toBe(1)
    stopping.abort()
    expect((await asked).refusal?.code).toBe('cancelled')
    await expectGone()
    await expect.poll(() => isRunning(scripted.agent.child())).toBe(false)
  })

  it.each<[string, Partial<Record<'initializeMs' | 'sessionMs' | 'silenceMs', number>>]>([
    ['initialize', { initializeMs: 300 }],
    ['session/prompt', { silenceMs: 300 }],
  ])('is given up when it hangs at %s', async (method, times) => {
    scripted.close()
    scripted = openScriptedAgent(times)
    const { refusal } = await scripted.ask({ on: { [method]: [{ do: 'hang' }] }, ignoresEnd: true })
    expect([refusal?.code, refusal?.detail]).toEqual(['model-stalled', 'Agent: Gemini CLI. No response for 0 seconds.'])
    await expectGone()
  })

  it('is refused if it speaks another version only', async () => {
    const { refusal } = await scripted.ask({ on: { initialize: [{ do: 'answer', result: { protocolVersion: 2, capabilities: {} } }] } })
    expect([refusal?.code, refusal?.detail]).toEqual([
      'agent-failed',
      'Agent: Gemini CLI. It uses version 2 of the Agent Client Protocol, but Sheaf supports only version 1.',
    ])
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no session', {}],
    ['a session without a name', { sessionId: '' }],
  ])('is refused if session/new returns %s', async (_, result) => {
    const { refusal } = await scripted.ask({ on: { 'session/new': [{ do: 'answer', result }] } })
    expect(refusal?.code).toBe('agent-failed')
  })

  it('keeps the text so far when it dies in the middle of an answer', async () => {
    const { parts, refusal } = await scripted.ask(prompt(hello, { do: 'exit', code: 1 }))
    expect([parts, refusal?.code]).toEqual([[{ type: 'text', text: 'Hello.' }], 'agent-failed'])
  })

  it('is ended if it closes its output', async () => {
    const { refusal } = await scripted.ask({ ...prompt(hello, { do: 'close-output' }, { do: 'hang' }), ignoresEnd: true })
    expect(refusal?.code).toBe('agent-failed')
    await expectGone()
  })

  it.each<[string, Step]>([
    ['a line that never ends', { do: 'flood', bytes: 1e12 }],
    ['thoughts that never end', { do: 'flood', bytes: 1e12, line: thought('x'.repeat(10_000)) }],
    [
      'unknown messages that never end',
      { do: 'flood', bytes: 1e12, line: JSON.stringify({ jsonrpc: '2.0', method: '_x', params: { x: 'y'.repeat(10_000) } }) },
    ],
  ])('is ended if it sends %s', async (_, flood) => {
    const { refusal } = await scripted.ask(prompt(flood))
    expect(refusal?.code).toBe('agent-failed')
    await expectGone()
  })

  it('ends its turn when it is canceled, and then itself', async () => {
    const stopping = new AbortController()
    const asked = scripted.ask(prompt(hello, { do: 'await-cancel' }, { do: 'answer', result: { stopReason: 'cancelled' } }), {
      signal: stopping.signal,
    })
    await expect.poll(() => scripted.received('session/prompt').length).toBe(1)
    stopping.abort()
    expect((await asked).refusal?.code).toBe('cancelled')
    expect(scripted.received('session/cancel')).toEqual([{ sessionId: 's1' }])
    await expectGone()
  })

  it('leaves no folder behind', async () => {
    await scripted.ask({ on: { initialize: [{ do: 'exit', code: 1 }] } })
    const [start] = scripted.agent.log()
    const { base, dir } = parse(String(start?.cwd))
    expect([base, existsSync(dir)]).toEqual(['work', false])
  })

  it('is refused with the reason if its folder cannot be created', async () => {
    const missing = join(tmpdir(), 'sheaf-missing')
    vi.stubEnv('TMPDIR', missing)
    const { refusal } = await scripted.ask(prompt(hello, done))
    vi.unstubAllEnvs()
    const says = `A temporary folder couldn't be created for it: ENOENT: no such file or directory, mkdtemp '${join(missing, 'sheaf-agent-XXXXXX')}'.`
    expect([refusal?.code, refusal?.message]).toEqual(['agent-failed', expect.stringContaining(says)])
    expect(scripted.agent.log()).toEqual([])
  })
})

function thought(text: string): string {
  const update = { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text } }
  return JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's1', update } })
}
