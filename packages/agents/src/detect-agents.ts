// Looks for the programs of agents in PATH, and asks those it finds for their version.

import { tmpdir } from 'node:os'
import type { CancelSignal, DetectedAgent } from '@sheaf/contract'
import { findProgram, runProgram } from '@sheaf/engine/work'
import type { Agent } from './agent.ts'
import { agentEnv } from './agent-env.ts'
import { catalog } from './catalog/index.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Node programs with a large bundle take seconds to start on a busy machine. */
const versionMs = 15_000
const versionBytes = 100_000

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
  const run = await runProgram({
    program,
    args: ['--version'],
    cwd: tmpdir(),
    env: agentEnv(agent, program, env),
    deadlineMs: versionMs,
    maxBytes: versionBytes,
    signal,
  })
  return run.ok ? (/\d+(?:\.\d+)+[\w.+-]*/.exec(run.stdout.toString('utf8'))?.[0].slice(0, 50) ?? null) : null
}
