// Decides whether a client may call: already allowed, needs the user's approval, or refused.

import { type Call, type PeerProgram, Refusal, visibleText } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { type Connection, cleanClaim } from './connection.ts'
import type { Allowlist } from './open-allowlist.ts'
import type { Approvals, PendingApproval } from './open-approvals.ts'
import type { Denials } from './open-denials.ts'
import { clockTime, isGone, isSameEditor } from './open-slot.ts'
import type { Windows } from './track-windows.ts'
import { waitForAnswer } from './wait-for-answer.ts'

/**
 * Undefined: allowed. A promise: waits for a lookup or an answer; then the caller checks everything again.
 * Throws a Refusal.
 */
export type CheckClient = (connection: Connection, incoming: IncomingCall) => Promise<void> | undefined

/** One incoming call. */
export interface IncomingCall {
  tool: string
  call: Call
  /** A call waits for approval once. */
  hasWaited: boolean
}

interface ClientCheckParts {
  context: Context
  workspaces: Pick<WorkspaceRegistry, 'all'>
  allowlist: Allowlist
  approvals: Approvals
  windows: Windows
  denials: Denials
  connections(): Iterable<Connection>
  /** A question was added. */
  onAsked(): void
}

const defaultWaitMs = 15_000

export function createClientCheck(parts: ClientCheckParts): CheckClient {
  const { context, workspaces, allowlist, approvals, windows, denials, connections, onAsked } = parts
  const { headless = false, approvalWaitMs = defaultWaitMs } = context.mcp

  const whereToLook = (): string => {
    const owner = windows.owner()
    if (!owner) return 'No Sheaf window is open. The user can open one with `sheaf app` and answer the request there.'
    const shown = workspaces.all().find(({ id }) => id === owner.workspace)
    return `The request is in the Sheaf window that shows "${visibleText(shown?.workspace().name ?? '')}".`
  }
  const pending = (more = ''): Refusal => new Refusal('mcp-pending', `${whereToLook()}${more}`)

  const ask = (connection: Connection, program: PeerProgram | undefined, incoming: IncomingCall): Promise<void> => {
    const { name } = connection.claim
    const key = keyOf(connection, program)
    const joined = approvals.join(key, connection)
    if (joined) return waitOnce(joined, connection, incoming)
    const quiet = denials.until(program)
    if (quiet !== undefined)
      throw new Refusal(
        'mcp-denied',
        `The user denied this program more than once, so Sheaf won't ask again until ${clockTime(new Date(quiet).toISOString())}. Turning the MCP server off and on in Sheaf resets this.`,
      )
    const kind = allowlist.hasName(name) ? 'changed' : 'new'
    const at = context.now().toISOString()
    const asked = approvals.ask({ id: context.newId(), kind, key, name, tool: incoming.tool, at, holder: undefined }, connection)
    if (!asked) throw pending(" Many editors are already waiting, so the user hasn't been asked about this one yet.")
    onAsked()
    return waitOnce(asked, connection, incoming)
  }
  /** Calls that arrive together share one question, and each of them waits for its answer. */
  const waitOnce = (asked: PendingApproval, connection: Connection, incoming: IncomingCall): Promise<void> => {
    if (incoming.hasWaited || !windows.owner()) throw pending()
    incoming.hasWaited = true
    return answerOf(asked, connection, incoming.call)
  }
  const answerOf = async ({ settled, name }: PendingApproval, { gone }: Connection, call: Call): Promise<void> => {
    const note = `Waiting for the user to allow "${name}" in the Sheaf window`
    const isSettled = await waitForAnswer(Promise.race([settled, gone]), approvalWaitMs, call, note)
    if (!isSettled) throw pending(" It hasn't been answered yet.")
  }

  /** Allow Once covers an editor's other connections while the first one lasts. */
  const isAllowedBeside = (connection: Connection): boolean =>
    [...connections()].some(
      (other) =>
        other !== connection && !other.hasLeft && !isGone(other) && other.permission.is === 'once' && isSameEditor(other, connection),
    )

  return (connection, incoming) => {
    // Another process owns the list: a removal there must apply to the next call here.
    if (headless) allowlist.reread()
    const { permission, claim } = connection
    if (permission.is === 'refused') throw new Refusal('mcp-denied', permission.why)
    if (permission.is === 'listed' && !allowlist.get(permission.entry)) {
      connection.permission = { is: 'refused', why: revoked }
      throw new Refusal('mcp-denied', revoked)
    }
    const isAlone = windows.owner() === undefined
    // A client allowed by name alone needs approval as soon as there is a window.
    if (permission.is !== 'unknown' && permission.name === claim.name && (isAlone || permission.is !== 'named')) return undefined
    const isNamed = isAlone && isAllowedByName(connection)
    const isListed = allowlist.hasName(claim.name)
    // Both the allowlist and an approval need the program.
    if (!connection.known && (isListed || !(isNamed || headless))) return connection.findProgram()
    const entry = allowlist.match(claim.name, connection.known?.program)
    if (entry) connection.permission = { is: 'listed', name: claim.name, entry: entry.id }
    else if (isNamed) connection.permission = { is: 'named', name: claim.name }
    else if (isAllowedBeside(connection)) connection.permission = { is: 'once', name: claim.name }
    else if (headless) throw new Refusal('mcp-not-allowed', notAllowed(connection, isListed))
    else return ask(connection, connection.known?.program, incoming)
    return undefined
  }
}

export const revoked = 'The user removed it from the allowlist (revoked).'

/** Allowed with `--allow`, for when there is no window. */
function isAllowedByName({ peer, claim }: Connection): boolean {
  const name = claim.name.toLowerCase()
  return peer.allow?.some((allowed) => cleanClaim({ name: allowed, version: '' }).name.toLowerCase() === name) ?? false
}

/** An unknown program gets its own question: the answer must not admit another client. */
function keyOf({ id, claim }: Connection, program: PeerProgram | undefined): string {
  return JSON.stringify(program ? [claim.name, program.executable, program.script ?? '', program.fingerprint] : [claim.name, id])
}

function notAllowed({ claim, known }: Connection, isNameListed: boolean): string {
  const who = `It identifies itself as "${claim.name}".`
  if (!isNameListed) return who
  const program = known?.program?.script ?? known?.program?.executable
  return `${who} The allowlist has that name for a program other than ${program === undefined ? 'this one, which could not be identified' : visibleText(program)}.`
}
