// Measures what asking an agent costs beyond the agent itself, with a scripted one: time to the first part, a large prompt, and processes
// that are left when questions are canceled, agents crash, or the host is killed.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type Agents, openAgents } from '@sheaf/agents'
import { type AgentScript, writeAgent } from '@sheaf/agents/testing'
import { askPlainly } from '../agents/ask-plainly.ts'
import { alternate } from '../alternate.ts'
import { median } from '../median.ts'
import { pinnedNode } from '../ours.ts'
import type { Row } from '../row.ts'
import type { Bench } from '../suite.ts'

const answering: AgentScript = {
  on: {
    'session/prompt': [
      { do: 'say', text: 'Hi' },
      { do: 'answer', result: { stopReason: 'end_turn' } },
    ],
  },
}
/** Ignores SIGTERM, as does the process that it starts. */
const hanging: AgentScript = { on: { 'session/prompt': [{ do: 'say', text: 'Hi' }, { do: 'hang' }] }, ignoresEnd: true, child: true }

export async function agents({ rounds }: Bench): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-agent-'))
  try {
    const agent = writeAgent(folder, 'agent', answering)
    const ours = openAgents({ home: folder, env: process.env, values: async () => ({ command: agent.program }) })
    const first = await alternate(
      { ours: { run: () => untilFirstPart(ours, 'Hi') }, rival: { run: () => askPlainly(agent.program, folder, 'Hi') } },
      { rounds: rounds ?? 15 },
    )
    const large = await largePrompt(ours)
    agent.change(hanging)
    const canceled = await left(folder, 100, () => cancel(ours))
    const killed = await left(folder, 20, () => killHost(agent.program, folder))
    agent.change({
      on: {
        'session/prompt': [
          { do: 'say', text: 'Hi' },
          { do: 'exit', code: 1 },
        ],
      },
      child: true,
    })
    const crashed = await left(folder, 20, async () => void (await untilFirstPart(ours, 'Hi')))
    return [
      {
        suite: 'agents',
        name: 'time added to the first part',
        unit: 'ms',
        ours: median(first.ours) - median(first.rival),
        rival: null,
        target: { kind: 'below', most: 30 },
        samples: first,
        note: `${Math.round(median(first.ours))} ms in all; a plain client needs ${Math.round(median(first.rival))} ms`,
      },
      row('longest block while 200,000 tokens are sent', 'ms', large, 50, 'of the event loop'),
      row('processes left after 100 cancels', 'processes', canceled, 0, 'agents and their children ignore SIGTERM'),
      row('processes left after 20 crashes', 'processes', crashed, 0, 'of the children of agents that exit'),
      row('processes left after 20 kill -9 of the host', 'processes', killed, 0, 'agents and their children ignore SIGTERM'),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function row(name: string, unit: Row['unit'], ours: number, most: number, note: string): Row {
  return { suite: 'agents', name, unit, ours, rival: null, target: { kind: 'below', most }, samples: { ours: [ours], rival: [] }, note }
}

async function untilFirstPart(agents: Agents, text: string): Promise<number> {
  const started = performance.now()
  const parts = agents.ask({ model: 'agent-bench/default', messages: [{ from: 'you', text }] })[Symbol.asyncIterator]()
  await parts.next()
  const ms = performance.now() - started
  // To its end: the agent may fail on the way.
  await drain(parts)
  return ms
}

async function drain(parts: AsyncIterator<unknown>): Promise<void> {
  try {
    while (!(await parts.next()).done);
  } catch {
    // The agent crashed, as its script says.
  }
}

/** About 200,000 tokens of code. */
async function largePrompt(agents: Agents): Promise<number> {
  const text = 'export const value = read(input, options)\n'.repeat(20_000)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await untilFirstPart(agents, text)
  delay.disable()
  return delay.max / 1e6
}

async function cancel(agents: Agents): Promise<void> {
  const stopping = new AbortController()
  const request = { model: 'agent-bench/default', messages: [{ from: 'you' as const, text: 'Hi' }] }
  const parts = agents.ask(request, { signal: stopping.signal })[Symbol.asyncIterator]()
  await parts.next()
  stopping.abort()
  await drain(parts)
}

async function killHost(program: string, folder: string): Promise<void> {
  const child = join(folder, 'agent.json.child')
  rmSync(child, { force: true })
  const host = spawn(pinnedNode, [join(import.meta.dirname, '../agents/ask-and-hang.ts'), program], { stdio: 'ignore' })
  while (!existsSync(child)) await wait(20)
  host.kill('SIGKILL')
}

/** Processes whose command line names the folder or that were started by one of them, after all have had a second to end. */
async function left(folder: string, times: number, run: () => Promise<void>): Promise<number> {
  const pids = new Set<number>()
  const child = join(folder, 'agent.json.child')
  for (let round = 0; round < times; round += 1) {
    await run()
    if (existsSync(child)) pids.add(Number(readFileSync(child, 'utf8')))
  }
  await wait(1_000)
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name) && commandOf(name).includes(folder)) pids.add(Number(name))
  return [...pids].filter((pid) => pid !== process.pid && isRunning(pid)).length
}

/** A process that has ended counts as gone, even if nothing has collected its exit code yet. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
