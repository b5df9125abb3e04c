// Sheaf on one hostile repository: a host, its window, the command line and the MCP tools, in this process.

import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { type HostApi, type HostEvent, isRefusal, type McpToolName } from '@sheaf/contract'
import { openHost } from '@sheaf/host'
import type { Machine } from '../../apps/cli/src/machine.ts'
import { runCli } from '../../apps/cli/src/run-cli.ts'
import { refusedCode } from '../../apps/mcp/src/answer.ts'
import { findTool } from '../../apps/mcp/src/find-tool.ts'
import { openJobs } from '../../apps/mcp/src/jobs.ts'
import { runTool } from '../../apps/mcp/src/run-tool.ts'

export interface Session {
  /** The open folder. */
  root: string
  host: HostApi
  /** Id of the workspace, which the first call opens as a window does. */
  workspace(): Promise<string>
  /** Waits for the first matching event after the first `from` events. */
  event(matches: (event: HostEvent) => boolean, from?: number): Promise<void>
  /** Number of events so far. */
  events(): number
  cli(...words: string[]): Promise<void>
  mcp(tool: McpToolName, input: unknown): Promise<void>
  /** Codes of calls refused since the last call of this function. */
  refusals(): string[]
  /** Awaits a call that may be refused: Sheaf need not answer for a hostile repository. */
  allow(call: Promise<unknown>): Promise<void>
  /** Closes the workspace and keeps the host running. */
  close(): Promise<void>
}

export type Env = Readonly<Record<string, string>>

/** Starts a host with Pro features and its state in `folder`. */
export async function startHost(folder: string, given: Env): Promise<HostApi> {
  const home = join(folder, 'state')
  // Short times unload a workspace soon after its case, because the next case has its own.
  const host = openHost({ home, env: { ...given, SHEAF_KEYS: 'file', SHEAF_HOME: home }, times: { saveMs: 20, idleMs: 20 } })
  await host['license.change']({ type: 'start-trial' })
  return host
}

export function openSession(host: HostApi, root: string, env: Env): Session {
  const seen: HostEvent[] = []
  const waiting = new Set<() => void>()
  const unfollow = host.subscribe((event) => {
    seen.push(event)
    for (const each of waiting) each()
  })
  let opened: Promise<string> | undefined
  let refused: string[] = []
  const session: Session = {
    root,
    host,
    workspace() {
      opened ??= host
        .as({ kind: 'window', id: 'window' })
        ['workspaces.open']({ roots: [root] })
        .then(({ id }) => id)
      return opened
    },
    events: () => seen.length,
    event(matches, from = 0) {
      return new Promise((resolve) => {
        const look = (): void => {
          if (!seen.slice(from).some(matches)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
    async cli(...words) {
      const errorOutput = collect()
      const exit = await runCli(words, machineFor(session, env, errorOutput.stream))
      if (exit !== 0) refused.push(`exit ${exit}: ${errorOutput.text().trim().split('\n').at(-1)}`)
    },
    async mcp(tool, input) {
      const signal = new AbortController().signal
      const call = {
        host: host.as({ kind: 'model' }),
        workspace: await session.workspace(),
        directEdits: false,
        headless: false,
        client: 'editor',
        notes: [],
        jobs: openJobs(),
        signal,
        progress() {},
        answerWithinMs: 600_000,
      }
      const result = await runTool(findTool(tool), input, call)
      if (result.isError) refused.push(refusedCode(result) ?? 'error')
    },
    refusals() {
      const all = refused
      refused = []
      return all
    },
    async allow(call) {
      try {
        await call
      } catch (error) {
        if (!isRefusal(error)) throw error
        refused.push(error.code)
      }
    },
    async close() {
      unfollow()
      if (opened) await host.as({ kind: 'window', id: 'window' })['workspaces.close']({ workspace: await opened })
    },
  }
  return session
}

function machineFor({ root, host }: Session, env: Env, stderr: Machine['stderr']): Machine {
  return {
    env,
    stdout: collect().stream,
    stderr,
    stdin: () => Object.assign(Readable.from([]), { isTTY: false }),
    openKeyboard: async () => undefined,
    cwd: () => root,
    userHome: () => env.HOME ?? root,
    // A command closes its host, but all commands share this one.
    openHost: async () => new Proxy(host, { get: (_, name) => (name === 'close' ? async () => {} : Reflect.get(host, name)) }),
    onInterrupt: () => () => {},
    onBug: () => () => {},
  }
}

function collect(): { stream: Machine['stdout']; text(): string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return { stream: Object.assign(stream, { isTTY: false }), text: () => Buffer.concat(chunks).toString('utf8') }
}
