// An MCP server that follows a script: `node scripted-server.ts <script.json>`. It writes its lines without a library, so that a test can
// make it misbehave in every way. Everything it receives goes to `<script.json>.log`, one message per line.

import { appendFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ServerScript, ServerStep } from './server-script.ts'

const file = process.argv[2] ?? ''
const script: ServerScript = JSON.parse(readFileSync(file, 'utf8'))

appendFileSync(`${file}.log`, `${JSON.stringify({ started: process.pid, cwd: process.cwd(), env: process.env })}\n`)
if (script.ignoresEnd) {
  process.on('SIGTERM', () => undefined)
  setInterval(() => undefined, 60_000)
}

const usual: Partial<Record<string, ServerStep[]>> = {
  initialize: [
    {
      do: 'answer',
      result: {
        protocolVersion: '2025-06-18',
        serverInfo: { name: 'Scripted', version: '1.2.3' },
        capabilities: { tools: {}, resources: { subscribe: true }, prompts: {} },
      },
    },
  ],
  'tools/list': [{ do: 'answer', result: { tools: script.tools ?? [] } }],
  'resources/list': [{ do: 'answer', result: { resources: script.resources ?? [] } }],
  'prompts/list': [{ do: 'answer', result: { prompts: script.prompts ?? [] } }],
  'resources/subscribe': [{ do: 'answer', result: {} }],
  'resources/read': [{ do: 'answer', result: { contents: [{ uri: 'test://a', text: 'The resource.' }] } }],
  'prompts/get': [{ do: 'answer', result: { messages: [{ role: 'user', content: { type: 'text', text: 'The prompt.' } }] } }],
  'tools/call': [{ do: 'answer', result: { content: [{ type: 'text', text: 'The result.' }] } }],
}

createInterface({ input: process.stdin }).on('line', (line) => {
  appendFileSync(`${file}.log`, `${line}\n`)
  const message: { id?: unknown; method?: string } = JSON.parse(line)
  if (message.method === undefined) return
  const steps = script.on?.[message.method] ?? usual[message.method]
  if (steps !== undefined) void play(steps, message.id)
})

async function play(steps: readonly ServerStep[], id: unknown): Promise<void> {
  for (const step of steps) {
    switch (step.do) {
      case 'answer':
        send({ jsonrpc: '2.0', id, result: step.result })
        break
      case 'fail':
        send({ jsonrpc: '2.0', id, error: { code: step.code, message: step.message } })
        break
      case 'send':
        send(step.message)
        break
      case 'raw':
        process.stdout.write(step.text)
        break
      case 'flood':
        await flood(step.bytes, step.line)
        break
      case 'huge':
        send({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'x'.repeat(step.characters) }] } })
        break
      case 'complain':
        process.stderr.write(step.text)
        break
      case 'hang':
        await new Promise(() => undefined)
        break
      case 'wait':
        await fetch(step.url)
        break
      case 'exit':
        process.exit(step.code)
    }
  }
}

async function flood(bytes: number, line = ''): Promise<void> {
  const chunk = line === '' ? 'x'.repeat(65_536) : `${line}\n`.repeat(Math.ceil(65_536 / (line.length + 1)))
  for (let size = 0; size < bytes; size += chunk.length)
    if (!process.stdout.write(chunk)) await new Promise<void>((resolve) => process.stdout.once('drain', () => resolve()))
}

function send(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
