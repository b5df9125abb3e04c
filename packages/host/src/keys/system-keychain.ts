// The system keychain, with timeouts. Checks once whether it responds, by requesting an entry that does not exist.

import { isRefusal, Refusal } from '@sheaf/contract'
import type { Pool } from '@sheaf/engine/work'
import type { KeychainTask } from './keychain-job.ts'
import type { Keychain } from './keychain-keys.ts'

export interface SystemKeychain extends Keychain {
  /** Undefined: it answers. */
  trouble(): Promise<string | undefined>
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
  let tried: { at: number; trouble: Promise<string | undefined> } | undefined

  const ask = async (task: KeychainTask, ms: number): Promise<string | null> => {
    const { spawnProcess, openPool } = await import('@sheaf/engine/work')
    const { keychainJob } = await import('./keychain-job.ts')
    pool ??= Promise.resolve(openPool(1, { spawn: spawnProcess, heapMegabytes: 64, idleMs: 10_000 }))
    const answer = await (await pool).run(keychainJob, task, { deadline: { ms, refusal: 'keys-unreadable' } })
    if (!answer.ok) throw new Refusal('keys-unreadable', `Keychain error: ${answer.says}.`)
    return answer.password
  }

  const trouble = async (): Promise<string | undefined> => {
    const isStale = tried && Date.now() - tried.at > times.restMs && (await tried.trouble) !== undefined
    if (!tried || isStale)
      tried = { at: Date.now(), trouble: ask({ do: 'get', account: 'is anyone there' }, times.answerMs).then(nothing, why) }
    return tried.trouble
  }

  const once = async (task: KeychainTask): Promise<string | null> => {
    const says = await trouble()
    if (says !== undefined) throw new Refusal('keys-unreadable', says)
    return ask(task, times.unlockMs)
  }

  return {
    trouble,
    get: (account) => once({ do: 'get', account }),
    set: async (account, password) => void (await once({ do: 'set', account, password })),
    delete: async (account) => void (await once({ do: 'delete', account })),
    close: async () => (await pool)?.close(),
  }
}

function nothing(): undefined {
  return undefined
}

function why(problem: unknown): string {
  const says = isRefusal(problem) ? problem.detail : undefined
  if (says === undefined) return "The keychain isn't responding."
  // D-Bus errors help nobody who did not set up a bus.
  return /DBus|D-Bus|org\.freedesktop/iu.test(says) ? 'No keychain is available.' : says
}
