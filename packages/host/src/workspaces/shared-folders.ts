// The folders of an open workspace: one tree and one watcher for all of its tabs.

import type { AppSettings, TreeDelta, Workspace } from '@sheaf/contract'
import type { WalkResult } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import { type FollowedRoots, followRoots } from './follow-roots.ts'
import { notWatching } from './workspace-notes.ts'
import { workspaceRules } from './workspace-rules.ts'

/** An open tab. */
export interface FolderUser {
  workspace(): Workspace
  onTree(delta: TreeDelta): void
  onFiles(paths: readonly string[]): void
  /** Contents may have changed unnoticed. */
  onLost(): void
  onRoots(says: string | undefined): void
}

export interface SharedFolders {
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
  let isClosed = false
  let finished = Promise.resolve()
  /** The tabs of a workspace have the same roots and patterns. */
  const workspace = (): Workspace => [...users][0]?.workspace() ?? first
  const tell = (what: (user: FolderUser) => void): void => {
    for (const user of users) what(user)
  }
  const anyFileChanged = (): void => tell((user) => user.onLost())

  const follow = (before?: FollowedRoots): FollowedRoots => {
    const following = followRoots({
      roots: workspace().roots,
      rules: () => workspaceRules(context, workspace(), settings()),
      snapshotFile: context.snapshotFile,
      watch: settings().watch ? undefined : false,
      pollMs: context.times.pollMs,
      before: before && { tree: before.tree(), version: before.version() },
      walked: before ? undefined : walked,
      onTree: (delta) => tell((user) => user.onTree(delta)),
      onFiles: (paths) => tell((user) => user.onFiles(paths)),
      onLost: anyFileChanged,
      onRoots: (says) => tell((user) => user.onRoots(says)),
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
    add: (user) => users.add(user),
    async remove(user) {
      users.delete(user)
      if (users.size > 0 || isClosed) return
      isClosed = true
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
