// Asks a client with a scripted model one question: sets it up in its own home, runs it, and keeps a transcript.

import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, ServerAddress, ServerCommand } from './client.ts'
import { serveModel } from './model/serve-model.ts'
import type { Reply, Turn } from './model/turn.ts'
import type { Sandbox } from './open-sandbox.ts'
import { type ClientRun, runClient } from './run-client.ts'

export interface ClientResult {
  run: ClientRun
  /** Requests to its model. */
  turns: Turn[]
  /** For debugging a failed run. */
  transcript: string
}

/** The name of our server in the configuration of clients. */
export const serverName = 'sheaf'

/** Longer than any client takes on a busy machine; a client that hangs is killed, with a note in its stderr. */
const limitMs = 90_000

export async function askClient(
  client: Client,
  program: string,
  sandbox: Sandbox,
  server: Pick<ServerCommand, 'command' | 'args'> | Omit<ServerAddress, 'name'>,
  play: (turn: Turn) => Reply,
): Promise<ClientResult> {
  const home = await mkdtemp(join(sandbox.base, 'home-'))
  const model = await serveModel(play)
  try {
    const env = { SHEAF_HOME: sandbox.sheafHome, SHEAF_KEYS: 'file' }
    const question = 'What does the lamp say?'
    const named = 'url' in server ? { name: serverName, ...server } : { name: serverName, env, ...server }
    const start = await client.setUp({ home, model: model.url, server: named, question })
    const run = await runClient(program, start, home, sandbox.folder, limitMs)
    const transcript = [
      `${client.name} ended with ${run.exit} after ${run.ms} ms.`,
      `── stdout\n${run.stdout}`,
      `── stderr\n${run.stderr}`,
      `── asked, and nobody understood\n${model.unreadable.join('\n')}`,
      `── shown to its model\n${model.turns.map(({ tools, results }) => `${tools.length} tools; ${JSON.stringify(results)}`).join('\n')}`,
    ].join('\n')
    return { run, turns: model.turns, transcript }
  } finally {
    await model.close()
  }
}
