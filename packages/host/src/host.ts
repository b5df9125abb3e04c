// The composition root: every method of HostApi, each loaded when it is first called.

import { type HostApi, type HostEvent, Refusal } from '@sheaf/contract'
import { createContext, type HostOptions } from './context.ts'
import type { Desk, DeskCause } from './desk/desk.ts'
import type { DeskRegistry } from './desk/desks.ts'
import { settleJournal } from './settle-journal.ts'

export function openHost(options: HostOptions): HostApi {
  const context = createContext(options)
  /** For the methods that read the open folders. */
  const settled = async <Methods>(load: () => Promise<Methods>): Promise<Methods> => {
    await settleJournal(context)
    return load()
  }
  let opened: Promise<DeskRegistry> | undefined
  const desks = () => {
    opened ??= import('./desk/desks.ts').then(({ openDesks }) => openDesks(context, onOpen))
    return opened
  }
  /** Whatever lives as long as a workspace is open. */
  const onOpen = async (_desk: Desk): Promise<void> => {}
  /** Around what works on stored workspaces: one that is open must not be overtaken. A short command has none, and loads nothing for it. */
  const around = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const value = await (opened ? (await opened).around(work) : work())
    context.tell({ type: 'workspaces-changed' })
    return value
  }
  const after = async <Value>(work: Promise<Value>, event: (value: Value) => HostEvent, cause: DeskCause): Promise<Value> => {
    const value = await work
    context.tell(event(value))
    ;(await opened)?.affected(cause)
    return value
  }
  const promptsChanged = <Value>(work: Promise<Value>) => after(work, () => ({ type: 'prompts-changed' }), { what: 'settings' })
  const missing = (method: string) => async (): Promise<never> => {
    throw new Refusal('wrong-usage', `${method} is not here yet.`)
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
  const roots = () => import('./methods/roots.ts')
  const treeShown = () => import('./methods/tree-shown.ts')
  const selection = () => import('./methods/selection.ts')
  const settings = () => import('./methods/settings.ts')
  const history = () => import('./methods/history.ts')
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
    'prompts.save': async (input) => promptsChanged((await prompts()).savePrompt(context, input)),
    'prompts.remove': async (input) => promptsChanged((await prompts()).removePrompt(context, input)),
    'prompts.import': async (input) => promptsChanged((await prompts()).importPrompts(context, input)),
    'prompts.export': async (input) => (await prompts()).exportPrompts(context, input),
    'copyPresets.list': async () => (await presets()).listCopyPresets(),
    'workspaces.list': async () => (await workspaces()).listWorkspaces(context),
    'workspaces.create': async (input) => around(async () => (await workspaces()).createWorkspace(context, input)),
    'workspaces.save': async (input) => around(async () => (await workspaces()).saveWorkspace(context, input)),
    'workspaces.rename': async (input) => around(async () => (await workspaces()).renameWorkspace(context, input)),
    'workspaces.duplicate': async (input) => around(async () => (await workspaces()).duplicateWorkspace(context, input)),
    'workspaces.remove': async (input) => {
      const id = await around(async () => (await workspaces()).removeWorkspace(context, input))
      await (await opened)?.remove(id, `"${input.name}" was removed. Its folders and files were not touched.`)
    },
    'presets.list': async (input) => (await presets()).listPresets(context, input),
    'presets.save': async (input) => around(async () => (await presets()).savePreset(context, input)),
    'presets.apply': async (input) => around(async () => (await presets()).applyPresetTo(context, input)),
    'presets.remove': async (input) => around(async () => (await presets()).removePreset(context, input)),
    'workspaces.cards': async () => (await workspaces()).workspaceCards(context, await desks()),
    'workspaces.open': async (input, call) => (await workspaces()).openWorkspace(context, await desks(), input, call),
    'workspaces.close': async ({ workspace }, call) => (await desks()).leave(workspace, call?.from),
    'workspaces.change': async (input, call) => (await workspaces()).changeWorkspace(context, await desks(), input, call),
    'roots.add': async (input) => (await roots()).addRoot(await desks(), input),
    'roots.remove': async (input) => (await roots()).removeRoot(await desks(), input),
    'tree.refresh': async (input) => (await treeShown()).refreshTree(await desks(), input),
    'tree.shown': async (input) => (await treeShown()).shownTree(await desks(), input),
    'tree.weigh': async (input, call) => (await treeShown()).weighTree(context, await desks(), input, call),
    'selection.change': async (input) => (await selection()).changeSelectionOf(context, await desks(), input),
    'selection.read': async (input) => (await selection()).readSelection(await desks(), input),
    'workspacePresets.save': async (input) => (await presets()).saveOpenPreset(context, await desks(), input),
    'workspacePresets.apply': async (input) => (await presets()).applyOpenPreset(context, await desks(), input),
    'workspacePresets.remove': async (input) => (await presets()).removeOpenPreset(context, await desks(), input),
    'settings.read': async () => (await settings()).readSettingsOf(await desks()),
    'settings.save': async (input) => (await settings()).saveSettingsOf(context, await desks(), input),
    'history.list': async (input) => (await history()).listHistory(context, await desks(), input),
    'history.restore': async (input) => (await history()).restoreHistory(context, await desks(), input),
    'history.clear': async (input) => (await history()).clearHistory(context, await desks(), input),
    'files.find': missing('files.find'),
    'files.search': missing('files.search'),
    'files.changed': missing('files.changed'),
    'files.preview': missing('files.preview'),
    'files.reveal': missing('files.reveal'),
    'files.why': missing('files.why'),
    'files.ignore': missing('files.ignore'),
    'files.suggest': missing('files.suggest'),
    'maps.show': missing('maps.show'),
    'maps.auto': missing('maps.auto'),
    'prompt.copy': missing('prompt.copy'),
    'reviews.open': missing('reviews.open'),
    'reviews.read': missing('reviews.read'),
    'reviews.file': missing('reviews.file'),
    'reviews.move': missing('reviews.move'),
    'reviews.again': missing('reviews.again'),
    'reviews.commit': missing('reviews.commit'),
    'reviews.leave': missing('reviews.leave'),
    'changes.list': missing('changes.list'),
    'changes.undo': missing('changes.undo'),
    'changes.redo': missing('changes.redo'),
    'folders.browse': missing('folders.browse'),
    'folders.locate': missing('folders.locate'),
    'folders.pick': missing('folders.pick'),
    'links.open': missing('links.open'),
    'links.follow': missing('links.follow'),
    'windows.open': missing('windows.open'),
    'host.about': missing('host.about'),
    'licence.status': async () => (await licence()).status(context),
    'licence.startTrial': async () =>
      after(
        licence().then(({ trial }) => trial(context)),
        (status) => ({ type: 'licence-changed', licence: status }),
        { what: 'licence' },
      ),
    'doctor.check': async () => (await doctor()).checkInstallation(context),
    follow: (listener) => context.follow(listener),
    async close() {
      await (await opened)?.close()
      await context.close()
    },
  }
}
