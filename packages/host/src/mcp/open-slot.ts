// The single editor slot: who has it, since when, and whether another editor may take it.

import { limits, Refusal, visibleText } from '@sheaf/contract'
import type { Connection } from './connection.ts'

export interface Slot {
  holder(): Connection | undefined
  since(): string
  /** Whether it can be taken without approval. */
  isFreeFor(connection: Connection): boolean
  /** Returns the previous holder. */
  take(connection: Connection): Connection | undefined
  free(): void
}

export function openSlot(now: () => Date): Slot {
  let holder: Connection | undefined
  let since = ''
  return {
    holder: () => holder,
    since: () => since,
    isFreeFor: (connection) =>
      holder === undefined || isSameEditor(holder, connection) || isGone(holder) || isSilent(holder, now().getTime()),
    take(connection) {
      if (holder === connection) return undefined
      const before = holder
      if (before === undefined || !isSameEditor(before, connection)) since = now().toISOString()
      holder = connection
      return before
    },
    free() {
      holder = undefined
    },
  }
}

/** Names the current holder, so that the reader knows whom to ask. */
export function busy(holder: Connection, since: string, more?: string): Refusal {
  const from = holder.folder === undefined ? '' : `, from ${visibleText(holder.folder)}`
  const who = `"${holder.claim.name}" has been connected since ${clockTime(since)}${from}.`
  return new Refusal('mcp-busy', more === undefined ? who : `${who} ${more}`)
}

export function clockTime(at: string): string {
  return new Date(at).toTimeString().slice(0, 5)
}

/** An editor's sub-agents and its repeated starts are one editor: the same name, and the same program with the same contents. */
export function isSameEditor(one: Connection, other: Connection): boolean {
  if (one === other) return true
  const [first, second] = [one.known?.program, other.known?.program]
  if (first === undefined || second === undefined || one.claim.name !== other.claim.name) return false
  return first.executable === second.executable && first.script === second.script && first.fingerprint === second.fingerprint
}

/** Over HTTP, most editors exit without closing their session. */
export function isGone({ peer, running, known }: Connection): boolean {
  if (peer.transport !== 'http' || running.size > 0 || known?.program === undefined) return false
  try {
    process.kill(known.program.pid, 0)
    return false
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'ESRCH'
  }
}

function isSilent({ peer, running, lastSeen }: Connection, now: number): boolean {
  return peer.transport === 'http' && running.size === 0 && Math.abs(now - lastSeen) >= limits.mcpSlotIdleMs
}
