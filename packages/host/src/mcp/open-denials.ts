// Stops asking about repeatedly denied programs for a while: they must not flood the user with questions.

import type { PeerProgram } from '@sheaf/contract'

export interface Denials {
  note(program: PeerProgram | undefined): void
  /** When the user may be asked again, in epoch milliseconds. Undefined: now. */
  until(program: PeerProgram | undefined): number | undefined
  forget(): void
}

/** One Deny may be a slip, and a restarted editor may ask again; two in a row are deliberate. */
const soonMs = 60_000
const quietMs = 10 * 60_000

export function openDenials(now: () => Date): Denials {
  const denied = new Map<string, { at: number; isDeliberate: boolean }>()
  return {
    note(program) {
      const key = keyOf(program)
      const at = now().getTime()
      const before = denied.get(key)
      denied.set(key, { at, isDeliberate: before !== undefined && Math.abs(at - before.at) < (before.isDeliberate ? quietMs : soonMs) })
    },
    until(program) {
      const last = denied.get(keyOf(program))
      if (!last?.isDeliberate || Math.abs(now().getTime() - last.at) >= quietMs) return undefined
      return last.at + quietMs
    },
    forget: () => denied.clear(),
  }
}

/** Ignores the claimed name. All unknown programs share a key: they look the same. */
export function keyOf(program: PeerProgram | undefined): string {
  return program === undefined ? '' : JSON.stringify([program.executable, program.script ?? '', program.fingerprint])
}
