// The whole way once, as an editor goes it: starts the command, says hello, asks for the tools.

import { spawn } from 'node:child_process'
import type { Check } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { ourCommand } from '../editors/index.ts'

const limitMs = 5_000
const endMs = 1_000

export async function checkRoundTrip(
  { env, home }: Pick<Context, 'env' | 'home'>,
  { command, args } = ourCommand(env),
  limit = limitMs,
): Promise<Check> {
  const name = 'Round trip'
  const began = performance.now()
  const answer = await askTools(command, [...args, 'mcp'], { ...env, SHEAF_HOME: home }, limit)
  const ms = Math.round(performance.now() - began)
  return 'tools' in answer
    ? { name, ok: true, says: `\`sheaf mcp\` answered after ${ms} ms, with ${answer.tools} tools` }
    : { name, ok: false, says: answer.says, try: `Run \`${command} mcp\` in a terminal: what is wrong stands on stderr.` }
}

type Answer = { tools: number } | { says: string }

function askTools(command: string, args: readonly string[], env: Record<string, string | undefined>, limit: number): Promise<Answer> {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  let unread = ''
  let complaint = ''
  return new Promise<Answer>((done) => {
    const settle = (answer: Answer) => {
      clearTimeout(timer)
      done(answer)
    }
    const timer = setTimeout(() => settle({ says: `\`sheaf mcp\` did not answer within ${limit / 1_000} seconds` }), limit)
    child.on('error', (problem) => settle({ says: `\`sheaf mcp\` cannot be started: ${problem.message}` }))
    // Not `exit`: what it said last may still be on its way then.
    child.on('close', (code, signal) =>
      settle({ says: `\`sheaf mcp\` ended with ${signal ?? code}. ${complaint.split('\n')[0] ?? ''}`.trim() }),
    )
    // Its end is told above; what could not be said to it any more does not matter.
    child.stdin.on('error', () => {})
    child.stderr.setEncoding('utf8').on('data', (data: string) => {
      complaint = (complaint + data).slice(0, 2_000)
    })
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      const lines = (unread + data).split('\n')
      unread = lines.pop() ?? ''
      for (const line of lines) {
        const { id, result, error } = parse(line)
        if (error !== undefined) return settle({ says: `\`sheaf mcp\` refused: ${line.slice(0, 200)}` })
        if (id === 1) {
          say({ method: 'notifications/initialized' })
          say({ id: 2, method: 'tools/list' })
        }
        if (id === 2) return settle({ tools: toolsIn(result) })
      }
    })
    const clientInfo = { name: 'sheaf-doctor', version: '1' }
    say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
  }).finally(() => {
    child.removeAllListeners('close')
    child.stdin.end()
    // It leaves by itself at the end of its input.
    const timer = setTimeout(() => child.kill('SIGKILL'), endMs).unref()
    child.on('exit', () => clearTimeout(timer))
  })
}

function parse(line: string): { id?: unknown; result?: unknown; error?: unknown } {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return { error: 'not JSON' }
  }
}

function toolsIn(result: unknown): number {
  return typeof result === 'object' && result !== null && 'tools' in result && Array.isArray(result.tools) ? result.tools.length : 0
}
