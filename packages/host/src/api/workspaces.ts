import { changeWorkspace, createWorkspace, listWorkspaces, openWorkspace, removeWorkspace } from '../workspaces/workspaces.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'workspaces' | 'tabs' | 'roots' | 'patterns'> = {
  'workspaces.list': async ({ context, openedWorkspaces }, input, call) => listWorkspaces(context, await openedWorkspaces(), input, call),
  'workspaces.open': async ({ context, workspaces }, input, call) => openWorkspace(context, await workspaces(), input, call),
  'workspaces.close': async ({ workspaces }, { workspace }, { from }) => (await workspaces()).leave(workspace, from),
  'workspaces.read': async ({ workspaces }, input, call) =>
    (await import('../workspaces/workspaces-read.ts')).readWorkspace(await workspaces(), input, call),
  'workspaces.change': async ({ context, openedWorkspaces, withSavedWorkspaces }, input, call) =>
    changeWorkspace(context, await openedWorkspaces(), withSavedWorkspaces, input, call),
  'workspaces.create': ({ context, withSavedWorkspaces }, input) => withSavedWorkspaces(() => createWorkspace(context, input)),
  'workspaces.remove': async ({ context, withSavedWorkspaces, openedWorkspaces }, input) => {
    const tabs = await withSavedWorkspaces(() => removeWorkspace(context, input))
    const opened = await openedWorkspaces()
    // The first tab is the first of the list, and stays open for the others.
    for (const id of tabs.toReversed()) await opened?.remove(id, `"${input.name}" was removed. Its folders and files were not changed.`)
  },
  'tabs.change': async ({ context, workspaces }, input) =>
    (await import('../workspaces/change-tabs.ts')).changeTabs(context, await workspaces(), input),
  'patterns.read': async ({ context, workspaces }, { workspace }) =>
    (await import('../workspaces/patterns.ts')).readPatterns(context, (await workspaces()).get(workspace)),
  'patterns.change': async ({ context, workspaces }, input) =>
    (await import('../workspaces/patterns.ts')).changePatterns(context, await workspaces(), input),
  'patterns.check': async ({ context, workspaces }, input) =>
    (await import('../workspaces/patterns.ts')).checkPatternsOf(context, workspaces, input),
  'roots.change': async ({ workspaces }, input) => (await import('../workspaces/roots.ts')).changeRoots(await workspaces(), input),
}
