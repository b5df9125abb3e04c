// Saves the document of an open workspace: batches changes, and merges in what other processes wrote meanwhile.
// If it cannot be written, work goes on in memory, the user is notified, and the write is retried.

import { isRefusal, type Refusal, type Workspace } from '@sheaf/contract'
import type { Context } from '../context.ts'

export interface DocumentOptions {
  /** The document as last read; undefined: never written. */
  known: Workspace | undefined
  saveMs: number
  retryMs: number
  /** Another process changed these fields. */
  onMerged: (fields: Partial<Workspace>) => void
  /** Another process removed it. */
  onRemoved: () => void
  onProblem: (refusal: Refusal) => void
  onRecovered: () => void
}

export interface WorkspaceDocument {
  current(): Workspace
  /** Why it cannot be saved right now. */
  problem(): string | undefined
  change(fields: Partial<Workspace>): void
  /** Writes pending changes. */
  save(): Promise<void>
  /** Merges in what others wrote. */
  reread(): Promise<void>
  /** Stops all further writes. */
  stop(): void
}

export function openDocument(context: Pick<Context, 'state'>, first: Workspace, options: DocumentOptions): WorkspaceDocument {
  let current = first
  let known = options.known
  let isDirty = known === undefined
  let isStopped = false
  let problem: string | undefined
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    while (isDirty && !isStopped) {
      isDirty = false
      const writing = current
      try {
        const { workspaces } = await context.state()
        const saved = await workspaces.saveIfUnchanged(writing, known)
        if (!saved.ok) merge(saved.now)
        else {
          known = saved.written
          if (saved.written.name !== writing.name) applyRemote({ name: saved.written.name })
        }
        recovered()
      } catch (error) {
        if (!isRefusal(error)) throw error
        failed(error)
        return
      }
    }
  }
  /** Field by field: local changes win, everything else comes from the other process. */
  const merge = (theirs: Workspace): void => {
    const fields: Partial<Workspace> = {}
    for (const key of fieldNames) {
      const isOurs = known !== undefined && !same(current[key], known[key])
      if (!isOurs && !same(current[key], theirs[key])) Object.assign(fields, { [key]: theirs[key] })
    }
    isDirty = true
    known = theirs
    applyRemote(fields)
  }
  const applyRemote = (fields: Partial<Workspace>): void => {
    if (Object.keys(fields).length === 0) return
    current = { ...current, ...fields }
    options.onMerged(fields)
  }
  const failed = (refusal: Refusal): void => {
    if (refusal.code === 'unknown-workspace') {
      isStopped = true
      options.onRemoved()
      return
    }
    isDirty = true
    later(options.retryMs)
    if (problem === refusal.message) return
    problem = refusal.message
    options.onProblem(refusal)
  }
  const recovered = (): void => {
    if (problem === undefined) return
    problem = undefined
    options.onRecovered()
  }
  const later = (ms: number): void => {
    timer ??= setTimeout(() => void save(), ms)
  }
  const save = (): Promise<void> => {
    work = work.then(write)
    return work
  }
  if (isDirty) later(options.saveMs)

  return {
    current: () => current,
    problem: () => problem,
    change(fields) {
      current = { ...current, ...fields }
      isDirty = true
      if (!isStopped) later(options.saveMs)
    },
    save,
    reread() {
      work = work.then(async () => {
        if (isStopped || problem !== undefined) return
        const now = await (await context.state()).workspaces.find(first.id)
        if (!now || !known || same(now, known)) return
        const wasDirty = isDirty
        merge(now)
        isDirty = wasDirty
      })
      return work
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

const fieldNames = [
  'name',
  'roots',
  'selection',
  'addedMaps',
  'documents',
  'activePrompts',
  'instructions',
  'typedAt',
  'expandedFolders',
  'presets',
  'folderPatterns',
  'rootPatterns',
  'builder',
  'builderResults',
  'builderTask',
  'copyPreset',
  'compose',
  'resources',
  'tabs',
  'lastUsed',
] as const satisfies (keyof Workspace)[]
