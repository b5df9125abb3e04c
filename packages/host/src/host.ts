// The composition root: every method of HostApi, each loaded when it is first called.

import type { HostApi, HostEvent, LicenceStatus } from '@sheaf/contract'
import { asAudience } from './as-audience.ts'
import type { HostOptions } from './context.ts'
import { createContext } from './create-context.ts'
import type { DeskCause } from './desk/desk.ts'
import type { DeskRegistry } from './desk/desks.ts'
import { wasLongAgo } from './licence/was-long-ago.ts'
import { agentMethods } from './methods/agent.ts'
import { benchMethods } from './methods/bench.ts'
import { editorMethods } from './methods/editors.ts'
import { mcpMethods } from './methods/mcp.ts'
import { updateMethods } from './methods/updates.ts'
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
    opened ??= Promise.all([import('./desk/desks.ts'), import('./desk/start-parts.ts')]).then(([{ openDesks }, { startParts }]) =>
      openDesks(context, (desk) => startParts(context, desk)),
    )
    return opened
  }
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
  const licenceChanged = (work: Promise<LicenceStatus>) =>
    after(work, (status) => ({ type: 'licence-changed', licence: status }), { what: 'licence' })
  if (options.resident) {
    const keeping = import('./licence/keep-licence.ts').then(({ keepLicence }) =>
      keepLicence(context, (status) => void licenceChanged(Promise.resolve(status))),
    )
    context.onClose(async () => (await keeping)())
  }
  const files = () => settled(() => import('./methods/files.ts'))
  const tree = () => settled(() => import('./methods/tree.ts'))
  const search = () => settled(() => import('./methods/search.ts'))
  const tokens = () => settled(() => import('./methods/tokens.ts'))
  const graph = () => settled(() => import('./methods/graph.ts'))
  const prompt = () => settled(() => import('./prompts/build-prompt.ts'))
  const reply = () => import('./methods/reply.ts')
  const commits = () => import('./methods/commits.ts')
  const prompts = () => import('./methods/prompts.ts')
  const workspaces = () => import('./methods/workspaces.ts')
  const presets = () => import('./methods/presets.ts')
  const treeList = () => import('./methods/tree-list.ts')
  const selection = () => import('./methods/selection.ts')
  const settings = () => import('./methods/settings.ts')
  const history = () => import('./methods/history.ts')
  const filesShow = () => import('./methods/files-show.ts')
  const maps = () => settled(() => import('./methods/maps.ts'))
  const reviews = () => import('./methods/reviews.ts')
  const folders = () => import('./methods/folders.ts')
  const sample = () => import('./methods/sample.ts')
  const links = () => import('./methods/links.ts')
  const windows = () => import('./methods/windows.ts')
  const licence = () => import('./methods/licence.ts')
  const doctor = () => import('./methods/doctor.ts')
  const providers = () => import('./methods/providers.ts')
  const chats = () => settled(() => import('./methods/chats.ts'))
  const builder = () => settled(() => import('./methods/builder.ts'))
  const host: HostApi = {
    as: (audience) => asAudience(host, audience),
    'files.list': async (input) => (await files()).listFiles(context, input),
    'files.explain': async (input) => (await files()).explainFile(context, desks, input),
    'tree.read': async (input) => (await tree()).readTree(context, desks, input),
    'search.run': async (input, call) => (await search()).runSearch(context, desks, input, call),
    'tokens.count': async (input, call) => (await tokens()).countFiles(context, input, call),
    'maps.read': async (input, call) => (await maps()).readMaps(context, desks, input, call),
    'graph.read': async (input, call) => (await graph()).readGraph(context, input, call),
    'turns.run': async (input, call) => (await settled(() => import('./methods/turns.ts'))).runTurnFor(context, desks, input, call),
    'prompt.make': async (input, call) => (await prompt()).makePromptFor(context, input, call),
    'reply.plan': async (input, call) => (await reply()).planReplyFor(context, input, call),
    'reply.try': async (input, call) => (await reply()).tryReplies(context, input, call),
    'steps.commit': async (input, call) => (await commits()).commitSteps(context, input, call),
    'commits.list': async (input) => (await commits()).listCommits(context, desks, input),
    'commits.undo': async (input, call) => (await commits()).undoCommit(context, desks, input, call),
    'commits.redo': async (input, call) => (await commits()).redoCommit(context, desks, input, call),
    'prompts.list': async () => (await prompts()).listPrompts(context),
    'prompts.save': async (input) => promptsChanged((await prompts()).savePrompt(context, input)),
    'prompts.remove': async (input) => promptsChanged((await prompts()).removePrompt(context, input)),
    'prompts.import': async (input) => promptsChanged((await prompts()).importPrompts(context, input)),
    'prompts.export': async (input) => (await prompts()).exportPrompts(context, input),
    'copyPresets.list': async () => (await presets()).listCopyPresets(),
    'workspaces.list': async (input, call) => (await workspaces()).listWorkspaces(context, await opened, input, call),
    'workspaces.create': async (input) => around(async () => (await workspaces()).createWorkspace(context, input)),
    'workspaces.duplicate': async (input) => around(async () => (await workspaces()).duplicateWorkspace(context, input)),
    'workspaces.remove': async (input) => {
      const id = await around(async () => (await workspaces()).removeWorkspace(context, input))
      await (await opened)?.remove(id, `"${input.name}" was removed. Its folders and files were not touched.`)
    },
    'presets.list': async (input) => (await presets()).listPresets(context, await opened, input),
    'presets.save': async (input) => (await presets()).savePreset(context, await opened, input),
    'presets.apply': async (input) => (await presets()).applyPresetTo(context, await opened, input),
    'presets.remove': async (input) => (await presets()).removePreset(context, await opened, input),
    'workspaces.open': async (input, call) => (await workspaces()).openWorkspace(context, await desks(), input, call),
    'workspaces.close': async ({ workspace }, call) => (await desks()).leave(workspace, call?.from),
    'workspaces.change': async (input, call) => (await workspaces()).changeWorkspace(context, await opened, around, input, call),
    'roots.change': async (input) => (await import('./methods/roots.ts')).changeRoots(await desks(), input),
    'tree.list': async (input) => (await treeList()).listTree(await desks(), input),
    'tree.weigh': async (input, call) => (await treeList()).weighTree(context, await desks(), input, call),
    'selection.change': async (input, call) => (await selection()).changeSelectionOf(context, await desks(), input, call),
    'selection.read': async (input, call) => (await selection()).readSelection(context, await desks(), input, call),
    'settings.read': async () => (await settings()).readSettingsOf(await desks()),
    'settings.save': async (input) => (await settings()).saveSettingsOf(context, await desks(), input),
    'history.list': async (input) => (await history()).listHistory(context, await desks(), input),
    'history.restore': async (input) => (await history()).restoreHistory(context, await desks(), input),
    'history.clear': async (input) => (await history()).clearHistory(context, await desks(), input),
    'files.find': async (input) => (await import('./methods/files-find.ts')).findFiles(await desks(), input),
    'files.changed': async (input) => (await import('./methods/files-changed.ts')).changedFiles(context, await desks(), input),
    'files.read': async (input, call) => (await import('./methods/files-read.ts')).readFile(context, await desks(), input, call),
    'files.reveal': async (input) => (await filesShow()).revealPath(context, await desks(), input),
    'files.ignore': async (input) => (await filesShow()).ignorePath(await desks(), input),
    'builder.run': async (input, call) => (await builder()).runBuilder(context, desks, input, call),
    'builder.estimate': async (input, call) => (await builder()).estimateBuilder(context, await desks(), input, call),
    'chats.list': async (input) => (await chats()).listChats(context, await desks(), input),
    'chats.open': async (input) => (await chats()).openChat(context, await desks(), input),
    'chats.create': async (input) => (await chats()).createChat(context, await desks(), input),
    'chats.change': async (input) => (await chats()).changeChat(context, await desks(), input),
    'chats.remove': async (input) => (await chats()).removeChat(context, await desks(), input),
    'chats.measure': async (input, call) => (await chats()).measureChat(context, await desks(), input, call),
    'chats.send': async (input, call) => (await chats()).sendMessage(context, await desks(), input, call),
    'chats.again': async (input, call) => (await chats()).answerAgain(context, await desks(), input, call),
    'chats.stop': async (input) => (await chats()).stopAnswer(context, await desks(), input),
    'chats.export': async (input) => (await chats()).exportChat(context, await desks(), input),
    'providers.list': async () => (await providers()).listProviders(context),
    'providers.save': async (input, call) => (await providers()).saveProvider(context, input, call),
    'providers.test': async (input, call) => (await providers()).testProvider(context, input, call),
    'providers.remove': async (input) => (await providers()).removeProvider(context, input),
    'providers.import': async (input, call) => (await providers()).importKeys(context, input, call),
    'models.list': async (input, call) => (await import('./methods/models.ts')).listModels(context, input, call),
    'maps.auto': async (input, call) => (await import('./methods/maps-auto.ts')).autoMaps(context, await desks(), input, call),
    'prompt.copy': async (input, call) => (await import('./prompts/copy-prompt.ts')).copyPrompt(context, await desks(), input, call),
    'reviews.open': async (input, call) => (await reviews()).openReviewOf(context, await desks(), input, call),
    'reviews.read': async (input) => (await reviews()).readReview(await desks(), input),
    'reviews.move': async (input) => (await reviews()).moveReviewOf(context, await desks(), input),
    'reviews.commit': async (input, call) => (await reviews()).commitReview(context, await desks(), input, call),
    'reviews.leave': async (input) => (await reviews()).leaveReview(context, await desks(), input),
    'folders.browse': async (input) => (await folders()).browseFolder(context, input),
    'folders.locate': async (input) => (await folders()).locateFolder(context, input),
    'folders.pick': async () => (await folders()).pickFolder(context),
    'sample.make': async () => (await sample()).makeSampleFor(context),
    'sample.reply': async (input) => (await sample()).sampleReplyFor(await desks(), input),
    'links.open': async (input) => (await links()).openLink(context, input),
    'links.follow': async (input) => (await links()).followLink(context, await desks(), input),
    'windows.open': async (input) => (await windows()).openWindow(context, input),
    'host.about': async () => (await windows()).aboutHost(context),
    'license.status': async (input, call) =>
      input?.refresh === true ? licenceChanged((await licence()).refresh(context, call)) : (await licence()).status(context),
    'license.startTrial': async () => licenceChanged(licence().then(({ trial }) => trial(context))),
    'license.activate': async (input, call) => licenceChanged((await licence()).activate(context, input, call)),
    'license.deactivate': async (_input, call) => licenceChanged((await licence()).deactivate(context, call)),
    'license.machines': async (input, call) => (await licence()).machines(context, input, call),
    'doctor.check': async (input) => (await doctor()).checkInstallation(context, input),
    ...agentMethods(context, desks),
    ...benchMethods(context),
    ...mcpMethods(context, desks),
    ...editorMethods(context),
    ...updateMethods(context, options.resident === true),
    follow: (listener) => context.follow(listener),
    async close() {
      await (await opened)?.close()
      if (!options.resident && wasLongAgo(context.home)) await (await import('./licence/freshen.ts')).freshenAtEnd(context)
      await context.close()
    },
  }
  return host
}
