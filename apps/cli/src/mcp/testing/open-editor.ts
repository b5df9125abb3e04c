// Wraps a `sheaf mcp` process as an editor would: sends messages, collects the lines it prints, and waits for it to end.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { waitUntil } from '../../testing/index.ts'

interface ReceivedMessage {
  id?: string | number | null
  method?: string
  result?: Record<string, unknown> & { isError?: boolean; content?: { text: string }[]; structuredContent?: Record<string, unknown> }
  error?: { code: number; message: string }
}

export interface TestEditor {
  readonly child: ChildProcess
  readonly received: ReceivedMessage[]
  /** Lines of stdout that are not JSON. */
  readonly noise: string[]
  stderr(): string
  write(line: string | object): void
  ask(method: string, params?: object): Promise<ReceivedMessage>
  answer(id: string | number | null): Promise<ReceivedMessage>
  call(tool: string, args?: object): Promise<ReceivedMessage>
  initialize(name?: string): Promise<ReceivedMessage>
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export function openEditor(child: ChildProcess): TestEditor {
  const received: ReceivedMessage[] = []
  const noise: string[] = []
  let rest = ''
  let stderr = ''
  let asked = 0
  child.stdin?.on('error', () => {})
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      try {
        received.push(JSON.parse(line))
      } catch {
        noise.push(line)
      }
    }
  })
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const editor: TestEditor = {
    child,
    received,
    noise,
    ended,
    stderr: () => stderr,
    write: (line) => void child.stdin?.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`),
    async ask(method, params = {}) {
      const id = ++asked
      editor.write({ method, params, jsonrpc: '2.0', id })
      return editor.answer(id)
    },
    async answer(id) {
      const found = () => received.find((each) => each.id === id && ('result' in each || 'error' in each))
      await waitUntil(() => expect(found(), stderr).toBeDefined())
      return found() ?? {}
    },
    call: (tool, args = {}) => editor.ask('tools/call', { name: tool, arguments: args }),
    async initialize(name = 'test-editor') {
      const answer = await editor.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1' } })
      editor.write({ jsonrpc: '2.0', method: 'notifications/initialized' })
      return answer
    },
  }
  return editor
}
