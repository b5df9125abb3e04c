// Runs one client with a running Sheaf: the window is asked for approval, and its answer decides.

import { basename } from 'node:path'
import { askClient, type ClientResult, serverName } from './ask-client.ts'
import type { Client } from './client.ts'
import { playScript, resultsOf } from './model/play-script.ts'
import type { Daemon } from './open-daemon.ts'
import { type Sandbox, sheaf } from './open-sandbox.ts'
import { conclude, steps } from './run-headless.ts'

export interface ApprovalResult extends ClientResult {
  /** Approvals that the window was asked for: name, program, folder, and whether the answer can be remembered. */
  approvals: { name: string; program: string; folder: string; canRemember: boolean }[]
  /** Whether its answer was printed, with the word that is only in the file. */
  printed: boolean
  /** Results of our tools, as its model saw them. */
  shown: string[]
}

export async function runApproval(
  client: Client,
  program: string,
  sandbox: Sandbox,
  daemon: Daemon,
  over: 'stdio' | 'http' = 'stdio',
): Promise<ApprovalResult> {
  const before = daemon.asked.length
  const play = playScript(serverName, steps, conclude)
  const server = over === 'http' ? daemon.http : { command: sheaf, args: ['mcp'] }
  const asked = await askClient(client, program, sandbox, server, play)
  const last = asked.turns.at(-1)
  return {
    ...asked,
    approvals: daemon.asked.slice(before).map((approval) => ({
      name: approval.name,
      program: basename(approval.program?.script ?? approval.program?.executable ?? ''),
      folder: approval.folder ?? '',
      canRemember: approval.canRemember,
    })),
    printed: asked.run.stdout.includes(`The lamp says ${sandbox.secretWord}.`),
    shown: last === undefined ? [] : resultsOf(last, steps).map(({ text }) => text),
  }
}
