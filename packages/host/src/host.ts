// The composition root: every method of HostApi, each loaded when it is first called.

import type { HostApi } from '@sheaf/contract'
import { createContext, type HostOptions } from './context.ts'
import { settleJournal } from './settle-journal.ts'

export function openHost(options: HostOptions): HostApi {
  const context = createContext(options)
  /** For the methods that read the open folders. */
  const settled = async <Methods>(load: () => Promise<Methods>): Promise<Methods> => {
    await settleJournal(context)
    return load()
  }
  const files = () => settled(() => import('./methods/files.ts'))
  const tree = () => settled(() => import('./methods/tree.ts'))
  const search = () => settled(() => import('./methods/search.ts'))
  const tokens = () => settled(() => import('./methods/tokens.ts'))
  const map = () => settled(() => import('./methods/map.ts'))
  const graph = () => settled(() => import('./methods/graph.ts'))
  const prompt = () => settled(() => import('./methods/prompt.ts'))
  const reply = () => import('./methods/reply.ts')
  const commits = () => import('./methods/commits.ts')
  const prompts = () => import('./methods/prompts.ts')
  const workspaces = () => import('./methods/workspaces.ts')
  const presets = () => import('./methods/presets.ts')
  const licence = () => import('./methods/licence.ts')
  const doctor = () => import('./methods/doctor.ts')
  return {
    'files.list': async (input) => (await files()).listFiles(context, input),
    'files.explain': async (input) => (await files()).explainFile(context, input),
    'tree.read': async (input) => (await tree()).readTree(context, input),
    'search.run': async (input, call) => (await search()).runSearch(context, input, call),
    'tokens.count': async (input, call) => (await tokens()).countFiles(context, input, call),
    'map.read': async (input, call) => (await map()).readMapsOf(context, input, call),
    'graph.read': async (input, call) => (await graph()).readGraph(context, input, call),
    'prompt.make': async (input, call) => (await prompt()).makePromptFor(context, input, call),
    'reply.plan': async (input, call) => (await reply()).planReplyFor(context, input, call),
    'reply.try': async (input, call) => (await reply()).tryReplies(context, input, call),
    'steps.commit': async (input, call) => (await commits()).commitSteps(context, input, call),
    'commits.list': async (input) => (await commits()).listCommits(context, input),
    'commits.undo': async (input, call) => (await commits()).undoCommit(context, input, call),
    'commits.redo': async (input, call) => (await commits()).redoCommit(context, input, call),
    'prompts.list': async () => (await prompts()).listPrompts(context),
    'prompts.save': async (input) => (await prompts()).savePrompt(context, input),
    'prompts.remove': async (input) => (await prompts()).removePrompt(context, input),
    'prompts.import': async (input) => (await prompts()).importPrompts(context, input),
    'prompts.export': async (input) => (await prompts()).exportPrompts(context, input),
    'copyPresets.list': async () => (await presets()).listCopyPresets(),
    'workspaces.list': async () => (await workspaces()).listWorkspaces(context),
    'workspaces.create': async (input) => (await workspaces()).createWorkspace(context, input),
    'workspaces.save': async (input) => (await workspaces()).saveWorkspace(context, input),
    'workspaces.rename': async (input) => (await workspaces()).renameWorkspace(context, input),
    'workspaces.duplicate': async (input) => (await workspaces()).duplicateWorkspace(context, input),
    'workspaces.remove': async (input) => (await workspaces()).removeWorkspace(context, input),
    'presets.list': async (input) => (await presets()).listPresets(context, input),
    'presets.save': async (input) => (await presets()).savePreset(context, input),
    'presets.apply': async (input) => (await presets()).applyPresetTo(context, input),
    'presets.remove': async (input) => (await presets()).removePreset(context, input),
    'licence.status': async () => (await licence()).status(context),
    'licence.startTrial': async () => (await licence()).trial(context),
    'doctor.check': async () => (await doctor()).checkInstallation(context),
    close: () => context.close(),
  }
}
