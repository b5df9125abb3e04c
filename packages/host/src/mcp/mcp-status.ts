// The server status for windows: its state, the connected client, and pending approvals.

import {
  defined,
  isToolOn,
  type McpApproval,
  type McpClientInfo,
  type McpSettings,
  type McpState,
  type McpStatus,
  type McpToolName,
  mcpTools,
  type ToolEffect,
} from '@sheaf/contract'
import type { Connection } from './connection.ts'
import type { Allowlist } from './open-allowlist.ts'
import type { Approvals, PendingApproval } from './open-approvals.ts'
import type { Slot } from './open-slot.ts'
import type { Windows } from './track-windows.ts'

interface StatusParts {
  isOn: boolean
  /** Number of calls being checked before admission. */
  admitting: number
  settings: McpSettings
  slot: Slot
  windows: Windows
  approvals: Approvals
  allowlist: Allowlist
  port: number | null
}

export function mcpStatus({ isOn, admitting, settings, slot, windows, approvals, allowlist, port }: StatusParts): McpStatus {
  const holder = slot.holder()
  const questions = approvals.all()
  const running = holder && [...holder.running.values()].at(-1)
  const state: McpState = !isOn
    ? 'off'
    : running
      ? 'running'
      : holder
        ? 'connected'
        : admitting + questions.length > 0
          ? 'connecting'
          : 'listening'
  return {
    state,
    ...defined({ client: holder && clientInfo(holder, slot.since(), allowlist), tool: running?.tool }),
    owner: windows.owner() ?? null,
    approvals: questions.flatMap((asked) => approvalInfo(asked, settings)),
    allowed: allowlist.all(),
    port,
  }
}

export function enabledTools({ tools }: McpSettings): McpToolName[] {
  const names: McpToolName[] = []
  for (const name in mcpTools) if (isName(name) && isToolOn(name, tools)) names.push(name)
  return names
}

function isName(name: string): name is McpToolName {
  return Object.hasOwn(mcpTools, name)
}

function clientInfo(connection: Connection, since: string, allowlist: Allowlist): McpClientInfo {
  const { id, claim, peer, folder, known, permission, calls } = connection
  const entry = permission.is === 'listed' ? allowlist.get(permission.entry) : undefined
  return {
    connection: id,
    ...claim,
    transport: peer.transport,
    ...defined({ folder }),
    ...defined({ executable: known?.program?.script ?? known?.program?.executable }),
    since,
    ...defined({ allowed: entry?.id }),
    directEdits: entry?.directEdits ?? false,
    calls,
  }
}

function approvalInfo({ id, kind, name, tool, at, holder, connections }: PendingApproval, settings: McpSettings): McpApproval[] {
  const [connection] = connections
  if (!connection) return []
  const { claim, peer, folder, known } = connection
  const { fingerprint: _, ...program } = known?.program ?? { fingerprint: '' }
  return [
    {
      id,
      kind,
      name,
      version: claim.version,
      transport: peer.transport,
      ...defined({ folder }),
      ...('pid' in program ? { program } : {}),
      tool,
      effects: {
        reads: namesOf('reads', settings),
        chooses: namesOf('chooses', settings),
        asksModels: namesOf('asks-models', settings),
        edits: namesOf('edits', settings),
      },
      ...defined({ connected: holder?.claim.name }),
      canRemember: known?.program !== undefined,
      at,
    },
  ]
}

function namesOf(effect: ToolEffect, settings: McpSettings): string[] {
  return enabledTools(settings).filter((name) => mcpTools[name].effect === effect)
}
