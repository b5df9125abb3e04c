// Admits calls: checks server, tool, license, client, slot and workspace, and logs the time and size of each call.

import { type Call, isRefusal, type McpCallRecord, type McpClaim, type McpEntered, type McpSession, Refusal } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { ManagedWorkspace } from '../workspaces/open-live-workspace.ts'
import type { Workplaces } from './choose-workspace.ts'
import { type Connection, cleanClaim, type RunningCall } from './connection.ts'
import type { Windows } from './follow-windows.ts'
import type { Approvals } from './hold-approvals.ts'
import { busy, clockTime, isOneEditor, type Slot } from './hold-slot.ts'
import type { Judge, Turn } from './judge-client.ts'
import type { Allowlist } from './keep-allowlist.ts'
import type { CallLog } from './keep-calls.ts'
import type { Changes } from './tell-changes.ts'

export interface Calls {
  enter(connection: Connection, input: Parameters<McpSession['enter']>[0], call: Call): Promise<McpEntered>
  /** Ends the calls of a closed connection. */
  forget(connection: Connection): void
  freeSlot(): void
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
  workplaces: Workplaces
  allowlist: Allowlist
  log: CallLog
  changes: Changes
  judge: Judge
  /** Throws a Refusal if the server, the tool or the license does not allow it. */
  checkOpen(tool: string): void
}

/** Max length of a tool name. */
const toolLength = 100

export function admitCalls(parts: CallParts): Calls {
  const { context, approvals, slot, windows, workplaces, allowlist, log, changes, judge, checkOpen } = parts
  const headless = context.mcp.headless ?? false
  let admitting = 0

  const admit = async (connection: Connection, turn: Turn, bytesIn: number): Promise<McpEntered> => {
    for (;;) {
      if (connection.hasLeft) throw new Refusal('cancelled', 'The editor has disconnected.')
      if (turn.call.signal?.aborted) throw new Refusal('cancelled')
      checkOpen(turn.tool)
      const found = judge(connection, turn) ?? seat(connection, turn.tool)
      if (!(found instanceof Promise)) return entered(connection, found, start(connection, turn.tool, bytesIn))
      // Then check everything again: the server may be off, the client revoked, or the slot taken by now.
      await looking(Promise.race([found, connection.gone]))
    }
  }
  const looking = async (found: Promise<void>): Promise<void> => {
    admitting++
    changes.soon()
    try {
      await found
    } finally {
      admitting--
      changes.soon()
    }
  }

  const seat = (connection: Connection, tool: string): ManagedWorkspace | Promise<void> => {
    const holder = slot.holder()
    if (holder === connection) return workplaces.of(connection)
    if (holder && !slot.isFreeFor(connection)) {
      if (isBeside(holder, connection)) return workplaces.of(connection)
      throw busyWith(holder, connection, tool)
    }
    windows.prefer(connection.folder)
    windows.refresh()
    const live = workplaces.of(connection)
    if (live instanceof Promise) return live
    slot.take(connection)
    slotChanged()
    if (holder && isOneEditor(holder, connection)) changes.soon()
    else changes.now()
    return live
  }
  /** Without a window, clients in different folders can work in parallel without the slot. */
  const isBeside = (holder: Connection, connection: Connection): boolean =>
    windows.owner() === undefined && holder.folder !== connection.folder
  /** Asks the user in the background whether it may take over; the answer applies to later calls. */
  const busyWith = (holder: Connection, connection: Connection, tool: string): Refusal => {
    const since = slot.since()
    if (connection.gaveWay?.to === holder) return busy(holder, since, connection.gaveWay.why)
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
    for (const asked of approvals.all()) if (asked.holder && !(now && isOneEditor(now, asked.holder))) approvals.end(asked)
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
    const kept: McpCallRecord = { id, at, client: connection.claim.name, tool, ms, bytesIn, bytesOut, ...(refused ? { refused } : {}) }
    log.add(kept)
    context.tell({ type: 'mcp-called', record: kept })
  }

  return {
    async enter(connection, { claim, tool: named, bytes }, call) {
      const tool = String(named).slice(0, toolLength)
      const at = context.now().toISOString()
      const began = performance.now()
      try {
        hearClaim(connection, claim)
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
    handOver(connection) {
      const before = slot.take(connection)
      slotChanged()
      if (!before || before === connection) return
      const why = `The user let it take over at ${clockTime(slot.since())}. To switch back, the user can disconnect it in Sheaf.`
      before.gaveWay = { to: connection, why }
      if (before.running.size > 0) before.peer.onCut?.('mcp-busy')
    },
    admitting: () => admitting,
  }

  function entered(connection: Connection, live: ManagedWorkspace, call: RunningCall): McpEntered {
    const entry = connection.standing.is === 'listed' ? allowlist.get(connection.standing.entry) : undefined
    if (entry) allowlist.touch(entry.id)
    const notes = workplaces.notes(connection, live)
    connection.workspace = live.id
    return {
      workspace: live.id,
      directEdits: entry?.directEdits ?? false,
      headless: windows.owner() === undefined,
      notes,
      leave: ({ bytes, refused }) => finish(call, bytes, refused),
    }
  }
}

/** Updates the claim, and cleans it only if it changed. */
function hearClaim(connection: Connection, claim: McpClaim): void {
  if (connection.said?.name === claim.name && connection.said.version === claim.version) return
  connection.said = { name: claim.name, version: claim.version }
  connection.claim = cleanClaim(claim)
}
