import {
  changeWorkspace,
  createWorkspace,
  duplicateWorkspace,
  listWorkspaces,
  openWorkspace,
  removeWorkspace,
} from '../workspaces/workspaces.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'workspaces' | 'roots'> = {
  'workspaces.list': async ({ context, openedDesks }, input, call) => listWorkspaces(context, await openedDesks(), input, call),
  'workspaces.open': async ({ context, desks }, input, call) => openWorkspace(context, await desks(), input, call),
  'workspaces.close': async ({ desks }, { workspace }, { from }) => (await desks()).leave(workspace, from),
  'workspaces.read': async ({ desks }, input, call) =>
    (await import('../workspaces/workspaces-read.ts')).readWorkspace(await desks(), input, call),
  'workspaces.change': async ({ context, openedDesks, around }, input, call) =>
    changeWorkspace(context, await openedDesks(), around, input, call),
  'workspaces.create': ({ context, around }, input) => around(() => createWorkspace(context, input)),
  'workspaces.duplicate': ({ context, around }, input) => around(() => duplicateWorkspace(context, input)),
  'workspaces.remove': async ({ context, around, openedDesks }, input) => {
    const id = await around(() => removeWorkspace(context, input))
    await (await openedDesks())?.remove(id, `"${input.name}" was removed. Its folders and files were not touched.`)
  },
  'roots.change': async ({ desks }, input) => (await import('../workspaces/roots.ts')).changeRoots(await desks(), input),
}
