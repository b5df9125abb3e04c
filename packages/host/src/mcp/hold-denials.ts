// Programs that were denied again and again are not asked about for a while: a flood of questions must have an end.

import type { PeerProgram } from '@sheaf/contract'

export interface Denials {
  note(program: PeerProgram | undefined): void
  /** Undefined: it may be asked about. Else until when it is not, in milliseconds. */
  until(program: PeerProgram | undefined): number | undefined
  forget(): void
}

/** One Deny may be a slip, and an editor that is started anew may ask again; two in a row are meant. */
const soonMs = 60_000
const quietMs = 10 * 60_000

export function holdDenials(now: () => Date): Denials {
  const denied = new Map<string, { at: number; isMeant: boolean }>()
  return {
    note(program) {
      const key = keyOf(program)
      const at = now().getTime()
      const before = denied.get(key)
      denied.set(key, { at, isMeant: before !== undefined && Math.abs(at - before.at) < (before.isMeant ? quietMs : soonMs) })
    },
    until(program) {
      const last = denied.get(keyOf(program))
      if (!last?.isMeant || Math.abs(now().getTime() - last.at) >= quietMs) return undefined
      return last.at + quietMs
    },
    forget: () => denied.clear(),
  }
}

/** Whatever it calls itself. All that are unknown are one: nothing tells them apart. */
export function keyOf(program: PeerProgram | undefined): string {
  return program === undefined ? '' : JSON.stringify([program.executable, program.script ?? '', program.fingerprint])
}
