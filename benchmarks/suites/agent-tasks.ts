// Measures the calls and tokens of ten tasks of an agent with Sheaf's tools, and in the plain way: rg, sed, and git. Tokens are those of the
// form of a result that costs more, text or structured content, because clients show a model only one of them.

import { basename } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { defaultMcpSettings } from '../../packages/contract/src/mcp/mcp.ts'
import { countTokens } from '../../packages/engine/src/tokens/index.ts'
import { openHost } from '../../packages/host/src/index.ts'
import { ours } from '../agent-tasks/ours.ts'
import { plain } from '../agent-tasks/plain.ts'
import { type PlainCommand, type TaskName, type ToolStep, taskNames } from '../agent-tasks/task.ts'
import { type Home, openHome, sheaf } from '../ours.ts'
import type { Row } from '../row.ts'
import { runCommand } from '../run-command.ts'
import type { Bench } from '../suite.ts'

const callMs = 300_000
/** Tasks that maps and ranking answer must cost much less. */
const tokenShare: Partial<Record<TaskName, number>> = { 'API of two files': 0.3, 'vague task': 0.3, 'API of a folder': 0.3 }
const callShare: Partial<Record<TaskName, number>> = { 'find and callers': 0.5, rename: 0.5 }

export async function agentTasks({ folder, list }: Bench): Promise<Row[]> {
  const repository = basename(folder ?? '')
  const [plainTasks, ourTasks] = [plain[repository], ours[repository]]
  if (folder === null || !plainTasks || !ourTasks) throw new Error(`Name folders of these repositories: ${Object.keys(plain).join(', ')}.`)
  const home = await openHome()
  try {
    await switchOnTools(home)
    const client = new Client({ name: 'bench', version: '1' })
    const env = { PATH: process.env.PATH ?? '', HOME: home.env.SHEAF_HOME, SHEAF_KEYS: 'file', ...home.env }
    await client.connect(
      new StdioClientTransport({ command: sheaf, args: ['mcp', '--headless', '--allow', 'bench'], cwd: folder, env, stderr: 'ignore' }),
    )
    try {
      const rows: Row[] = []
      for (const task of taskNames) {
        let rival = 0
        for (const command of plainTasks[task]) rival += await runPlain(command, folder)
        const { tokens, calls: made, note } = await runTask(client, ourTasks[task], list)
        const calls = { ours: tokens === null ? null : made, rival: plainTasks[task].length }
        rows.push(row(`${task}, tokens`, 'tokens', { ours: tokens, rival }, { times: tokenShare[task] ?? 1, note }))
        rows.push(row(`${task}, calls`, 'calls', calls, { times: callShare[task] ?? 1, note }))
      }
      return rows
    } finally {
      await client.close()
    }
  } finally {
    home.remove()
  }
}

async function switchOnTools({ env }: Home): Promise<void> {
  const host = openHost({ home: env.SHEAF_HOME, env: { PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file', ...env } })
  try {
    await host['settings.save']({ mcp: { ...defaultMcpSettings, tools: { git: true, context_builder: true, find_symbol: true } } })
  } finally {
    await host.close()
  }
}

/** Null: a tool refused a call; the note says why. */
async function runTask(
  client: Client,
  steps: readonly ToolStep[],
  isListed: boolean,
): Promise<{ tokens: number | null; calls: number; note: string }> {
  let tokens = 0
  let calls = 0
  for (let [step, ...later] = steps; step !== undefined; [step, ...later] = later) {
    const called = await callTool(client, step, isListed)
    calls++
    // A run that takes longer than a call waits continues as a job.
    if (called.isRunning) later.unshift({ tool: step.tool, args: { op: 'wait' } })
    if (called.refused !== undefined) return { tokens: null, calls, note: called.refused }
    tokens += called.tokens
  }
  return { tokens, calls, note: '' }
}

async function callTool(
  client: Client,
  { tool, args }: ToolStep,
  isListed: boolean,
): Promise<{ tokens: number; isRunning?: boolean; refused?: string }> {
  const { content, structuredContent, isError } = await client.callTool({ name: tool, arguments: args }, { timeout: callMs })
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  if (isError) return { tokens: 0, refused: `${tool}: ${text.split('\n').slice(0, 2).join(' ')}` }
  const tokens = Math.max(countTokens(text), countTokens(JSON.stringify(structuredContent ?? {})))
  if (isListed) console.error(`  ${tool} ${JSON.stringify(args).slice(0, 100)}: ${tokens}`)
  return { tokens, isRunning: isRecord(structuredContent) && structuredContent.state === 'running' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

async function runPlain([program, ...args]: PlainCommand, folder: string): Promise<number> {
  const { stdout } = await runCommand(program, program === 'git' ? ['--no-pager', ...args] : args, { cwd: folder, allowedExitCodes: [1] })
  return countTokens(stdout)
}

function row(
  name: string,
  unit: Row['unit'],
  { ours: own, rival }: { ours: number | null; rival: number },
  { times, note }: { times: number; note: string },
): Row {
  return {
    suite: 'agent-tasks',
    name,
    unit,
    ours: own,
    rival: { name: 'rg, sed, git', value: rival },
    target: { kind: 'within', times },
    samples: { ours: own === null ? [] : [own], rival: [rival] },
    note,
  }
}
