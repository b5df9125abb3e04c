// One open workspace: follows its folders, saves its document, manages its selection, and publishes events to its windows.

import {
  type AddedMapChoices,
  type AppSettings,
  defined,
  type OpenWorkspace,
  Refusal,
  refusals,
  type SelectionChange,
  type SelectionChangeResult,
  type Workspace,
} from '@sheaf/contract'
import type { WalkResult } from '@sheaf/engine/disk'
import { changeSelection, chooseAddedMaps, noAddedMapChoices, type SelectionHistory } from '@sheaf/engine/selection'
import type { Context } from '../context.ts'
import { type FollowedRoots, followRoots } from './follow-roots.ts'
import type { LiveWorkspace, WorkspaceCause } from './live-workspace.ts'
import { movedFields, movePaths } from './move-paths.ts'
import { openDocument } from './open-document.ts'
import { openSelection, type SelectionDelta } from './open-selection.ts'
import { openSelectionStore } from './selection-store.ts'
import { openVersionStamp } from './version-stamp.ts'
import { fieldsOf, withTypedAt } from './workspace-fields.ts'
import { goneNote, notWatching, unsavedNote } from './workspace-notes.ts'
import { workspaceRules } from './workspace-rules.ts'

/** A live workspace with operations that only the registry and the methods may use. */
export interface ManagedWorkspace extends LiveWorkspace {
  /** The windows that show it. */
  readonly windows: Set<string>
  now(notes: string[]): OpenWorkspace
  folders(): FollowedRoots
  changeSelection(change: SelectionChange): SelectionChangeResult
  selectionNow(): OpenWorkspace['selection']
  setRoots(roots: string[]): void
  affected(cause: WorkspaceCause): void
  /** The patterns kept with one of its folders changed. */
  patternsChanged(): void
  /** Sets `lastUsed` to now. */
  used(): void
  /** Merges in what others wrote to its document. */
  reread(): Promise<void>
  settingsChanged(before: AppSettings): void
  /** Closes it; `removed`: without saving. */
  close(how?: 'removed'): Promise<void>
}

export interface LiveWorkspaceTools {
  /** Earlier selections, oldest first. */
  before: SelectionHistory
  settings: () => AppSettings
  /** The roots that were walked just now. */
  walked: Map<string, WalkResult>
  /** Another process removed the workspace. */
  onRemoved: (live: ManagedWorkspace) => void
}

