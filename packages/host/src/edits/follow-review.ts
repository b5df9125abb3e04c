// Watches the files of a review, and marks those that changed on disk since the reply was read.

import { limits, type PlannedFile } from '@sheaf/contract'
import { hashBytes, identityAt, isSameStamp, readContained, resolveInside, type Stamp, stampOf, standsAt } from '@sheaf/engine/disk'
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
  const looked = new WeakMap<PlannedFile, { stamp: Stamp; isChanged: boolean }>()
  let wanted: 'all' | Set<string> = new Set()
  let known: { files: readonly PlannedFile[]; changed: ReadonlySet<PlannedFile> } = { files: [], changed: new Set() }
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isClosed = false

  const lookAtAll = (): void => {
    wanted = 'all'
    schedule()
  }
  const stop = live.onAffected((cause) => {
    if (cause.what === 'tree' || cause.what === 'roots') lookAtAll()
    if (cause.what !== 'files' || files().length === 0) return
    if (wanted !== 'all') for (const path of cause.paths) wanted.add(placeOf(live, path))
    schedule()
  })
  live.onClose(() => {
    isClosed = true
    stop()
    clearTimeout(timer)
  })

  function schedule(): void {
    if (isLooking || isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      void look()
    }, settleMs)
  }

  async function look(): Promise<void> {
    isLooking = true
    const yieldToEventLoop = eventLoopYielder()
    while ((wanted === 'all' || wanted.size > 0) && !isClosed) {
      const own = files()
      const places = wanted
      wanted = new Set()
      const changed = new Set(known.files === own ? known.changed : [])
      const { roots } = live.place()
      for (const file of own) {
        if (places !== 'all' && !placesOf(file).some((place) => places.has(place))) continue
        if (isOther(file, roots)) changed.add(file)
        else changed.delete(file)
        await yieldToEventLoop()
      }
      if (files() !== own || isClosed) continue
      known = { files: own, changed }
      mark(changed)
    }
    isLooking = false
  }

  function isOther(file: PlannedFile, roots: readonly string[]): boolean {
    const stamp = stampOf(`${file.root}/${file.relative}`)
    const before = looked.get(file)
    if (stamp && before && isSameStamp(stamp, before.stamp) && !file.to) return before.isChanged
    const isChanged = hasChanged(file, roots)
    if (stamp) looked.set(file, { stamp, isChanged })
    return isChanged
  }
  return lookAtAll
}

function hasChanged({ root, relative, before, status, problems, to }: PlannedFile, roots: readonly string[]): boolean {
  if (before === null) {
    // A file that could not be planned was not looked up, unless it was missing.
    const wasMissing = status === 'ready' || problems.some(({ code }) => code === 'missing-file')
    return wasMissing && standsAt(roots, root, relative) !== 'missing'
  }
  const read = readContained(root, relative, { followLinks: true, roots, maxBytes: limits.editFileBytes })
  if (!read.ok || hashBytes(read.bytes) !== before) return true
  const isTaken = to !== undefined && status === 'ready' && standsAt(roots, to.root, to.relative) !== 'missing'
  // A name that differs only in case may be the same file.
  return isTaken && identityAt(to.root, to.relative) !== identityAt(root, relative)
}

function placesOf({ root, relative, to }: PlannedFile): string[] {
  return [`${root}/${relative}`, ...(to ? [`${to.root}/${to.relative}`] : [])]
}

function placeOf(live: LiveWorkspace, path: string): string {
  const place = resolveInside(
    live.tree().roots.map((root) => root.path),
    path,
  )
  return place.ok ? `${place.root}/${place.relative}` : path
}
