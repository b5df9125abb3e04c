// Finds the running daemon, or starts one, detached so that it outlives the command.

import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, type RefusalCode, refusals } from '@sheaf/contract'
import { startOwnProcess } from '@sheaf/host/programs'
import { type Daemon, findDaemon, isLocked, makeRunFolder, stateFolder } from '@sheaf/host/serve'
import manifest from '../../package.json' with { type: 'json' }
import type { CommandContext } from '../command/index.ts'
import { buildStamp } from './build-stamp.ts'
import { hostProgram } from './host-program.ts'

/** Message of a starting daemon to its parent, over the IPC channel. */
export type StartMessage = { started: true } | { busy: true } | { refusal: { code: RefusalCode; detail?: string } }

const startTimeoutMs = 30_000
const pollMs = 50

export async function ensureDaemon({ env, out, signal }: Pick<CommandContext, 'env' | 'out' | 'signal'>): Promise<Daemon> {
  const home = stateFolder(env)
  const running = await findDaemon(home)
  if (running !== undefined && running.version === manifest.version && running.build === buildStamp()) return running
  if (running !== undefined && !(await running.end())) {
    if (running.version !== manifest.version)
      out.note(
        `Sheaf ${running.version} is running with open windows, but you started ${manifest.version}. To switch to ${manifest.version}, close the windows and start Sheaf again.`,
      )
    return running
  }
  const until = Date.now() + startTimeoutMs
  do {
    // A daemon that holds the lock but cannot be found is starting or ending; both are over soon.
    if (!isLocked(home)) await startDaemon(home, env)
    const found = await findDaemon(home)
    if (found !== undefined) return found
    await wait(pollMs, undefined, { signal })
  } while (Date.now() < until)
  throw new Refusal('host-unreachable', 'Its process still holds the lock.')
}

/** Settles when it listens, or when another daemon was first. */
function startDaemon(home: string, env: CommandContext['env']): Promise<void> {
  makeRunFolder(home)
  // The command's working folder must not stay in use.
  const child = startOwnProcess({ ...hostProgram('--keep'), cwd: home, env, detached: true })
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('exit', (code, signal) => {
      const fail = () => failed(new Refusal('host-unreachable', `It exited during startup (${signal ?? code}).`))
      // Its message may still be in transit.
      if (child.connected) child.once('disconnect', fail)
      else fail()
    })
    child.once('message', (message: StartMessage) => {
      child.removeAllListeners('exit').removeAllListeners('disconnect')
      if (child.connected) child.disconnect()
      child.unref()
      if ('refusal' in message && Object.hasOwn(refusals, message.refusal.code))
        failed(new Refusal(message.refusal.code, message.refusal.detail))
      else done()
    })
  })
}
