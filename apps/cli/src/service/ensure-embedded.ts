// Finds the embedded service of a state folder, or starts it as a process that outlives the caller.

import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Refusal, type RefusalCode, refusals } from '@sheaf/contract'
import { startOwnProcess } from '@sheaf/host/programs'
import { isLocked } from '@sheaf/host/serve'
import type { CommandContext } from '../command/index.ts'
import { embeddedFolder, makeEmbeddedFolder } from './embedded-folder.ts'
import { findEmbedded } from './find-embedded.ts'

/** Message of a starting service to its parent. */
export type ServiceStartMessage = { started: true } | { busy: true } | { refusal: { code: RefusalCode; detail?: string } }

/** The first start creates a database, which takes seconds. */
const startTimeoutMs = 60_000
const pollMs = 50

/** Address of the service for this state folder, started if none runs. */
export async function ensureEmbedded(home: string, env: CommandContext['env']): Promise<string> {
  const until = Date.now() + startTimeoutMs
  do {
    const found = await findEmbedded(home)
    if (found !== undefined) return `http://127.0.0.1:${found.port}`
    // If the lock is held but no service is found, one is starting or ending, or a command uses the database: all are over soon.
    if (isLocked(embeddedFolder(home))) await wait(pollMs)
    else await startEmbedded(home, env)
  } while (Date.now() < until)
  throw new Refusal('service-unreachable', "The local service holds its lock but isn't responding.")
}

/** Settles when it listens, or when another service was first. */
function startEmbedded(home: string, env: CommandContext['env']): Promise<void> {
  // Runs in its own folder: the command's working folder must not stay in use.
  const cwd = makeEmbeddedFolder(home)
  const start = fileURLToPath(new URL('../../../../bin/start.mjs', import.meta.url))
  const args = ['--disable-warning=ExperimentalWarning', start, 'service', 'start', '--embedded']
  const child = startOwnProcess({ program: process.execPath, args, cwd, env: { ...env, SHEAF_HOME: home }, detached: true })
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('exit', (code, signal) => failed(new Refusal('service-unreachable', `It exited during startup (${signal ?? code}).`)))
    child.once('message', (message: ServiceStartMessage) => {
      child.removeAllListeners('exit')
      if (child.connected) child.disconnect()
      child.unref()
      if ('refusal' in message && Object.hasOwn(refusals, message.refusal.code))
        failed(new Refusal(message.refusal.code, message.refusal.detail))
      else done()
    })
  })
}
