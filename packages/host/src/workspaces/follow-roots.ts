// Follows the open folders of a live workspace on disk: updates the tree, reports changes, and notices roots that vanish or return.

import { defined, type PathProblem, type TreeDelta, type TreeRootInfo, type TreeSnapshot } from '@sheaf/contract'
import { type FolderNode, type RuleOptions, type WatchProblem, walkFolder } from '@sheaf/engine/disk'
import { folderSkipReason } from '@sheaf/engine/selection'
import {
  buildTree,
  countFiles,
  createTreeView,
  type FollowOptions,
  followTree,
  listByWalking,
  rootPrefix,
  type Tree,
  type TreeUpdated,
} from '@sheaf/engine/tree'
import { isReadable, whyMissing } from './why-missing.ts'

export interface FollowRootsOptions {
  /** Real paths. */
  roots: readonly string[]
  rules: () => RuleOptions
  snapshotFile: (root: string) => string
  /** False: nothing is watched. */
  watch?: FollowOptions['watch']
  pollMs: number
  /** The previous state: roots that stay are not walked again. */
  before?: { tree: Tree; version: number } | undefined
  onTree: (delta: TreeDelta) => void
  /** Files were changed, added or removed. */
  onFiles: (paths: readonly string[]) => void
  /** Events were lost: contents may have changed unnoticed. */
  onLost: () => void
  onRoots: (says?: string) => void
  onNotWatching: (root: string, why: string) => void
}

export interface FollowedRoots {
  tree(): Tree
  version(): number
  problems(): PathProblem[]
  shown(): TreeSnapshot
  roots(): Omit<TreeRootInfo, 'folder'>[]
  /** Every root is watched and was walked since. */
  ready: Promise<void>
  /** Rescans every root, and watches those that are not watched. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export function followRoots(options: FollowRootsOptions): FollowedRoots {
  const missing = new Map<string, string>()
  const problems = new Map<string, PathProblem[]>()
  /** Roots whose watch has ended; `retry`: watch again as soon as the root exists. */
  const unwatched = new Map<string, 'retry' | 'on-refresh'>()
  let version = firstVersion(options)
  let isClosed = false

  const walk = (path: string): FolderNode | undefined => {
    const why = whyMissing(path)
    if (why !== undefined) {
      missing.set(path, why)
      problems.delete(path)
      return undefined
    }
    const walked = walkFolder(path, { ...options.rules(), snapshotFile: options.snapshotFile(path) })
    missing.delete(path)
    problems.set(path, walked.problems)
    return walked.folder
  }
  const kept = new Map(options.before?.tree.roots.map(({ path, node }) => [path, node]))
  let tree = buildTree(
    options.roots.map((path) => ({ path, folder: kept.get(path) ?? walk(path) ?? { name: '', folders: [], files: [] } })),
  )
  for (const path of kept.keys()) {
    const why = whyMissing(path)
    if (why !== undefined && options.roots.includes(path)) missing.set(path, why)
  }
  let publishedMissing = describe(missing)

  const publishRoots = (): void => {
    const now = describe(missing)
    if (now === publishedMissing || isClosed) return
    publishedMissing = now
    const [why] = missing.values()
    options.onRoots(why)
  }
  const onChange = (updated: TreeUpdated): void => {
    const before = tree
    tree = updated.tree
    if (tree !== before) {
      version++
      options.onTree({ version, after: version - 1, folders: show.changes(before, tree), files: countFiles(tree) })
    }
    publishRoots()
    if (updated.changed.length > 0) options.onFiles(updated.changed)
  }
  const onProblem = ({ kind, why }: WatchProblem, path: string): void => {
    publishRoots()
    if (kind === 'rescan') {
      options.onLost()
      return
    }
    unwatched.set(path, kind === 'root-gone' ? 'retry' : 'on-refresh')
    if (kind === 'not-watching') options.onNotWatching(path, why)
  }
  const followed = followTree(tree, {
    lister: () => listByWalking(walk),
    onChange,
    onProblem,
    watch: options.watch,
  })

  const watchAgain = async (path: string): Promise<void> => {
    unwatched.delete(path)
    await followed.watchAgain(path)
    publishRoots()
  }
  const poll = async (): Promise<void> => {
    for (const path of options.roots) {
      const isThere = await isReadable(path)
      if (isClosed) return
      if (isThere && unwatched.get(path) === 'retry') await watchAgain(path)
      else if (isThere === missing.has(path)) await followed.refresh([path]).then(publishRoots)
    }
  }
  let isPolling = false
  const timer = setInterval(async () => {
    if (isPolling) return
    isPolling = true
    await poll()
    isPolling = false
  }, options.pollMs).unref()

  const roots = (): Omit<TreeRootInfo, 'folder'>[] =>
    tree.roots.map(({ name, path }) => {
      const why = missing.get(path)
      return { name, path, ...defined({ missing: why }) }
    })
  return {
    tree: () => tree,
    version: () => version,
    problems: () => [...problems.values()].flat(),
    roots,
    shown: () => {
      const shownRoots = roots().map((root, at): TreeRootInfo => {
        const found = tree.roots[at]
        return { ...root, folder: found ? show.folder(found.node, rootPrefix(tree, found).slice(0, -1)) : { name: root.name } }
      })
      return { version, roots: shownRoots, files: countFiles(tree) }
    },
    ready: followed.ready.then(publishRoots),
    async refresh() {
      // A file saved right after a refresh must raise an event.
      await followed.ready
      for (const path of [...unwatched.keys()]) if (whyMissing(path) === undefined) await watchAgain(path)
      await followed.refresh()
      publishRoots()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await followed.close()
    },
  }
}

/** With the same roots as before, windows keep their tree. */
function firstVersion({ before, roots }: FollowRootsOptions): number {
  if (!before) return 1
  const isSame = JSON.stringify(before.tree.roots.map(({ path }) => path)) === JSON.stringify(roots)
  return isSame ? before.version : before.version + 1
}

/** Shared by all workspaces: the same folder looks the same in each of them. */
const show = createTreeView((folder, file) => folderSkipReason(folder, file) !== undefined)

function describe(missing: ReadonlyMap<string, string>): string {
  return JSON.stringify([...missing].sort())
}
