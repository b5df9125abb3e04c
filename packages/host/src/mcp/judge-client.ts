// Whether a client may call at all: allowed before, asked about now, or refused. Nothing is remembered of a call that was not let in.

import { type Call, type PeerProgram, Refusal } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { DeskRegistry } from '../desk/desks.ts'
import { type Connection, cleanClaim } from './connection.ts'
import type { Windows } from './follow-windows.ts'
import type { Approvals, Asked } from './hold-approvals.ts'
import type { Allowlist } from './keep-allowlist.ts'
import { waitForAnswer } from './wait-for-answer.ts'

/**
 * Nothing: it may go on. A promise: something has to be found out or answered first; then everything is looked at again.
 * Throws the refusal.
 */
export type Judge = (connection: Connection, turn: Turn) => Promise<void> | undefined

/** One call on its way in. */
export interface Turn {
  tool: string
  call: Call
  /** A call waits for a person once. */
  hasWaited: boolean
}

interface JudgeParts {
  context: Context
  desks: Pick<DeskRegistry, 'get'>
  allowlist: Allowlist
  approvals: Approvals
  windows: Windows
  /** The questions changed. */
  onAsked(): void
}

const defaultWaitMs = 15_000

export function judgeClients({ context, desks, allowlist, approvals, windows, onAsked }: JudgeParts): Judge {
  const { headless = false, approvalWaitMs = defaultWaitMs } = context.mcp

  const whereToLook = (): string => {
    const owner = windows.owner()
    if (!owner) return 'No Sheaf window is open: the user opens one with `sheaf app`, and the question waits there.'
    return `The question is in the Sheaf window that shows "${desks.get(owner.workspace).workspace().name}".`
  }
  const pending = (more = ''): Refusal => new Refusal('mcp-pending', `${whereToLook()}${more}`)

  const ask = (connection: Connection, program: PeerProgram | undefined, turn: Turn): Promise<void> => {
    const { name } = connection.claim
    const key = keyOf(connection, program)
    if (approvals.join(key, connection)) throw pending()
    const kind = allowlist.hasName(name) ? 'changed' : 'new'
    const at = context.now().toISOString()
    const asked = approvals.ask({ id: context.newId(), kind, key, name, tool: turn.tool, at, holder: undefined }, connection)
    if (!asked) throw pending(' Many editors wait already; this one was not asked about yet.')
    onAsked()
    if (turn.hasWaited || !windows.owner()) throw pending()
    turn.hasWaited = true
    return answerOf(asked, connection, turn.call)
  }
  const answerOf = async ({ settled, name }: Asked, { gone }: Connection, call: Call): Promise<void> => {
    const note = `Waiting for the user to allow "${name}" in the Sheaf window`
    const isSettled = await waitForAnswer(Promise.race([settled, gone]), approvalWaitMs, call, note)
    if (!isSettled) throw pending(' Nobody has answered it yet.')
  }

  /** With no window to ask in: by the list, or by the name that the person gave when starting it. */
  const judgeHeadless = (connection: Connection): Promise<void> | undefined => {
    const { name } = connection.claim
    const isNamed = connection.peer.allow?.some(
      (allowed) => cleanClaim({ name: allowed, version: '' }).name.toLowerCase() === name.toLowerCase(),
    )
    if (allowlist.hasName(name)) {
      if (!connection.known) return connection.findProgram()
      const entry = allowlist.match(name, connection.known.program)
      if (entry) connection.standing = { is: 'listed', name, entry: entry.id }
      if (entry) return undefined
    }
    if (!isNamed) throw new Refusal('mcp-not-allowed', notAllowed(connection, allowlist.hasName(name)))
    connection.standing = { is: 'once', name }
    return undefined
  }

  return (connection, turn) => {
    // Another process owns the list: what was taken off there counts here at the next call.
    if (headless) allowlist.reread()
    const { standing, claim } = connection
    if (standing.is === 'refused') throw new Refusal('mcp-denied', standing.why)
    if (standing.is === 'listed' && !allowlist.get(standing.entry)) {
      connection.standing = { is: 'refused', why: revoked }
      throw new Refusal('mcp-denied', revoked)
    }
    if (standing.is !== 'unknown' && standing.name === claim.name) return undefined
    if (headless) return judgeHeadless(connection)
    if (!connection.known) return connection.findProgram()
    const entry = allowlist.match(claim.name, connection.known.program)
    if (!entry) return ask(connection, connection.known.program, turn)
    connection.standing = { is: 'listed', name: claim.name, entry: entry.id }
    return undefined
  }
}

export const revoked = 'The user took it off the allowlist (revoked).'

/** An unknown program is asked about on its own: nobody else may come in by the answer. */
function keyOf({ id, claim }: Connection, program: PeerProgram | undefined): string {
  return JSON.stringify(program ? [claim.name, program.executable, program.script ?? '', program.fingerprint] : [claim.name, id])
}

function notAllowed({ claim, known }: Connection, isNameListed: boolean): string {
  const who = `It calls itself "${claim.name}".`
  if (!isNameListed) return who
  const program = known?.program?.script ?? known?.program?.executable
  return `${who} The allowlist has that name, but for another program than ${program ?? 'this one, which could not be found out'}.`
}
