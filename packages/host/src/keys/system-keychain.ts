// The system keychain, with timeouts. Checks once whether it responds, by requesting an entry that does not exist.

import { isRefusal, Refusal } from '@sheaf/contract'
import type { Pool } from '@sheaf/engine/work'
import type { KeychainTask } from './keychain-job.ts'
import type { Keychain } from './keychain-keys.ts'

export interface SystemKeychain extends Keychain {
  /** Undefined: it answers. */
  problem(): Promise<string | undefined>
  close(): Promise<void>
}

export interface KeychainTimes {
  /** Timeout for the first answer. */
  answerMs: number
  /** Timeout while the user unlocks it. */
  unlockMs: number
  /** Wait before a retry after no answer. */
  restMs: number
}

const usual: KeychainTimes = { answerMs: 3_000, unlockMs: 30_000, restMs: 60_000 }

export function systemKeychain(times: KeychainTimes = usual): SystemKeychain {
  let pool: Promise<Pool> | undefined
  let tried: { at: number; problem: Promise<string | undefined> } | undefined

  const ask = async (task: KeychainTask, ms: number): Promise<string | null> => {
    const { spawnProcess, openPool } = await import('@sheaf/engine/work')
    const { keychainJob } = await import('./keychain-job.ts')
    pool ??= Promise.resolve(openPool(1, { spawn: spawnProcess, heapMegabytes: 64, idleMs: 10_000 }))
    const answer = await (await pool).run(keychainJob, task, { deadline: { ms, refusal: 'keys-unreadable' } })
    if (!answer.ok) throw new Refusal('keys-unreadable', `Keychain error: ${answer.message}.`)
    return answer.password
  }

  const problem = async (): Promise<string | undefined> => {
    const isStale = tried && Date.now() - tried.at > times.restMs && (await tried.problem) !== undefined
    if (!tried || isStale)
      tried = { at: Date.now(), problem: ask({ do: 'get', account: 'is anyone there' }, times.answerMs).then(nothing, reasonFor) }
    return tried.problem
  }

  const run = async (task: KeychainTask): Promise<string | null> => {
    const message = await problem()
    if (message !== undefined) throw new Refusal('keys-unreadable', message)
    return ask(task, times.unlockMs)
  }

  return {
    problem,
    get: (account) => run({ do: 'get', account }),
    set: async (account, password) => void (await run({ do: 'set', account, password })),
    delete: async (account) => void (await run({ do: 'delete', account })),
    close: async () => (await pool)?.close(),
  }
}

function nothing(): undefined {
  return undefined
}

function reasonFor(problem: unknown): string {
  const message = isRefusal(problem) ? problem.detail : undefined
  if (message === undefined) return "The keychain isn't responding."
  // D-Bus errors help nobody who did not set up a bus.
  return /DBus|D-Bus|org\.freedesktop/iu.test(message) ? 'No keychain is available.' : message
}
