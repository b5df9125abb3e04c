// Saves the last few selections, unless they are huge, so that the user can revert to them after the host restarts.

import { isRefusal, type SelectedFile } from '@sheaf/contract'
import type { SelectionHistory } from '@sheaf/engine/selection'
import type { Context } from '../context.ts'

export interface SelectionStore {
  /** Saves soon, in batches. */
  change(history: SelectionHistory): void
  save(): Promise<void>
  /** Stops all further writes. */
  stop(): void
}

const maxKept = 10
/** For all saved selections: what a click writes must stay small. */
const mostFiles = 20_000

export function openSelectionStore(context: Context, workspace: string): SelectionStore {
  let unsaved: SelectionHistory | undefined
  let timer: NodeJS.Timeout | undefined
  const save = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const history = unsaved
    unsaved = undefined
    if (!history) return
    // If the state cannot be written, `openDocument` reports it.
    await unlessRefused(async () => (await context.state()).settings.set(keyOf(workspace), packed(history)))
  }
  return {
    change(history) {
      unsaved = history
      timer ??= setTimeout(() => void save(), context.times.saveMs)
    },
    save,
    stop() {
      unsaved = undefined
      clearTimeout(timer)
    },
  }
}

export async function readSelections(context: Context, workspace: string): Promise<SelectionHistory> {
  const kept = await unlessRefused(async () => (await context.state()).settings.get(keyOf(workspace), isPacked))
  return (kept ?? []).map((files) => files.map((file): SelectedFile => (typeof file === 'string' ? { path: file, mode: 'full' } : file)))
}

export async function forgetSelections(context: Context, workspace: string): Promise<void> {
  const { settings } = await context.state()
  settings.set(keyOf(workspace), undefined)
}

type Packed = (string | SelectedFile)[][]

function packed(history: SelectionHistory): Packed | undefined {
  const kept: Packed = []
  let files = 0
  for (const selection of history.slice(-maxKept).toReversed()) {
    files += selection.length
    if (files > mostFiles) break
    kept.unshift(selection.map((file) => (file.mode === 'full' ? file.path : file)))
  }
  return kept.length > 0 ? kept : undefined
}

function isPacked(value: unknown): value is Packed {
  return Array.isArray(value) && value.every((files) => Array.isArray(files) && files.every(isFile))
}

function isFile(value: unknown): value is string | SelectedFile {
  if (typeof value === 'string') return true
  if (typeof value !== 'object' || value === null || !('path' in value && 'mode' in value) || typeof value.path !== 'string') return false
  if (value.mode === 'full' || value.mode === 'map') return true
  return value.mode === 'slices' && 'ranges' in value && Array.isArray(value.ranges) && value.ranges.every(isRange)
}

function isRange(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'from' in value &&
    'to' in value &&
    Number.isInteger(value.from) &&
    Number.isInteger(value.to)
  )
}

function keyOf(workspace: string): string {
  return `selections.${workspace}`
}

async function unlessRefused<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
