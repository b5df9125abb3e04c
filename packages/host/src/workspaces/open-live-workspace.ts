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
  type TaskTabs,
  type Workspace,
} from '@sheaf/contract'
import { changeSelection, chooseAddedMaps, noAddedMapChoices, type SelectionHistory } from '@sheaf/engine/selection'
import type { Context } from '../context.ts'
import type { FollowedRoots } from './follow-roots.ts'
import type { LiveWorkspace, WorkspaceCause } from './live-workspace.ts'
import { movedFields, movePaths } from './move-paths.ts'
import { openDocument } from './open-document.ts'
import { openSelection, type SelectionDelta } from './open-selection.ts'
import { openSelectionStore } from './selection-store.ts'
import { sharedFields } from './shared-fields.ts'
import type { FolderUser, SharedFolders } from './shared-folders.ts'
import { withReviewOf, withSuggestedName } from './task-tabs.ts'
import { openVersionStamp } from './version-stamp.ts'
import { fieldsOf, withTypedAt } from './workspace-fields.ts'
import { goneNote, unsavedNote } from './workspace-notes.ts'
import { workspaceRules } from './workspace-rules.ts'

/** A live workspace with operations that only the registry and the methods may use. */
export interface ManagedWorkspace extends LiveWorkspace {
  /** The windows that show it. */
  readonly windows: Set<string>
  /** `knownTree`: the version of the tree that the window has. */
  now(notes: string[], knownTree?: number): OpenWorkspace
  folders(): FollowedRoots
  changeSelection(change: SelectionChange): SelectionChangeResult
  selectionNow(): OpenWorkspace['selection']
  /** For all open tabs of the workspace. */
  setRoots(roots: string[]): void
  /** Another tab changed the roots. Returns what to do once the new ones are followed. */
  moveTo(roots: string[]): () => void
  /** Another tab changed fields that all tabs share. */
  adopt(fields: Partial<Workspace>, by?: string): void
  affected(cause: WorkspaceCause): void
  /** The patterns kept with one of its folders changed. */
  patternsChanged(): void
  /** Sets `lastUsed` to now. */
  used(): void
  /** Merges in what others wrote to its document. */
  reread(): Promise<void>
  /** Closes it; `removed`: without saving. */
  close(how?: 'removed'): Promise<void>
}

export interface LiveWorkspaceTools {
  /** Earlier selections, oldest first. */
  before: SelectionHistory
  settings: () => AppSettings
  folders: SharedFolders
  /** The other open tabs of the workspace. */
  others: () => readonly ManagedWorkspace[]
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
  const publishRoots = (says?: string): void =>
    publish({ type: 'roots-changed', workspace: id, roots: folders().roots(), ...defined({ says }) })
  const folders = (): FollowedRoots => tools.folders.now()
  const user: FolderUser = {
    workspace: () => document.current(),
    onTree(delta) {
      publish({ type: 'tree-changed', workspace: id, delta })
      affected({ what: 'tree' })
    },
    onFiles(paths) {
      publish({ type: 'files-changed', workspace: id, paths: paths.length > maxPublishedFiles ? [] : [...paths] })
      affected({ what: 'files', paths })
    },
    onLost: anyFileChanged,
    onRoots: publishRoots,
  }
  tools.folders.add(user)

  /** For new roots: no delta turns the old tree into this one. */
  const publishNewTree = (): void => {
    publishRoots()
    const { version, files } = folders().shown()
    publish({ type: 'tree-changed', workspace: id, delta: { version, after: -1, folders: [], files } })
  }

