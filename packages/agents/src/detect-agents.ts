// Looks for the programs of agents in PATH, and asks them for their version and whether they are signed in.

import { tmpdir } from 'node:os'
import { type CancelSignal, type DetectedAgent, Refusal } from '@sheaf/contract'
import { type Command, findProgram, type ProgramResult, quoteOutput, resolveCommand, runProgram } from '@sheaf/engine/work'
import type { Agent } from './agent.ts'
import { agentEnv } from './agent-env.ts'
import { catalog } from './catalog/index.ts'
import { agentRefusal } from './connect/agent-fault.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Node programs with a large bundle take seconds to start on a busy machine. */
const printMs = 15_000
const printedBytes = 100_000

/** Refuses `agent-failed` if the program is a batch file that Sheaf doesn't start. */
export function commandOf(agent: Agent, program: string): Command {
  const command = resolveCommand(program)
  if (command !== undefined) return command
  const says = `Sheaf doesn't run batch files or shell scripts. In its settings, set Program to the program that ${program} starts.`
  throw agentRefusal('agent-failed', agent, says)
}

export const programOf = ({ command }: Pick<Agent, 'command'>, env: Env): string | undefined => findProgram(command, env)

export async function detectAgents(env: Env, signal?: CancelSignal): Promise<DetectedAgent[]> {
  const found = catalog.flatMap((agent) => {
    const program = programOf(agent, env)
    return program === undefined ? [] : [{ agent, program }]
  })
  return Promise.all(
    found.map(async ({ agent, program }) => ({ id: agent.id, program, version: await versionOf(agent, program, env, signal) })),
  )
}

async function versionOf(agent: Agent, program: string, env: Env, signal?: CancelSignal): Promise<string | null> {
  const command = resolveCommand(program)
  if (command === undefined) return null
  const run = await runAgent(agent, command, ['--version'], env, signal)
  return run.ok ? (/\d+(?:\.\d+)+[\w.+-]*/.exec(run.stdout.toString('utf8'))?.[0].slice(0, 50) ?? null) : null
}

/** False if the agent does not say: its session then does. */
export async function isSignedOut(agent: Agent, env: Env, signal?: CancelSignal): Promise<boolean> {
  const { signInStatus } = agent
  const program = programOf(agent, env)
  if (signInStatus === undefined || program === undefined) return false
  // Whatever its exit code: being signed out may be an error.
  const { stdout } = await runAgent(agent, commandOf(agent, program), signInStatus.args, env, signal)
  return signInStatus.signedOut.test(stdout.toString('utf8'))
}

/** Refuses `agent-failed` if the agent can't list them: it would run their tools. */
export async function listUserServers(agent: Agent, command: Command, env: Env, signal?: CancelSignal): Promise<string[]> {
  const { userServers } = agent
  if (userServers === undefined) return []
  const run = await runAgent(agent, command, userServers.args, env, signal, userServers.env)
  if (signal?.aborted) throw new Refusal('cancelled')
  const names = run.ok ? userServers.read(run.stdout.toString('utf8')) : undefined
  if (names !== undefined) return names
  const line = `${agent.command} ${userServers.args.join(' ')}`
  throw agentRefusal('agent-failed', agent, `Sheaf couldn't list its MCP servers with \`${line}\`. ${quoteOutput(run.stderr)}`.trim())
}

function runAgent(
  agent: Agent,
  { program, args: first, env: needed, file }: Command,
  args: readonly string[],
  env: Env,
  signal?: CancelSignal,
  more: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  const own = { ...agentEnv(agent, { program: file, userServers: [] }, env), ...needed, ...more }
  const limits = { deadlineMs: printMs, maxBytes: printedBytes }
  return runProgram({ program, args: [...first, ...args], cwd: tmpdir(), env: own, ...limits, signal })
}
