// A client that starts a server as an editor does, and measures how long each answer takes.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ServerCommand {
  command: string
  args: readonly string[]
  cwd: string
  env?: Record<string, string>
}

export interface TimedClient {
  /** From the start of the process to the answer to `initialize`. */
  readonly firstAnswerMs: number
  /** Milliseconds since the start. */
  sinceStart(): number
  /** Returns the structured content of the answer. */
  call(tool: string, args?: object): Promise<ToolAnswer>
  end(): Promise<void>
}

interface ToolAnswer {
  total?: number
}

type Answer = {
  result?: { isError?: boolean; content?: { text?: string }[]; structuredContent?: ToolAnswer }
  error?: { message: string }
}

export async function timeClient({ command, args, cwd, env }: ServerCommand): Promise<TimedClient> {
  const started = performance.now()
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  const ask = createRequester(child)
  const clientInfo = { name: 'bench', version: '1' }
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  const firstAnswerMs = performance.now() - started
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  return {
    firstAnswerMs,
    sinceStart: () => performance.now() - started,
    async call(tool, args = {}) {
      const { result, error } = await ask('tools/call', { name: tool, arguments: args })
      if (error !== undefined || result?.isError === true) throw new Error(error?.message ?? result?.content?.[0]?.text ?? 'it failed')
      return result?.structuredContent ?? {}
    },
    async end() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function createRequester(child: ChildProcess): (method: string, params: object) => Promise<Answer> {
  const waiting = new Map<number, (answer: Answer) => void>()
  let rest = ''
  let errors = ''
  let last = 0
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { id, ...answer }: Answer & { id?: number } = JSON.parse(line)
      if (id !== undefined) waiting.get(id)?.(answer)
    }
  })
  child.on('exit', () => {
    for (const answer of waiting.values()) answer({ error: { message: `The server ended: ${errors.slice(0, 1_000)}` } })
  })
  return (method, params) => {
    const id = ++last
    return new Promise((answered) => {
      waiting.set(id, (answer) => {
        waiting.delete(id)
        answered(answer)
      })
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
  }
}
