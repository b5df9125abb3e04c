// Tests the MCP server end to end, as an editor uses it: starts the command, initializes, and lists the tools.

import type { Check } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { type LineProcessEnd, openLineProcess } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import { ourCommand } from '../editors/index.ts'

/** Starting the daemon may take a while on a busy machine. */
const limitMs = 20_000
/** The server ends when its input ends. */
const endMs = 1_000
const maxBytes = 10_000_000

export async function checkRoundTrip(
  { env, home }: Pick<Context, 'env' | 'home'>,
  { command, args } = ourCommand(env),
  limit = limitMs,
): Promise<Check> {
  const name = 'Round trip'
  const answer = await askTools(command, [...args, 'mcp'], { ...env, SHEAF_HOME: home }, limit)
  return 'tools' in answer
    ? { name, ok: true, says: `\`sheaf mcp\` responded in ${answer.ms} ms with ${answer.tools} tools` }
    : { name, ok: false, says: answer.problem, try: `Run \`${command} mcp\` in a terminal to see the error on stderr.` }
}

type Answer = { tools: number; ms: number } | { problem: string }

/** With the whole environment, as an editor starts it: `sheaf mcp` may start the daemon, which goes on to serve the user's windows. */
async function askTools(program: string, args: readonly string[], env: Env, limit: number): Promise<Answer> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const send = (message: object) => conversation.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const conversation = openLineProcess(
    { program, args, env, deadlineMs: limit, maxBytes },
    {
      onLine(line) {
        const { id, result, error } = parse(line)
        if (error !== undefined) resolve({ problem: `\`sheaf mcp\` returned an error: ${line.slice(0, 200)}` })
        else if (id === 1) {
          send({ method: 'notifications/initialized' })
          send({ id: 2, method: 'tools/list' })
        } else if (id === 2) resolve({ tools: toolsIn(result), ms: Math.round(performance.now() - began) })
      },
      onEnd: (end) => resolve({ problem: whyEnded(end, limit) }),
    },
  )
  const clientInfo = { name: 'sheaf-doctor', version: '1' }
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
  const answer = await promise
  await conversation.close(endMs)
  return answer
}

function whyEnded(end: LineProcessEnd, limit: number): string {
  if (end.why === 'timeout') return `\`sheaf mcp\` did not respond within ${limit / 1_000} seconds`
  if (end.why === 'too-large') return '`sheaf mcp` printed too much output'
  if (end.why === 'ended') return `\`sheaf mcp\` exited with ${end.signal ?? end.code}. ${end.stderr.split('\n')[0] ?? ''}`.trim()
  return `\`sheaf mcp\` couldn't be started: ${end.message}`
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
