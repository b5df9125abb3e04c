// Decides which model writes out which file. Reasons not to delegate a file are known before any model is asked.

import { type DelegateProgress, isRefusal, type ModelInfo, type ReplyFile } from '@sheaf/contract'
import { readDelegate } from '../../reply/delegate/index.ts'
import type { DelegateOutcome, DelegateTools, ShownFile } from './delegate-tools.ts'
import type { SketchedFile } from './delegate-turn.ts'

/** One file of the architect's reply. Without `ask` its outcome is already known. */
export interface DelegateJob {
  /** The paths that the architect wrote for it. */
  written: Set<string>
  progress: DelegateProgress
  ask?: SketchedFile & { model: ModelInfo }
  outcome?: DelegateOutcome
}

export async function beginJobs(
  files: readonly ReplyFile[],
  tools: DelegateTools,
  earlier: readonly DelegateOutcome[],
): Promise<DelegateJob[]> {
  const sketched = new Map<string, { shown: ShownFile | string; file: ReplyFile; written: Set<string> }>()
  for (const file of files) {
    if (file.action !== 'delegate edit') continue
    const shown = await tools.show(file.path)
    const path = shown.ok ? shown.file.path : file.path
    const known = sketched.get(path)
    known?.file.changes.push(...file.changes)
    known?.written.add(file.path)
    if (!known)
      sketched.set(path, {
        shown: shown.ok ? shown.file : shown.why,
        file: { ...file, path, changes: [...file.changes] },
        written: new Set([file.path]),
      })
  }
  return Promise.all([...sketched.values()].map(({ shown, file, written }) => beginJob(shown, file, written, tools, earlier)))
}

async function beginJob(
  shown: ShownFile | string,
  file: ReplyFile,
  written: Set<string>,
  tools: DelegateTools,
  earlier: readonly DelegateOutcome[],
): Promise<DelegateJob> {
  const { path } = file
  const edit = readDelegate(file, typeof shown === 'string' ? undefined : shown.lines, tools.largeFileLines)
  const progress: DelegateProgress = { path, slot: edit.slot, model: '', state: 'queued' }
  const failed = (why: string): DelegateJob => ({
    written,
    progress: { ...progress, state: 'failed', says: why },
    outcome: { path, ok: false, why },
  })
  try {
    const model = await tools.model(edit.slot)
    const asked: DelegateProgress = { ...progress, model: model.ref }
    const outcome = earlier.find((each) => each.ok && each.path === path)
    if (outcome) return { written, progress: { ...asked, state: 'done' }, outcome }
    if (typeof shown === 'string') return failed(`The file can't be sent to the model: ${shown}.`)
    if (edit.tasks.every(({ sketch }) => sketch.every((line) => line.trim() === '')))
      return failed('The reply contains no sketch for this file.')
    return { written, progress: asked, ask: { edit, shown, model } }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return failed(error.message)
  }
}
