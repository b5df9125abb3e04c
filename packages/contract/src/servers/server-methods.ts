// servers.*: MCP servers of others that a person added. No model may call these: adding a server runs a program.

import { z } from 'zod'
import { id, name, path, workspaceScope, workspaceScopeSchema } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import { serverTransportSchema } from './server-schemas.ts'
import type { AttachedResource, FoundServers, ServerInfo, ServerText } from './servers.ts'

const server = id
const uri = z.string().min(1).max(2_000)
const secrets = z.record(z.string().max(200), z.string().max(100_000))

const serverChange = z.discriminatedUnion('type', [
  /** `secrets`: values of the variables or headers, by name. It is on in this workspace. */
  z.object({ type: z.literal('add'), name, transport: serverTransportSchema, secrets }),
  /** Copies a server that `servers.find` showed, with its secrets. `transport`: as shown, so that nothing else is added. */
  z.object({ type: z.literal('import'), file: path, name, transport: serverTransportSchema }),
  /** A secret without a value keeps its value. */
  z.object({ type: z.literal('edit'), server, name, transport: serverTransportSchema, secrets }),
  z.object({ type: z.literal('remove'), server }),
  /** In this workspace. */
  z.object({ type: z.literal('switch'), server, on: z.boolean() }),
  /** If it fails, its state says why. `sign-in`: waits until the person signed in on the page in `signInUrl`. */
  z.object({ type: z.literal('connect'), server, how: z.enum(['connect', 'again', 'disconnect', 'sign-in', 'sign-out']) }),
  /** The tool needs approval again. */
  z.object({ type: z.literal('revoke'), server, tool: name }),
])
export type ServerEdit = z.infer<typeof serverChange>

const resourceChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('attach'), server, uri, title: name }),
  /** Reads it again. */
  z.object({ type: z.literal('refresh'), server, uri }),
  z.object({ type: z.literal('remove'), server, uri }),
])
export type ResourceChange = z.infer<typeof resourceChange>

export const serverMethods = {
  /** Starts nothing. */
  'servers.list': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<ServerInfo[]>() }),
  'servers.change': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, change: serverChange }),
    result: returns<ServerInfo[]>(),
  }),
  /** Servers in the configuration of other programs and of the open folders. Runs none of them. */
  'servers.find': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<FoundServers>() }),
  /** The text of a resource, or of a prompt. Passes the gate. */
  'servers.read': method({
    clients: ['window'],
    input: z.union([
      z.object({ ...workspaceScope, server, uri }),
      z.object({ ...workspaceScope, server, prompt: name, arguments: z.record(z.string().max(200), z.string().max(1_000_000)) }),
    ]),
    result: returns<ServerText>(),
  }),
  /** Changes the resources in the workspace's prompt. */
  'servers.attach': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, change: resourceChange }),
    result: returns<AttachedResource[]>(),
  }),
}
