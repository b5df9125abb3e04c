// MCP admission: which editors may call, one at a time, on which workspace, and a log of what they did.

import {
  type HostEvent,
  isMcpTool,
  isToolOn,
  type McpAnswer,
  type McpPeer,
  type McpSession,
  type McpStatus,
  type MethodInput,
  type MethodName,
  type MethodResult,
  Refusal,
  type RefusalCode,
  visibleText,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { admitCalls } from './admit-calls.ts'
import { advertise } from './advertise.ts'
import { answerApproval } from './answer-approval.ts'
import { createClientCheck, revoked } from './check-client.ts'
import { type Connection, makeConnection } from './connection.ts'
import { enabledTools, mcpStatus } from './mcp-status.ts'
import { openAllowlist } from './open-allowlist.ts'
import { openApprovals } from './open-approvals.ts'
import { openCallLog } from './open-call-log.ts'
import { openDenials } from './open-denials.ts'
import { isSameEditor, openSlot } from './open-slot.ts'
import { openStatusPublisher } from './status-publisher.ts'
import { trackWindows } from './track-windows.ts'
import { watchLicense } from './watch-license.ts'
import { openWorkspaceChooser } from './workspace-chooser.ts'

type McpMethod = Extract<MethodName, `mcp.${string}`>
type VerbOf<Name> = Name extends `mcp.${infer Verb}` ? Verb : never

/** The `mcp.*` methods by their verbs. */
export type McpAdmission = {
  [Name in McpMethod as VerbOf<Name>]: (input: MethodInput<Name>, call: MethodCall) => Promise<MethodResult<Name>>
} & { openSession(peer: McpPeer): McpSession }

export async function openMcpAdmission(context: Context, workspaces: WorkspaceRegistry): Promise<McpAdmission> {
  const headless = context.mcp.headless ?? false
  const allowlist = await openAllowlist(context)
  const connections = new Map<string, Connection>()
  const connected = (): Iterable<Connection> => connections.values()
  const approvals = openApprovals()
  const slot = openSlot(context.now)
  const denials = openDenials(context.now)
  const windows = trackWindows(headless ? noWindows : workspaces)
  const workspaceChooser = openWorkspaceChooser(context, workspaces, windows)
  const license = watchLicense(context)
  const log = openCallLog(context.home, context.now)
  const settings = () => workspaces.settings().mcp
  let isOn = settings().launchOnStart || headless
  const listedTools = (): string => [...enabledTools(settings()), settings().lean ?? false].join()
  let tools = listedTools()

  const status = (): McpStatus =>
    mcpStatus({
      isOn,
      admitting: calls.admitting(),
      settings: settings(),
      slot,
      windows,
      approvals,
      allowlist,
      port: context.mcp.port?.() ?? null,
    })
  const advertising = advertise(
    () => (isOn && settings().advertise ? (context.mcp.port?.() ?? undefined) : undefined),
    (why) =>
      context.publish({
        type: 'notice',
        tone: 'warning',
        says: `The MCP server can't be advertised on this machine (${why}).`,
        try: notAdvertised,
      }),
  )
  const changes = openStatusPublisher(context, () => {
    advertising.refresh()
    return status()
  })
  const checkClient = createClientCheck({
    context,
    workspaces,
    allowlist,
    approvals,
    windows,
    denials,
    connections: connected,
    onAsked: changes.now,
  })
  const calls = admitCalls({
    context,
    approvals,
    slot,
    windows,
    workspaceChooser,
    allowlist,
    log,
    changes,
    checkClient,
    connections: connected,
    checkOpen(tool) {
      if (!isOn) throw new Refusal('mcp-off')
      if (tool !== 'resource' && tool !== 'prompt') checkTool(tool)
      license.require()
    },
  })
  const checkTool = (tool: string): void => {
    if (!isMcpTool(tool)) throw new Refusal('mcp-tool-off', `Unknown tool "${visibleText(tool)}".`)
    if (!isToolOn(tool, settings().tools)) throw new Refusal('mcp-tool-off', `Tool: "${tool}".`)
  }

  /** Stops the client's running calls and frees its slot. */
  const cutOff = (connection: Connection, why: RefusalCode): void => {
    approvals.leave(connection)
    if (slot.holder() === connection) calls.freeSlot()
    if (connection.running.size > 0) connection.peer.onCutOff?.(why)
  }
  const refuse = (connection: Connection, why: string): void => {
    connection.permission = { is: 'refused', why }
    cutOff(connection, 'mcp-denied')
  }
  const turn = (on: boolean): void => {
    if (on === isOn) return
    isOn = on
    denials.forget()
    log.note('switched', { on })
    if (!on) for (const connection of connections.values()) cutOff(connection, 'mcp-off')
    changes.now()
  }
  const own = (window: string, workspace: string): void => {
    windows.own(window, workspace)
    if (windows.refresh()) changes.now()
  }
  const answer = async (window: string, given: { approval: string; answer: McpAnswer }): Promise<void> => {
    await allowlist.ready()
    const asked = approvals.get(given.approval)
    if (!asked) throw new Refusal('not-possible', 'That request was already answered, or the editor disconnected.')
    windows.used(window)
    answerApproval({ context, allowlist, slot, log, approvals, denials, handOver: calls.handOver, refuse }, asked, given.answer)
    approvals.end(asked)
    changes.now()
  }
  const revoke = (client: string): void => {
    // Clients first: the disk write may fail.
    for (const connection of connections.values())
      if (connection.permission.is === 'listed' && connection.permission.entry === client) refuse(connection, revoked)
    try {
      if (allowlist.remove(client)) log.note('revoked', { entry: client })
    } finally {
      changes.now()
    }
  }
  const grant = (client: string, directEdits: boolean): void => {
    if (!allowlist.grant(client, directEdits)) throw new Refusal('not-possible', 'That editor is no longer on the allowlist.')
    log.note('granted', { entry: client, directEdits })
    changes.now()
  }
  const disconnect = (id: string): void => {
    const connection = connections.get(id)
    if (!connection) throw new Refusal('not-possible', 'That editor is no longer connected.')
    log.note('cut', { client: connection.claim.name })
    for (const each of connections.values()) if (isSameEditor(each, connection)) refuse(each, 'The user disconnected this editor in Sheaf.')
    changes.now()
  }

  const onHostEvent = ({ type }: HostEvent): void => {
    if (type === 'license-changed') license.changed()
    if (type === 'workspaces-changed') workspaceChooser.saveShown()
    if ((type === 'workspaces-changed' || type === 'workspace-closed') && windows.refresh()) changes.now()
    if (type !== 'settings-changed') return
    const before = tools
    tools = listedTools()
    changes.now(tools === before ? undefined : true)
  }
  const unsubscribe = context.subscribe(onHostEvent)
  windows.refresh()
  context.onClose(async () => {
    unsubscribe()
    changes.close()
    isOn = false
    for (const connection of connections.values()) approvals.leave(connection)
    allowlist.close()
    await Promise.all([advertising.close(), log.close()])
  })

  return {
    openSession(peer) {
      const connection = makeConnection(context.newId(), peer)
      connections.set(connection.id, connection)
      return {
        connection: connection.id,
        async enter(input, call = {}) {
          await methodsBefore
          return calls.enter(connection, input, call)
        },
        async close() {
          await methodsBefore
          if (!connections.delete(connection.id)) return
          connection.leave()
          calls.forget(connection)
          const wasAsked = approvals.leave(connection)
          const wasHolder = slot.holder() === connection
          if (wasHolder) calls.release(connection)
          workspaceChooser.leave(connection)
          if (wasAsked || wasHolder) changes.now()
        },
      }
    },
    async status(input) {
      // The port is known only after the daemon listens.
      advertising.refresh()
      return {
        ...status(),
        tools: enabledTools(settings()),
        ...(settings().lean ? { lean: true as const } : {}),
        ...(input?.calls ? { calls: log.all() } : {}),
      }
    },
    async change(input, { from = '' }) {
      if (input.type === 'switch') turn(input.on)
      else if (input.type === 'own') own(from, input.workspace)
      else if (input.type === 'answer') await answer(from, input)
      else if (input.type === 'revoke') revoke(input.client)
      else if (input.type === 'grant') grant(input.client, input.directEdits)
      else disconnect(input.connection)
      return status()
    },
  }
}

/** Methods start one microtask after the call. Sessions wait just as long, so that an earlier revocation applies to them. */
const methodsBefore = Promise.resolve()

const notAdvertised = "Editors that run `sheaf mcp` don't need advertising. You can turn it off under Settings → MCP Server."

/** Headless: there is no owner window. */
const noWindows: Pick<WorkspaceRegistry, 'all' | 'get'> = {
  all: () => [],
  get() {
    throw new Refusal('unknown-workspace')
  },
}
