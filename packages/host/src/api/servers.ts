import { changeResources } from '../servers/attach-resources.ts'
import { changeServers, findServersFor, listServers, readServer } from '../servers/change-servers.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'servers'> = {
  'servers.list': async ({ context, workspaces }, input) => listServers(context, await workspaces(), input),
  'servers.change': async ({ context, workspaces }, input, call) => changeServers(context, await workspaces(), input, call),
  'servers.find': async ({ context, workspaces }, input) => findServersFor(context, await workspaces(), input),
  'servers.read': async ({ context, workspaces }, input, call) => readServer(context, await workspaces(), input, call),
  'servers.attach': async ({ context, workspaces }, input, call) => changeResources(context, await workspaces(), input, call),
}