/** `known`: the stored version; undefined: not stored yet. */
export function openLiveWorkspace(
  context: Context,
  workspace: Workspace,
  known: Workspace | undefined,
  tools: LiveWorkspaceTools,
): ManagedWorkspace {
  const { id } = workspace
  const { publish, times } = context
  const listeners = new Set<(cause: WorkspaceCause) => void>()
  const closing: (() => void | Promise<void>)[] = []
  const selection = openSelection(workspace.selection, tools.before)
  const selections = workspace.ephemeral ? undefined : openSelectionStore(context, id)
  let droppedMaps: AddedMapChoices | undefined
  let isClosed = false
  let asOf: (() => string) | undefined
  const affected = (cause: WorkspaceCause): void => {
    for (const listener of listeners) listener(cause)
  }

  const document = openDocument(context, workspace, {
    ...times,
    known,
    onMerged: (fields) => merged(fields),
    onRemoved: () => tools.onRemoved(live),
    onProblem: (refusal) =>
      publish({
        type: 'notice',
        tone: 'error',
        says: `"${document.current().name}" isn't being saved. ${refusal.message} Your work is kept in memory, and Sheaf will try again.`,
        try: refusals[refusal.code].try,
      }),
    onRecovered: () => publish({ type: 'notice', tone: 'info', says: `"${document.current().name}" is being saved again.` }),
  })
  const rules = (): ReturnType<LiveWorkspace['rules']> => workspaceRules(context, document.current(), tools.settings())

  const anyFileChanged = (): void => {
    publish({ type: 'files-changed', workspace: id, paths: [] })
    affected({ what: 'tree' })
  }
  const follow = (before?: FollowedRoots): FollowedRoots => {
    const following = followRoots({
      roots: document.current().roots,
      rules,
      snapshotFile: context.snapshotFile,
      watch: tools.settings().watch ? undefined : false,
      pollMs: times.pollMs,
      before: before && { tree: before.tree(), version: before.version() },
      walked: before ? undefined : tools.walked,
      onTree: (delta) => {
        publish({ type: 'tree-changed', workspace: id, delta })
        affected({ what: 'tree' })
      },
      onFiles: (paths) => {
        publish({ type: 'files-changed', workspace: id, paths: paths.length > maxPublishedFiles ? [] : [...paths] })
        affected({ what: 'files', paths })
      },
      onLost: anyFileChanged,
      onRoots: (says) => publishRoots(says),
      onNotWatching: (root, why) => publish(notWatching(root, why)),
    })
    // Saves between the walk and the start of watching raise no event.
    void following.ready.then(() => (isClosed ? undefined : anyFileChanged()))
    return following
  }
  const publishRoots = (says?: string): void =>
    publish({ type: 'roots-changed', workspace: id, roots: folders.roots(), ...defined({ says }) })
  let folders = follow()
  let finished = Promise.resolve()
  const followAgain = (): void => {
    const before = folders
    // Closed right away: an event about the old tree would confuse every window.
    finished = Promise.all([finished, before.close()]).then(() => undefined)
    folders = follow(before)
  }

  /** For new roots: no delta turns the old tree into this one. */
  const publishNewTree = (): void => {
    publishRoots()
    const { version, files } = folders.shown()
    publish({ type: 'tree-changed', workspace: id, delta: { version, after: -1, folders: [], files } })
  }

  const change = (changed: Partial<Workspace>, by?: string): void => {
    const before = document.current()
    const fields = withTypedAt(before, changed)
    document.change(fields)
    publish({ type: 'workspace-changed', workspace: id, by: by ?? null, fields: fieldsOf(fields) })
    if (JSON.stringify(patternsOf(before)) !== JSON.stringify(patternsOf(document.current()))) patternsChanged()
    affected({ what: 'fields' })
  }
  const patternsChanged = (): void => {
    publish({ type: 'patterns-changed', workspace: id })
    void folders.refresh()
  }
  /** Choices about added maps belong to a selection: clearing it drops them, and reverting that brings them back. */
  const followAddedMaps = (type: SelectionChange['type']): void => {
    const { addedMaps = noAddedMapChoices } = document.current()
    const hasChoices = addedMaps.removed.length + addedMaps.pinned.length > 0
    if (type === 'clear' && hasChoices) change({ addedMaps: noAddedMapChoices })
    if (type === 'revert' && droppedMaps && !hasChoices) change({ addedMaps: droppedMaps })
    droppedMaps = type === 'clear' && hasChoices ? addedMaps : undefined
  }
  const publishSelection = (delta: SelectionDelta | undefined): void => {
    if (!delta) return
    document.change({ selection: [...selection.files()] })
    selections?.change(selection.history())
    publish({ type: 'selection-changed', workspace: id, ...delta })
    affected({ what: 'selection' })
  }
  const merged = ({ selection: chosen, roots, ...fields }: Partial<Workspace>): void => {
    if (roots) followAgain()
    if (chosen) publishSelection(selection.set(chosen))
    publish({ type: 'workspace-changed', workspace: id, by: null, fields: fieldsOf({ ...fields, ...defined({ roots }) }) })
    if (roots) publishNewTree()
    else if (fields.folderPatterns !== undefined || fields.rootPatterns !== undefined) patternsChanged()
    publish({ type: 'workspaces-changed' })
    affected({ what: roots ? 'roots' : 'fields' })
  }

  const live: ManagedWorkspace = {
    id,
    shown: { budget: null, review: null },
    memory: {},
    windows: new Set(),
    tree: () => folders.tree(),
    treeVersion: () => folders.version(),
    asOf() {
      asOf ??= openVersionStamp(context, live, () => live.selectionNow().version)
      return asOf()
    },
    problems: () => folders.problems(),
    folders: () => folders,
    workspace: () => document.current(),
    scope: () => ({ roots: [...document.current().roots], wide: true }),
    rules,
    change,
    select(next) {
      publishSelection(selection.set([...next]))
      return selection.version()
    },
    followSelection: (next) => publishSelection(selection.follow([...next])),
    changeSelection(asked) {
      let notes: string[] = []
      if (asked.type === 'revert') {
        if (!selection.canRevert()) throw new Refusal('not-possible', 'There is no previous selection.')
        publishSelection(selection.revert())
      } else if (asked.type === 'added-maps') {
        change({ addedMaps: chooseAddedMaps(document.current().addedMaps, asked.paths, asked.choice) })
      } else {
        const chosen = changeSelection(selection.files(), asked, folders.tree())
        publishSelection(selection.set(chosen.selection))
        notes = chosen.notes
      }
      followAddedMaps(asked.type)
      return { version: selection.version(), count: selection.files().length, canRevert: selection.canRevert(), notes }
    },
    selectionNow: () => ({ version: selection.version(), files: [...selection.files()], canRevert: selection.canRevert() }),
    setRoots(roots) {
      const before = document.current()
      const fields = movedFields(before, roots, context.folderPatterns.of)
      const delta = selection.rename(movePaths(before.roots, roots))
      document.change({ ...fields, selection: [...selection.files()] })
      followAgain()
      publish({ type: 'workspace-changed', workspace: id, by: null, fields: fieldsOf(fields) })
      publishNewTree()
      publishSelection(delta)
      affected({ what: 'roots' })
    },
    now: (notes) => ({
      id,
      fields: { ...fieldsOf(document.current()) },
      tree: folders.shown(),
      selection: live.selectionNow(),
      budget: live.shown.budget,
      review: live.shown.review,
      notes: [...notes, ...goneNote(selection.files(), folders.tree()), ...unsavedNote(document.problem())],
    }),
    async save() {
      await Promise.all([document.save(), selections?.save()])
    },
    publish,
    onAffected(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onClose(listener) {
      if (isClosed) void listener()
      else closing.push(listener)
    },
    affected,
    patternsChanged,
    used: () => document.change({ lastUsed: context.now().toISOString() }),
    reread: () => document.reread(),
    settingsChanged(before) {
      const now = tools.settings()
      if (now.watch !== before.watch) followAgain()
      else if (now.globalPatterns !== before.globalPatterns || now.layersOff.join() !== before.layersOff.join()) void folders.refresh()
      affected({ what: 'settings' })
    },
    async close(how) {
      isClosed = true
      // In parallel: one listener may wait for another.
      await Promise.all(closing.splice(0).map((listener) => listener()))
      if (how !== 'removed') await Promise.all([document.save(), selections?.save()])
      document.stop()
      selections?.stop()
      listeners.clear()
      await finished
      await folders.close()
    },
  }
  return live
}

const maxPublishedFiles = 1_000

function patternsOf({ folderPatterns, rootPatterns = {} }: Workspace): unknown {
  return [folderPatterns, rootPatterns]
}
