// Talks to a program over its pipes. The program is started like every helper: looked up only in the absolute folders of PATH, with few
// variables, in its own process group, which ends with the connection and with the host.

import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { Refusal } from '@sheaf/contract'
import { findProgram, helperEnv, openPipedProcess, resolveCommand } from '@sheaf/engine/work'
import type { StdioLaunch } from '../server.ts'
import type { EndConnection } from './guard-messages.ts'
import { quote } from './quote.ts'
import { readLines } from './read-lines.ts'

export interface StdioTransport extends Transport {
  log(): string
}

export function openStdioTransport(
  { command, args, env: own, cwd }: StdioLaunch,
  env: Readonly<Record<string, string | undefined>>,
  closeMs: number,
  end: EndConnection,
): StdioTransport {
  const program = findProgram(command, helperEnv(env, own))
  if (program === undefined) throw new Refusal('mcp-server-failed', `\`${command}\` wasn't found. Install it, or enter its full path.`)
  const started = resolveCommand(program)
  if (started === undefined)
    throw new Refusal('mcp-server-failed', `\`${command}\` is a batch file, which Sheaf doesn't run. Enter the program that it starts.`)
  const child = openPipedProcess({
    program: started.program,
    args: [...started.args, ...args],
    cwd,
    env: helperEnv(env, { ...own, ...started.env }),
    keepsStderr: 'end',
  })
  if (child === undefined) throw new Refusal('mcp-server-failed', `\`${command}\` can't be started.`)
  const transport: StdioTransport = {
    async start() {
      const read = readLines({
        onLine(line) {
          const message = parse(line)
          if (message !== undefined) transport.onmessage?.(message)
        },
        onTooLong: () => end('It sent a message that is too large.'),
      })
      child.stdout.on('data', read)
    },
    async send(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`)
    },
    async close() {
      await child.close(closeMs)
      transport.onclose?.()
    },
    log: () => child.stderr(),
  }
  void child.ended.then((how) => {
    end(how.why === 'ended' ? exitText(how) : how.why === 'timeout' ? 'It took too long.' : quote(how.message))
    transport.onclose?.()
  })
  return transport
}

function exitText({ code, signal, stderr }: { code: number | null; signal: string | null; stderr: string }): string {
  const how = code === null ? `It was terminated by ${signal ?? 'a signal'}.` : `It exited with code ${code}.`
  return `${how} ${quote(stderr)}`.trim()
}

/** Undefined: not a message, such as a log line that the program printed by mistake. */
function parse(line: string): JSONRPCMessage | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return parseJSONRPCMessage(JSON.parse(line))
  } catch {
    return undefined
  }
}
