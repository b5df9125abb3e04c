// The folders of an open workspace: one tree, one watcher, and one search for all of its tabs.

import type { AppSettings, Workspace } from '@sheaf/contract'
import type { WalkResult } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import { type FollowedRoots, followRoots } from './follow-roots.ts'
import type { FolderListener, WorkspaceFolders } from './live-workspace.ts'
import { notWatching } from './workspace-notes.ts'
import { workspaceRules } from './workspace-rules.ts'

/** An open tab. */
export interface FolderUser extends FolderListener {
  workspace(): Workspace
  onRoots(says: string | undefined): void
}

export interface SharedFolders extends WorkspaceFolders {
  now(): FollowedRoots
  add(user: FolderUser): void
  /** The last one closes the folders. */
  remove(user: FolderUser): Promise<void>
  /** After the roots of the workspace changed. */
  followAgain(): void
  settingsChanged(before: AppSettings): void
}

interface SharedFoldersTools {
  settings: () => AppSettings
  /** The roots that were walked just now. */
  walked: Map<string, WalkResult>
}

export function openSharedFolders(context: Context, first: Workspace, { settings, walked }: SharedFoldersTools): SharedFolders {
  const users = new Set<FolderUser>()
  const listeners = new Set<FolderListener>()
  const closing: (() => void | Promise<void>)[] = []
  let isClosed = false
  let finished = Promise.resolve()
  /** The tabs of a workspace have the same roots and patterns. */
  const workspace = (): Workspace => [...users][0]?.workspace() ?? first
  const tell = (what: (listener: FolderListener) => void): void => {
    for (const each of [...users, ...listeners]) what(each)
  }
  const anyFileChanged = (): void => tell((each) => each.onLost())

  const follow = (before?: FollowedRoots): FollowedRoots => {
    const following = followRoots({
      roots: workspace().roots,
      rules: () => workspaceRules(context, workspace(), settings()),
      snapshotFile: context.snapshotFile,
      watch: settings().watch ? undefined : false,
      pollMs: context.times.pollMs,
      before: before && { tree: before.tree(), version: before.version() },
      walked: before ? undefined : walked,
      onTree: (delta) => tell((each) => each.onTree(delta)),
      onFiles: (paths) => tell((each) => each.onFiles(paths)),
      onLost: anyFileChanged,
      onRoots(says) {
        for (const user of users) user.onRoots(says)
      },
      onNotWatching: (root, why) => context.publish(notWatching(root, why)),
    })
    // Saves between the walk and the start of watching raise no event.
    void following.ready.then(() => (isClosed ? undefined : anyFileChanged()))
    return following
  }
  let folders = follow()
  const followAgain = (): void => {
    const before = folders
    // Closed right away: an event about the old tree would confuse every window.
    finished = Promise.all([finished, before.close()]).then(() => undefined)
    folders = follow(before)
  }

  return {
    now: () => folders,
    corpus: undefined,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onClose(listener) {
      if (isClosed) void listener()
      else closing.push(listener)
    },
    add: (user) => users.add(user),
    async remove(user) {
      users.delete(user)
      if (users.size > 0 || isClosed) return
      isClosed = true
      await Promise.all(closing.splice(0).map((listener) => listener()))
      await finished
      await folders.close()
    },
    followAgain,
    settingsChanged(before) {
      const now = settings()
      if (now.watch !== before.watch) followAgain()
      else if (now.globalPatterns !== before.globalPatterns || now.layersOff.join() !== before.layersOff.join()) void folders.refresh()
    },
  }
}
