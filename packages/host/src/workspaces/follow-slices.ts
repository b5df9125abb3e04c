// Keeps selected line ranges on the same text: when the file changes around them, their line numbers move.
// Changes made while no host runs are missed; the line numbers then stay as they were.

import type { SelectedFile } from '@sheaf/contract'
import { diffHunks, followLines } from '@sheaf/engine/change'
import { decodeExactly, isSameStamp, readContained, resolveInside, type Stamp, stampOf } from '@sheaf/engine/disk'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { LiveWorkspace } from './live-workspace.ts'

/** An editor writes a file in several steps. */
const settleMs = 30
/** Limits on texts in memory; other files are not followed. */
const mostFiles = 100
const mostBytes = 300_000

type Sliced = Extract<SelectedFile, { mode: 'slices' }>

interface Known {
  stamp: Stamp
  text: string
}

export function followSlices(live: LiveWorkspace): void {
  const texts = new Map<string, Known>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isWanted = false
  let isClosed = false
  const stop = live.onAffected(({ what }) => {
    if (what === 'roots') texts.clear()
    // At once: a change right after the selection would otherwise be taken for the text that was selected.
    if (what === 'selection') void readNewTexts()
    if (what === 'files' || what === 'tree' || what === 'selection' || what === 'roots') schedule()
  })
  live.onClose(() => {
    isClosed = true
    stop()
    clearTimeout(timer)
  })
  schedule()

  function schedule(): void {
    isWanted = true
    if (isLooking || isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      void look()
    }, settleMs)
  }

  async function look(): Promise<void> {
    isLooking = true
    while (isWanted && !isClosed) {
      isWanted = false
      const moved = await findMoved()
      if (isClosed || moved.size === 0) continue
      // Only unchanged entries: the user may have selected other lines meanwhile.
      live.followSelection(live.workspace().selection.map((file) => moved.get(file) ?? file))
    }
    isLooking = false
  }

  async function readNewTexts(): Promise<void> {
    const yieldToEventLoop = eventLoopYielder()
    for (const { path } of slicedFiles(live)) {
      if (isClosed) return
      if (texts.has(path)) continue
      const now = readNow(live, path, undefined)
      if (now) texts.set(path, now)
      await yieldToEventLoop()
    }
  }

  async function findMoved(): Promise<Map<SelectedFile, SelectedFile>> {
    const sliced = slicedFiles(live)
    const moved = new Map<SelectedFile, SelectedFile>()
    const chosen = new Set(sliced.map(({ path }) => path))
    for (const path of texts.keys()) if (!chosen.has(path)) texts.delete(path)
    const yieldToEventLoop = eventLoopYielder()
    for (const file of sliced) {
      const before = texts.get(file.path)
      const now = readNow(live, file.path, before)
      // A missing file may come back; its lines are then looked up in the new text.
      if (!now || now === before) continue
      const next = before ? followed(file, before.text, now.text) : file
      if (next) texts.set(file.path, now)
      if (next && next !== file) moved.set(file, next)
      await yieldToEventLoop()
    }
    return moved
  }
}

function slicedFiles(live: LiveWorkspace): Sliced[] {
  return live
    .workspace()
    .selection.filter((file) => file.mode === 'slices')
    .slice(0, mostFiles)
}

/** Undefined: no lines are left. The numbers and the known text then stay: an emptied file may be about to be rewritten. */
function followed(file: Sliced, before: string, now: string): Sliced | undefined {
  const hunks = diffHunks(before, now)
  const ranges = file.ranges.flatMap((range) => {
    const location = followLines(range, hunks)
    return location ? [{ ...range, ...location }] : []
  })
  if (ranges.length === 0) return undefined
  const isSame =
    ranges.length === file.ranges.length && ranges.every(({ from, to }, at) => from === file.ranges[at]?.from && to === file.ranges[at]?.to)
  return isSame ? file : { ...file, ranges }
}

function readNow(live: LiveWorkspace, path: string, before: Known | undefined): Known | undefined {
  const { roots } = live.scope()
  const location = resolveInside(roots, path)
  if (!location.ok) return undefined
  const stamp = stampOf(`${location.root}/${location.relative}`)
  if (before && stamp && isSameStamp(stamp, before.stamp)) return before
  const read = readContained(location.root, location.relative, { maxBytes: mostBytes })
  const exact = read.ok ? decodeExactly(read.bytes) : undefined
  if (!read.ok || !exact?.ok) return undefined
  const { bytes: _bytes, ok: _ok, ...own } = read
  return { stamp: own, text: exact.text }
}
