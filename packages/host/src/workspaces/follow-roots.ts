// Follows the open folders of a live workspace on disk: updates the tree, reports changes, and notices roots that vanish or return.

import { defined, type PathProblem, type TreeDelta, type TreeRootInfo, type TreeSnapshot } from '@sheaf/contract'
import {
  type FolderNode,
  type RuleOptions,
  type WalkOptions,
  type WalkResult,
  type WatchProblem,
  walkFolder,
  walkFolderInTurns,
} from '@sheaf/engine/disk'
import {
  buildTree,
  countFiles,
  type FollowOptions,
  followTree,
  listByWalking,
  rootPrefix,
  type Tree,
  type TreeUpdated,
} from '@sheaf/engine/tree'
import { shownTree } from './shown-tree.ts'
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
  /** Roots that were walked just now. Emptied, because it would keep their first tree in memory. */
  walked?: Map<string, WalkResult> | undefined
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

  const isThere = (path: string): boolean => {
    const why = whyMissing(path)
    if (why === undefined) return true
    missing.set(path, why)
    problems.delete(path)
    return false
  }
  const found = (path: string, walked: WalkResult): FolderNode => {
    missing.delete(path)
    problems.set(path, walked.problems)
    return walked.folder
  }
  const walkOptions = (path: string): WalkOptions => ({ ...options.rules(), snapshotFile: options.snapshotFile(path) })
  const walkNow = (path: string): FolderNode | undefined => {
    if (!isThere(path)) return undefined
    const walked = options.walked?.get(path) ?? walkFolder(path, walkOptions(path))
    options.walked?.delete(path)
    return found(path, walked)
  }
  const walkAgain = async (path: string): Promise<FolderNode | undefined> => {
    if (!isThere(path)) return undefined
    const walked = await walkFolderInTurns(path, walkOptions(path))
    return isThere(path) ? found(path, walked) : undefined
  }
  const kept = new Map(options.before?.tree.roots.map(({ path, node }) => [path, node]))
  let tree = buildTree(
    options.roots.map((path) => ({ path, folder: kept.get(path) ?? walkNow(path) ?? { name: '', folders: [], files: [] } })),
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
    pollLater()
  }
  const onChange = (updated: TreeUpdated): void => {
    const before = tree
    tree = updated.tree
    if (tree !== before) {
      version++
      options.onTree({ version, after: version - 1, folders: shownTree.changes(before, tree), files: countFiles(tree) })
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
    pollLater()
    if (kind === 'not-watching') options.onNotWatching(path, why)
  }
  const followed = followTree(tree, {
    lister: () => listByWalking(walkAgain),
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
      const isBack = await isReadable(path)
      if (isClosed) return
      if (isBack && unwatched.get(path) === 'retry') await watchAgain(path)
      else if (isBack === missing.has(path)) await followed.refresh([path]).then(publishRoots)
    }
  }
  let timer: NodeJS.Timeout | undefined
  let isPolling = false
  // Nothing announces that a missing root is back, so it is looked for often. A root that is watched reports its own end.
  const pollLater = (): void => {
    if (isClosed || isPolling) return
    clearTimeout(timer)
    const isWaiting = missing.size > 0 || [...unwatched.values()].includes('retry')
    timer = setTimeout(
      async () => {
        isPolling = true
        await poll()
        isPolling = false
        pollLater()
      },
      options.pollMs * (isWaiting ? 1 : calmFactor),
    ).unref()
  }
  pollLater()

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
        return { ...root, folder: found ? shownTree.folder(found.node, rootPrefix(tree, found).slice(0, -1)) : { name: root.name } }
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
      clearTimeout(timer)
      await followed.close()
    },
  }
}

/** Every check of an idle host wakes the machine. */
const calmFactor = 15

/** With the same roots as before, windows keep their tree. */
function firstVersion({ before, roots }: FollowRootsOptions): number {
  if (!before) return 1
  const isSame = JSON.stringify(before.tree.roots.map(({ path }) => path)) === JSON.stringify(roots)
  return isSame ? before.version : before.version + 1
}

function describe(missing: ReadonlyMap<string, string>): string {
  return JSON.stringify([...missing].sort())
}