  const setFields = (fields: Partial<Workspace>, by?: string): { arePatternsNew: boolean } => {
    const before = patternsOf(document.current())
    document.change(fields)
    publish({ type: 'workspace-changed', workspace: id, by: by ?? null, fields: fieldsOf(fields) })
    return { arePatternsNew: JSON.stringify(before) !== JSON.stringify(patternsOf(document.current())) }
  }
  const change = (changed: Partial<Workspace>, by?: string): void => {
    const { arePatternsNew } = setFields(withTypedAt(document.current(), changed), by)
    share(changed, by)
    if (arePatternsNew) patternsChanged()
    affected({ what: 'fields' })
    if (changed.instructions !== undefined) changeTabs(withSuggestedName(document.current()))
  }
  const share = (changed: Partial<Workspace>, by?: string): void => {
    const shared = sharedFields(changed)
    if (Object.keys(shared).length > 0) for (const other of tools.others()) other.adopt(shared, by)
  }
  const changeTabs = (tabs: TaskTabs | undefined): void => {
    if (tabs) change({ tabs })
  }
  const patternsChanged = (): void => {
    publish({ type: 'patterns-changed', workspace: id })
    void folders().refresh()
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
    const others = tools.others()
    const moved = roots ? others.map((other) => other.moveTo(roots)) : []
    share(fields)
    if (roots) tools.folders.followAgain()
    for (const publishMoved of moved) publishMoved()
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
    shared: tools.folders,
    windows: new Set(),
    tree: () => folders().tree(),
    treeVersion: () => folders().version(),
    asOf() {
      asOf ??= openVersionStamp(context, live, () => live.selectionNow().version)
      return asOf()
    },
    problems: () => folders().problems(),
    folders,
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
        const chosen = changeSelection(selection.files(), asked, folders().tree())
        publishSelection(selection.set(chosen.selection))
        notes = chosen.notes
      }
      followAddedMaps(asked.type)
      return { version: selection.version(), count: selection.files().length, canRevert: selection.canRevert(), notes }
    },
    selectionNow: () => ({ version: selection.version(), files: [...selection.files()], canRevert: selection.canRevert() }),
    setRoots(roots) {
      const moved = [live, ...tools.others()].map((each) => each.moveTo(roots))
      tools.folders.followAgain()
      for (const publishMoved of moved) publishMoved()
    },
    moveTo(roots) {
      const before = document.current()
      const fields = movedFields(before, roots, context.folderPatterns.of)
      const delta = selection.rename(movePaths(before.roots, roots))
      document.change({ ...fields, selection: [...selection.files()] })
      return () => {
        publish({ type: 'workspace-changed', workspace: id, by: null, fields: fieldsOf(fields) })
        publishNewTree()
        publishSelection(delta)
        affected({ what: 'roots' })
      }
    },
    adopt(fields, by) {
      const { arePatternsNew } = setFields(fields, by)
      if (arePatternsNew) publish({ type: 'patterns-changed', workspace: id })
      affected({ what: 'fields' })
    },
    now: (notes, knownTree) => ({
      id,
      workspace: document.current().tabOf ?? id,
      fields: { ...fieldsOf(document.current()) },
      tree: knownTree === folders().version() ? { version: knownTree, roots: [], files: 0 } : folders().shown(),
      selection: live.selectionNow(),
      budget: live.shown.budget,
      review: live.shown.review,
      notes: [...notes, ...goneNote(selection.files(), folders().tree()), ...unsavedNote(document.problem())],
    }),
    async save() {
      await Promise.all([document.save(), selections?.save()])
    },
    publish(event) {
      publish(event)
      if (event.type === 'review-changed') changeTabs(withReviewOf(document.current(), event.review))
    },
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
    async close(how) {
      isClosed = true
      // In parallel: one listener may wait for another.
      await Promise.all(closing.splice(0).map((listener) => listener()))
      if (how !== 'removed') await Promise.all([document.save(), selections?.save()])
      document.stop()
      selections?.stop()
      listeners.clear()
      await tools.folders.remove(user)
    },
  }
  return live
}

const maxPublishedFiles = 1_000

function patternsOf({ folderPatterns, rootPatterns = {} }: Workspace): unknown {
  return [folderPatterns, rootPatterns]
}
