// Watches the files of a review, and marks those that changed on disk since the reply was read.

import { limits, type PlannedFile } from '@sheaf/contract'
import { hashBytes, identityAt, isSameStamp, pathKindAt, readContained, resolveInside, type Stamp, stampOf } from '@sheaf/engine/disk'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export interface ReviewToFollow {
  /** Files under review now; none during a commit. */
  files(): readonly PlannedFile[]
  mark(changed: ReadonlySet<PlannedFile>): void
}

/** An editor writes a file in several steps. */
const settleMs = 30

/** Returns a function that rechecks all files. Ends with the workspace. */
export function followReview(live: LiveWorkspace, { files, mark }: ReviewToFollow): () => void {
  const checked = new WeakMap<PlannedFile, { stamp: Stamp; isChanged: boolean }>()
  let wanted: 'all' | Set<string> = new Set()
  let known: { files: readonly PlannedFile[]; changed: ReadonlySet<PlannedFile> } = { files: [], changed: new Set() }
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let isClosed = false

  const checkAll = (): void => {
    wanted = 'all'
    schedule()
  }
  const stop = live.onAffected((cause) => {
    if (cause.what === 'tree' || cause.what === 'roots') checkAll()
    if (cause.what !== 'files' || files().length === 0) return
    if (wanted !== 'all') for (const path of cause.paths) wanted.add(locationOf(live, path))
    schedule()
  })
  live.onClose(() => {
    isClosed = true
    stop()
    clearTimeout(timer)
  })

  function schedule(): void {
    if (isChecking || isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      void check()
    }, settleMs)
  }

  async function check(): Promise<void> {
    isChecking = true
    const yieldToEventLoop = eventLoopYielder()
    while ((wanted === 'all' || wanted.size > 0) && !isClosed) {
      const own = files()
      const locations = wanted
      wanted = new Set()
      const changed = new Set(known.files === own ? known.changed : [])
      const { roots } = live.scope()
      for (const file of own) {
        if (locations !== 'all' && !locationsOf(file).some((location) => locations.has(location))) continue
        if (isChangedOnDisk(file, roots)) changed.add(file)
        else changed.delete(file)
        await yieldToEventLoop()
      }
      if (files() !== own || isClosed) continue
      known = { files: own, changed }
      mark(changed)
    }
    isChecking = false
  }

  function isChangedOnDisk(file: PlannedFile, roots: readonly string[]): boolean {
    const stamp = stampOf(`${file.root}/${file.relative}`)
    const before = checked.get(file)
    if (stamp && before && isSameStamp(stamp, before.stamp) && !file.to) return before.isChanged
    const isChanged = hasChanged(file, roots)
    if (stamp) checked.set(file, { stamp, isChanged })
    return isChanged
  }
  return checkAll
}

function hasChanged({ root, relative, before, status, problems, to }: PlannedFile, roots: readonly string[]): boolean {
  if (before === null) {
    // A file that could not be planned was not looked up, unless it was missing.
    const wasMissing = status === 'ready' || problems.some(({ code }) => code === 'missing-file')
    return wasMissing && pathKindAt(roots, root, relative) !== 'missing'
  }
  const read = readContained(root, relative, { followLinks: true, roots, maxBytes: limits.editFileBytes })
  if (!read.ok || hashBytes(read.bytes) !== before) return true
  const isTaken = to !== undefined && status === 'ready' && pathKindAt(roots, to.root, to.relative) !== 'missing'
  // A name that differs only in case may be the same file.
  return isTaken && identityAt(to.root, to.relative) !== identityAt(root, relative)
}

function locationsOf({ root, relative, to }: PlannedFile): string[] {
  return [`${root}/${relative}`, ...(to ? [`${to.root}/${to.relative}`] : [])]
}

function locationOf(live: LiveWorkspace, path: string): string {
  const location = resolveInside(
    live.tree().roots.map((root) => root.path),
    path,
  )
  return location.ok ? `${location.root}/${location.relative}` : path
}
