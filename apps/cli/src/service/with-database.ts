// Runs a command on a database: PostgreSQL from DATABASE_URL, or the embedded one, which only one process may open.

import { setTimeout as wait } from 'node:timers/promises'
import { type Build, build, Refusal, rankedTaskSets } from '@sheaf/contract'
import { holdLock } from '@sheaf/host/serve'
import { readProductionOptions, type ServiceOptions } from '@sheaf/service'
import type { CommandContext } from '../command/index.ts'
import { databaseFolder, embeddedFolder, makeEmbeddedFolder, removeServiceFile } from './embedded-folder.ts'
import { embeddedSecrets } from './embedded-secrets.ts'
import { findEmbedded } from './find-embedded.ts'
import { openLazyScorer } from './open-lazy-scorer.ts'
import type { ServiceFile } from './service-file.ts'

const waitMs = 30_000
const pollMs = 50

interface DatabaseLocation {
  home: string
  env: CommandContext['env']
  /** Another one in tests. */
  kind?: Build['kind']
}

export async function withDatabase<Value>(
  { home, env, kind }: DatabaseLocation,
  work: (options: ServiceOptions) => Promise<Value>,
): Promise<Value> {
  refuseEmbeddedInRelease(env, kind)
  const { score, close } = openLazyScorer()
  try {
    if (env.DATABASE_URL !== undefined) return await work({ ...readProductionOptions(env), score, taskSets: rankedTaskSets })
    const lock = await holdEmbedded(home)
    try {
      removeServiceFile(home)
      return await work({ ...embeddedOptions(home), score })
    } finally {
      lock.release()
    }
  } finally {
    await close()
  }
}

/** Only from source, Sheaf has its own service: a release trusts no license that its user could sign. */
export function refuseEmbeddedInRelease({ DATABASE_URL }: CommandContext['env'], kind: Build['kind'] = build.kind): void {
  if (kind === 'release' && DATABASE_URL === undefined)
    throw new Refusal(
      'service-setup',
      'This is a release build, which has no embedded service. Set DATABASE_URL to your PostgreSQL database.',
    )
}

export function embeddedOptions(home: string): Omit<ServiceOptions, 'score'> {
  return {
    database: { folder: databaseFolder(home) },
    port: 0,
    mode: 'development',
    secrets: embeddedSecrets(home),
    taskSets: rankedTaskSets,
    // All requests come from this machine, even a whole seeded leaderboard.
    limits: { perAddress: 10_000 },
  }
}

/** A background service is asked to end; the next client starts it again. */
async function holdEmbedded(home: string): Promise<NonNullable<ReturnType<typeof holdLock>>> {
  makeEmbeddedFolder(home)
  const until = Date.now() + waitMs
  do {
    const lock = holdLock(embeddedFolder(home), 0)
    if (lock !== undefined) return lock
    const running = await findEmbedded(home)
    if (running?.byHand) throw lockedBy(running)
    // It holds the lock and wrote the file, so this pid is the service.
    if (running !== undefined) endProcess(running.pid)
    await wait(pollMs)
  } while (Date.now() < until)
  throw new Refusal('service-locked')
}

export function lockedBy({ pid, port }: ServiceFile): Refusal {
  return new Refusal('service-locked', `Process ${pid} is running a service on port ${port}.`)
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // Already gone.
  }
}
