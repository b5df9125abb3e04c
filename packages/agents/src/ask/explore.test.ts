import { type AskPart, type AskRequest, explorationServer } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAgents } from '../open-agents.ts'
import {
  type AgentScript,
  openScriptedAgent,
  type ScriptedAgent,
  type ServedTools,
  type Step,
  serveTools,
  type WrittenAgent,
  writeAgent,
} from '../testing/index.ts'

let scripted: ScriptedAgent
let tools: ServedTools

beforeEach(async () => {
  scripted = openScriptedAgent()
  tools = await serveTools()
})

afterEach(async () => {
  scripted.close()
  await tools.close()
})

const done: Step = { do: 'answer', result: { stopReason: 'end_turn' } }
const prompt = (...steps: Step[]): AgentScript => ({ on: { 'session/prompt': steps } })
const called = (agent: ScriptedAgent) => agent.agent.log().flatMap((message) => ('called' in message ? [message.called] : []))
const search: Step = { do: 'call-tool', name: 'search', arguments: { query: 'lamp' } }

describe('exploring with an agent', () => {
  it('passes the server to its session, and streams its answer', async () => {
    const { parts } = await scripted.ask(prompt(search, { do: 'say', text: 'Found.' }, done), { tools })
    expect(parts).toEqual([
      { type: 'text', text: 'Found.' },
      { type: 'done', finish: 'stop', usage: {} },
    ])
    const [start] = scripted.agent.log()
    expect(scripted.received('session/new')).toEqual([
      {
        cwd: start?.cwd,
        mcpServers: [
          { type: 'http', name: explorationServer, url: tools.url, headers: [{ name: 'Authorization', value: `Bearer ${tools.token}` }] },
        ],
      },
    ])
    expect(tools.calls).toEqual([{ name: 'search', arguments: { query: 'lamp' } }])
    const text = 'search was called.'
    expect(called(scripted)).toEqual([{ content: [{ type: 'text', text }], structuredContent: { text } }])
  })

  it('reads results that arrive as event streams', async () => {
    const streamed = await serveTools({ sse: true })
    await scripted.ask(prompt(search, done), { tools: streamed })
    expect([streamed.calls.length, called(scripted)]).toEqual([
      1,
      [{ content: [{ type: 'text', text: 'search was called.' }], structuredContent: { text: 'search was called.' } }],
    ])
    await streamed.close()
  })

  it('limits the agent to our tools, and tells it so', async () => {
    await scripted.ask(prompt(done), { tools })
    const [start] = scripted.agent.log()
    expect(start?.args).toEqual(expect.arrayContaining(['--allowed-mcp-server-names', explorationServer]))
    expect(JSON.stringify(scripted.received('session/prompt'))).toContain(`Use only the tools of the MCP server \`${explorationServer}\``)
  })

  it('keeps the token out of arguments and the environment', async () => {
    await scripted.ask(prompt(done), { tools })
    const [start] = scripted.agent.log()
    expect(JSON.stringify(start)).not.toContain(tools.token)
  })

  it('refuses an agent without MCP over HTTP before it opens a session', async () => {
    const initialize: Step = { do: 'answer', result: { protocolVersion: 1, agentCapabilities: { mcpCapabilities: { sse: true } } } }
    const { parts, refusal } = await scripted.ask({ on: { initialize: [initialize] } }, { tools })
    expect([parts, refusal?.code, refusal?.detail]).toEqual([[], 'agent-tools', 'Agent: Gemini CLI.'])
    expect(scripted.received('session/new')).toEqual([])
  })

  it("refuses an agent that can't be limited to our tools before it starts it", async () => {
    const agents = openAgents({ home: scripted.base, env: { PATH: scripted.base }, values: async () => ({}) })
    const asked = agents.explore({ model: 'copilot/default', messages: [{ from: 'you', text: 'Hi?' }] }, tools)
    await expect(asked[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'agent-tools', detail: 'Agent: GitHub Copilot CLI.' })
  })
})

describe('an agent that must be asked to connect', () => {
  const explore = async (connecting: Step): Promise<{ parts: AskPart[]; agent: WrittenAgent }> => {
    const agent = writeAgent(scripted.base, 'qwen', { on: { 'qwen/control/session/cd': [connecting] } })
    const env = { PATH: `${scripted.base}:${process.env.PATH}`, HOME: scripted.base }
    const agents = openAgents({ home: scripted.base, env, values: async () => ({}), times: { closeMs: 200 } })
    const parts: AskPart[] = []
    const request: AskRequest = { model: 'qwen-code/default', messages: [{ from: 'you', text: 'Hi?' }] }
    for await (const part of agents.explore(request, tools)) parts.push(part)
    return { parts, agent }
  }

  it('is asked its question after it has connected', async () => {
    const { parts, agent } = await explore({ do: 'answer', result: {} })
    expect(parts).toEqual([
      { type: 'text', text: 'Hello.' },
      { type: 'done', finish: 'stop', usage: {} },
    ])
    const methods = agent.log().flatMap(({ method }) => (typeof method === 'string' ? [method] : []))
    expect(methods).toEqual(['initialize', 'session/new', 'qwen/control/session/cd', 'session/prompt', 'session/cancel'])
  })

  it("is refused if it can't connect, so that it can be asked without tools", async () => {
    await expect(explore({ do: 'fail', code: -32_601, message: 'Method not found' })).rejects.toMatchObject({
      code: 'agent-tools',
      detail: 'Agent: Qwen Code. Method not found',
    })
  })
})

describe('an exploring agent that asks for permission', () => {
  const permission = (toolName: string, kinds: string[]): Step => ({
    do: 'request',
    method: 'session/request_permission',
    params: {
      sessionId: 's1',
      toolCall: { toolCallId: 't1', title: `mcp__${explorationServer}__search`, _meta: { toolName } },
      options: kinds.map((kind) => ({ optionId: `o-${kind}`, name: kind, kind })),
    },
  })
  const ours = `mcp__${explorationServer}__search`
  const kinds = ['allow_always', 'allow_once', 'reject_once']
  const outcome = () => scripted.agent.log().flatMap(({ id, result }) => (id === 'own-1' ? [result] : []))

  it.each<[string, string, string[], unknown]>([
    ['is allowed one call of our tool', ours, kinds, { outcome: 'selected', optionId: 'o-allow_once' }],
    ['is denied a lasting permission', ours, ['allow_always', 'reject_once'], { outcome: 'selected', optionId: 'o-reject_once' }],
    ['is denied another tool', 'run_shell_command', kinds, { outcome: 'selected', optionId: 'o-reject_once' }],
  ])('%s', async (_, name, offered, expected) => {
    await scripted.ask(prompt(permission(name, offered), done), { tools })
    expect(outcome()).toEqual([{ outcome: expected }])
  })

  it('is denied a tool that its earlier update names differently', async () => {
    const update = { sessionUpdate: 'tool_call', toolCallId: 't1', title: 'search', _meta: { toolName: 'run_shell_command' } }
    await scripted.ask(prompt({ do: 'update', update }, permission(ours, kinds), done), { tools })
    expect(outcome()).toEqual([{ outcome: { outcome: 'selected', optionId: 'o-reject_once' } }])
  })

  it('is denied our tools when it only answers a question', async () => {
    await scripted.ask(prompt(permission(ours, kinds), done))
    expect(outcome()).toEqual([{ outcome: { outcome: 'selected', optionId: 'o-reject_once' } }])
  })
})
