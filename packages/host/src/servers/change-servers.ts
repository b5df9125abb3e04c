// servers.list, find, change, connect and read. Only a person adds a server, because adding one runs a program.

import {
  type FoundServers,
  type MethodInput,
  Refusal,
  type ServerInfo,
  type ServerText,
  type ServerTransport,
  type WorkspaceScope,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { findServers, requireFound } from './find-servers.ts'

export async function listServers(context: Context, workspaces: LiveWorkspaces, { workspace }: WorkspaceScope): Promise<ServerInfo[]> {
  return (await context.servers()).list(firstTab(workspaces, workspace))
}

export async function findServersFor(context: Context, workspaces: LiveWorkspaces, { workspace }: WorkspaceScope): Promise<FoundServers> {
  const { saved } = await context.servers()
  return findServers(context, workspaces.get(workspace).workspace().roots, await saved.all())
}

export async function changeServers(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, change }: MethodInput<'servers.change'>,
): Promise<ServerInfo[]> {
  const servers = await context.servers()
  const { saved } = servers
  const here = firstTab(workspaces, workspace)
  switch (change.type) {
    case 'add':
    case 'import': {
      const secrets = change.type === 'add' ? change.secrets : requireFound(context, workspaces.get(workspace).workspace().roots, change)
      await checkTransport(change.transport)
      if ((await saved.all()).size >= mostServers) throw new Refusal('not-possible', `There are already ${mostServers} MCP servers.`)
      const id = context.newId()
      await saved.save(id, { name: nameOf(change.name), transport: change.transport, on: [here], always: {} })
      await saved.saveValues(id, ownValues(change.transport, secrets))
      break
    }
    case 'edit': {
      await checkTransport(change.transport)
      const before = await saved.get(change.server)
      const values = { ...(await saved.values(change.server)), ...change.secrets }
      const isSame = JSON.stringify(before.transport) === JSON.stringify(change.transport)
      // A different program or address is a different server: it has no approvals, and never gets the tokens or secrets of the other.
      const isOther = destinationOf(before.transport) !== destinationOf(change.transport)
      await servers.drop(change.server)
      if (isOther) await saved.saveSignIn(change.server, {})
      const { isSignedIn, ...kept } = await saved.get(change.server)
      await saved.save(change.server, {
        ...kept,
        ...(isSignedIn && !isOther && { isSignedIn }),
        name: nameOf(change.name),
        transport: change.transport,
        always: isSame ? before.always : {},
      })
      await saved.saveValues(change.server, ownValues(change.transport, isOther ? change.secrets : values))
      break
    }
    case 'remove':
      await servers.drop(change.server)
      await saved.remove(change.server)
      break
    case 'switch': {
      const server = await saved.get(change.server)
      const others = server.on.filter((id) => id !== here)
      await saved.save(change.server, { ...server, on: change.on ? [...others, here] : others })
      if (!change.on && others.length === 0) await servers.drop(change.server)
      break
    }
    case 'revoke': {
      const server = await saved.get(change.server)
      const { [change.tool]: _, ...always } = server.always
      await saved.save(change.server, { ...server, always })
    }
  }
  servers.changed()
  return servers.list(here)
}

export async function connectServerFor(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, server, how }: MethodInput<'servers.connect'>,
  { signal }: MethodCall,
): Promise<ServerInfo> {
  const here = firstTab(workspaces, workspace)
  const servers = await context.servers()
  await servers.connect(server, how, signal)
  return servers.info(server, here)
}

export async function readServer(
  context: Context,
  workspaces: LiveWorkspaces,
  input: MethodInput<'servers.read'>,
  { signal }: MethodCall,
): Promise<ServerText> {
  firstTab(workspaces, input.workspace)
  const servers = await context.servers()
  if ('uri' in input) return servers.readResource(input.server, input.uri, signal)
  return servers.getPrompt(input.server, input.prompt, input.arguments, signal)
}

const mostServers = 100

/** Also checks that the workspace is open. */
function firstTab(workspaces: LiveWorkspaces, id: string): string {
  return workspaces.get(id).workspace().tabOf ?? id
}

function nameOf(given: string): string {
  const name = given.trim().slice(0, 100)
  if (name === '') throw new Refusal('mcp-server-settings', 'Name: Required.')
  return name
}

async function checkTransport(transport: ServerTransport): Promise<void> {
  const { checkAddress } = await import('@sheaf/mcp-client')
  if (transport.kind === 'http') {
    checkAddress(transport.url)
    return
  }
  const { command } = transport
  const refuse = (why: string) => new Refusal('mcp-server-settings', `Command: ${why}`)
  if (command === '') throw refuse('Required.')
  if (isAbsolutePath(command) || !/[\\/]/.test(command)) return
  throw refuse(
    /\s/.test(command) ? 'Enter only the program here, and its arguments below.' : 'Enter the name of a program in PATH, or its full path.',
  )
}

const isAbsolutePath = (path: string): boolean => /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path)

function ownValues(transport: ServerTransport, values: Readonly<Record<string, string>>): Record<string, string> {
  const names = transport.kind === 'stdio' ? transport.env : transport.headers
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
}

function destinationOf(transport: ServerTransport): string {
  return transport.kind === 'stdio' ? transport.command : URL.canParse(transport.url) ? new URL(transport.url).origin : transport.url
}
