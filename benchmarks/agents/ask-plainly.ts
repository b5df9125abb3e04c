// Asks an agent with as little as possible: starts it, sends the same requests, and ends it at the first part of its answer.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Milliseconds until the first part. */
export async function askPlainly(program: string, folder: string, text: string): Promise<number> {
  const started = performance.now()
  const child = spawn(program, [], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  const send = (id: number, method: string, params: unknown) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  const next = [
    () => send(1, 'session/new', { cwd: folder, mcpServers: [] }),
    () => send(2, 'session/prompt', { sessionId: 's1', prompt: [{ type: 'text', text }] }),
  ]
  send(0, 'initialize', { protocolVersion: 1, clientCapabilities: {} })
  for await (const line of createInterface({ input: child.stdout })) {
    const { id }: { id?: number } = JSON.parse(line)
    if (id === undefined) break
    next[id]?.()
  }
  const ms = performance.now() - started
  child.kill('SIGKILL')
  return ms
}
