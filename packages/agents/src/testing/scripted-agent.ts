// An agent that follows a script: `node scripted-agent.ts <script.json>`. It writes its lines without a library, so that a test can make it
// misbehave in every way. Everything it receives goes to `<script.json>.log`, one message per line.

import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { AgentScript, Step } from './agent-script.ts'
import { callTool, type ToolServer } from './call-tool.ts'

const file = process.argv[2] ?? ''
const script: AgentScript = JSON.parse(readFileSync(file, 'utf8'))

let asked = 0
let explorationServer: ToolServer | undefined
/** Requests of this agent, by id. */
const waiting = new Map<unknown, (answer: unknown) => void>()
const canceled = Promise.withResolvers<void>()

appendFileSync(
  `${file}.log`,
  `${JSON.stringify({ started: process.pid, cwd: process.cwd(), env: process.env, args: process.argv.slice(3) })}\n`,
)
if (script.ignoresEnd) {
  process.on('SIGTERM', () => undefined)
  setInterval(() => undefined, 60_000)
}
if (script.child) {
  const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: 'ignore' })
  writeFileSync(`${file}.child`, String(child.pid))
}

createInterface({ input: process.stdin }).on('line', (line) => {
  appendFileSync(`${file}.log`, `${line}\n`)
  const message: { id?: unknown; method?: string; params?: { mcpServers?: ToolServer[] } } = JSON.parse(line)
  if (message.method === undefined) return void waiting.get(message.id)?.(message)
  if (message.method === 'session/cancel') canceled.resolve()
  if (message.method === 'session/new') explorationServer = message.params?.mcpServers?.[0]
  const steps = script.on[message.method]
  if (steps !== undefined) void play(steps, message.id)
  else if (message.id !== undefined)
    void play(usual[message.method] ?? [{ do: 'fail', code: -32_601, message: 'Method not found' }], message.id)
})

const usual: Partial<Record<string, Step[]>> = {
  initialize: [
    {
      do: 'answer',
      result: {
        protocolVersion: 1,
        agentInfo: { name: 'Scripted', version: '1.2.3' },
        agentCapabilities: { mcpCapabilities: { http: true } },
        authMethods: [],
      },
    },
  ],
  'session/new': [{ do: 'answer', result: { sessionId: 's1' } }],
  'session/set_mode': [{ do: 'answer', result: {} }],
  'session/set_config_option': [{ do: 'answer', result: { configOptions: [] } }],
  'session/prompt': [
    { do: 'say', text: 'Hello.' },
    { do: 'answer', result: { stopReason: 'end_turn' } },
  ],
}

async function play(steps: readonly Step[], id: unknown): Promise<void> {
  for (const step of steps) {
    switch (step.do) {
      case 'answer':
        send({ jsonrpc: '2.0', id, result: step.result })
        break
      case 'fail':
        send({ jsonrpc: '2.0', id, error: { code: step.code, message: step.message, ...(step.data !== undefined && { data: step.data }) } })
        break
      case 'say':
        for (let each = 0; each < (step.times ?? 1); each += 1)
          update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: step.text } })
        break
      case 'think':
        update({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: step.text } })
        break
      case 'update':
        update(step.update)
        break
      case 'request': {
        asked += 1
        const own = `own-${asked}`
        const answer = new Promise((resolve) => waiting.set(own, resolve))
        send({ jsonrpc: '2.0', id: own, method: step.method, params: step.params })
        await answer
        break
      }
      case 'call-tool': {
        const called = await callTool(explorationServer, step.name, step.arguments)
        appendFileSync(`${file}.log`, `${JSON.stringify({ called })}\n`)
        break
      }
      case 'raw':
        process.stdout.write(Buffer.from(step.base64, 'base64'))
        break
      case 'flood':
        await flood(step.bytes, step.line)
        break
      case 'complain':
        process.stderr.write(step.text)
        break
      case 'close-output':
        process.stdout.end()
        break
      case 'await-cancel':
        await canceled.promise
        break
      case 'hang':
        await new Promise(() => undefined)
        break
      case 'exit':
        process.exit(step.code)
    }
  }
}

/** Repeats a line, or writes without any line break. */
async function flood(bytes: number, line = ''): Promise<void> {
  const chunk = line === '' ? 'x'.repeat(65_536) : `${line}\n`.repeat(Math.ceil(65_536 / (line.length + 1)))
  for (let size = 0; size < bytes; size += chunk.length)
    if (!process.stdout.write(chunk)) await new Promise<void>((resolve) => process.stdout.once('drain', () => resolve()))
}

function update(change: unknown): void {
  send({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's1', update: change } })
}

function send(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
