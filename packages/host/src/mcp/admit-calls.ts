// Admits calls: checks server, tool, license, client, slot and workspace, and logs the time and size of each call.

import {
  type Call,
  defined,
  isRefusal,
  type McpCallRecord,
  type McpClaim,
  type McpInvocation,
  type McpSession,
  Refusal,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { ManagedWorkspace } from '../workspaces/open-live-workspace.ts'
import type { CheckClient, IncomingCall } from './check-client.ts'
import { type Connection, cleanClaim, type RunningCall } from './connection.ts'
import type { Allowlist } from './open-allowlist.ts'
import type { Approvals } from './open-approvals.ts'
import type { CallLog } from './open-call-log.ts'
import { busy, clockTime, isSameEditor, type Slot } from './open-slot.ts'
import type { StatusPublisher } from './status-publisher.ts'
import type { Windows } from './track-windows.ts'
import type { WorkspaceChooser } from './workspace-chooser.ts'

export interface CallAdmission {
  enter(connection: Connection, input: Parameters<McpSession['enter']>[0], call: Call): Promise<McpInvocation>
  /** Ends the calls of a closed connection. */
  forget(connection: Connection): void
  freeSlot(): void
  /** The connection has left: another one of the same editor that has called before keeps the slot. */
  release(connection: Connection): void
  /** Moves the slot to this connection. */
  handOver(connection: Connection): void
  /** Calls being checked. */
  admitting(): number
}

interface CallParts {
  context: Context
  approvals: Approvals
  slot: Slot
  windows: Windows
  workspaceChooser: WorkspaceChooser
  allowlist: Allowlist
  log: CallLog
  changes: StatusPublisher
  checkClient: CheckClient
  connections(): Iterable<Connection>
  /** Throws a Refusal if the server, the tool or the license does not allow it. */
  checkOpen(tool: string): void
}

/** Max length of a tool name. */
const toolLength = 100

export function admitCalls(parts: CallParts): CallAdmission {
  const { context, approvals, slot, windows, workspaceChooser, allowlist, log, changes, checkClient, checkOpen, connections } = parts
  const headless = context.mcp.headless ?? false
  let admitting = 0

  const admit = async (connection: Connection, incoming: IncomingCall, bytesIn: number): Promise<McpInvocation> => {
    for (;;) {
      if (connection.hasLeft) throw new Refusal('cancelled', 'The editor has disconnected.')
      if (incoming.call.signal?.aborted) throw new Refusal('cancelled')
      checkOpen(incoming.tool)
      const found = checkClient(connection, incoming) ?? assignSlot(connection, incoming.tool)
      if (!(found instanceof Promise)) return toInvocation(connection, found, start(connection, incoming.tool, bytesIn))
      // Then check everything again: the server may be off, the client revoked, or the slot taken by now.
      await whileChecking(Promise.race([found, connection.gone]))
    }
  }
  const whileChecking = async (found: Promise<void>): Promise<void> => {
    admitting++
    changes.soon()
    try {
      await found
    } finally {
      admitting--
      changes.soon()
    }
  }

  const assignSlot = (connection: Connection, tool: string): ManagedWorkspace | Promise<void> => {
    const holder = slot.holder()
    if (holder === connection) return workspaceChooser.of(connection)
    if (holder && !slot.isFreeFor(connection)) {
      if (canRunBeside(holder, connection)) return workspaceChooser.of(connection)
      throw busyWith(holder, connection, tool)
    }
    windows.prefer(connection.folder)
    windows.refresh()
    const live = workspaceChooser.of(connection)
    if (live instanceof Promise) return live
    slot.take(connection)
    slotChanged()
    if (holder && isSameEditor(holder, connection)) changes.soon()
    else changes.now()
    return live
  }
  /** Without a window, clients in different folders can work in parallel without the slot. */
  const canRunBeside = (holder: Connection, connection: Connection): boolean =>
    windows.owner() === undefined && holder.folder !== connection.folder
  /** Asks the user in the background whether it may take over; the answer applies to later calls. */
  const busyWith = (holder: Connection, connection: Connection, tool: string): Refusal => {
    const since = slot.since()
    if (connection.blockedBy && isSameEditor(connection.blockedBy.to, holder)) return busy(holder, since, connection.blockedBy.why)
    if (headless) return busy(holder, since)
    const key = `take-over ${connection.id}`
    const { name } = connection.claim
    const at = context.now().toISOString()
    if (!approvals.join(key, connection)) {
      const asked = approvals.ask({ id: context.newId(), kind: 'take-over', key, name, tool, at, holder }, connection)
      if (!asked) return busy(holder, since)
      changes.now()
    }
    return busy(holder, since, windows.owner() ? 'The Sheaf window is asking the user whether this editor may take over.' : undefined)
  }
  /** Drops take-over requests if their holder lost the slot. */
  const slotChanged = (): void => {
    const now = slot.holder()
    for (const asked of approvals.all()) if (asked.holder && !(now && isSameEditor(now, asked.holder))) approvals.end(asked)
  }

  const start = (connection: Connection, tool: string, bytesIn: number): RunningCall => {
    const now = context.now()
    const started = { id: context.newId(), connection, tool, at: now.toISOString(), began: performance.now(), bytesIn }
    connection.calls++
    connection.lastSeen = now.getTime()
    connection.running.set(started.id, started)
    changes.soon()
    return started
  }
  const finish = (call: RunningCall, bytesOut: number, refused: McpCallRecord['refused']): void => {
    if (!call.connection.running.delete(call.id)) return
    call.connection.lastSeen = context.now().getTime()
    record(call, bytesOut, refused)
    changes.soon()
  }
  const record = (call: RunningCall, bytesOut: number, refused: McpCallRecord['refused']): void => {
    const { id, connection, tool, at, began, bytesIn } = call
    const ms = Math.round((performance.now() - began) * 10) / 10
    const callRecord: McpCallRecord = {
      id,
      at,
      client: connection.claim.name,
      tool,
      ms,
      bytesIn,
      bytesOut,
      ...defined({ refused }),
    }
    log.add(callRecord)
    context.publish({ type: 'mcp-called', record: callRecord })
  }

  return {
    async enter(connection, { claim, tool: named, bytes }, call) {
      const tool = String(named).slice(0, toolLength)
      const at = context.now().toISOString()
      const began = performance.now()
      try {
        updateClaim(connection, claim)
        return await admit(connection, { tool, call, hasWaited: false }, bytes)
      } catch (problem) {
        if (isRefusal(problem)) record({ id: context.newId(), connection, tool, at, began, bytesIn: bytes }, 0, problem.code)
        throw problem
      }
    },
    forget(connection) {
      for (const call of connection.running.values()) finish(call, 0, 'cancelled')
    },
    freeSlot() {
      slot.free()
      slotChanged()
    },
    release(connection) {
      const other = [...connections()].findLast(
        (each) => each.calls > 0 && each.permission.is !== 'refused' && isSameEditor(each, connection),
      )
      if (other) slot.take(other)
      else slot.free()
      slotChanged()
    },
    handOver(connection) {
      const before = slot.take(connection)
      slotChanged()
      if (!before || before === connection) return
      const why = `The user let it take over at ${clockTime(slot.since())}. To switch back, the user can disconnect it in Sheaf.`
      for (const each of connections()) {
        if (!isSameEditor(each, before)) continue
        each.blockedBy = { to: connection, why }
        if (each.running.size > 0) each.peer.onCutOff?.('mcp-busy')
      }
    },
    admitting: () => admitting,
  }

  function toInvocation(connection: Connection, live: ManagedWorkspace, call: RunningCall): McpInvocation {
    const entry = connection.permission.is === 'listed' ? allowlist.get(connection.permission.entry) : undefined
    if (entry) allowlist.touch(entry.id)
    const notes = workspaceChooser.notes(connection, live)
    connection.workspace = live.id
    return {
      workspace: live.id,
      ...defined({ folder: connection.folder }),
      directEdits: entry?.directEdits ?? false,
      headless: windows.owner() === undefined,
      notes,
      leave: ({ bytes, refused }) => finish(call, bytes, refused),
    }
  }
}

/** Updates the claim, and cleans it only if it changed. */
function updateClaim(connection: Connection, claim: McpClaim): void {
  if (connection.rawClaim?.name === claim.name && connection.rawClaim.version === claim.version) return
  connection.rawClaim = { name: claim.name, version: claim.version }
  connection.claim = cleanClaim(claim)
}
