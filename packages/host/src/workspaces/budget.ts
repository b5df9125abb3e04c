// The live token count of an open workspace, measured in the background after every change that affects its prompt.

import { type Budget, defined, isRefusal, type Progress, type Workspace } from '@sheaf/contract'
import { resolveInside } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import type { LiveWorkspace, WorkspaceCause } from './live-workspace.ts'
import { type Measured, measureBudget, openBudgetMemory } from './measure-budget.ts'

/** Debounce: a click or a save causes several changes at once; typing can wait longer. */
const settleMs = 15
const typingMs = 120
/** A faster measurement reports no progress. */
const quietMs = 100
const progressMs = 100
const interimMs = 800

type Measure = typeof measureBudget

/** Resolves when the shown budget covers all changes so far; undefined if it already does. */
export function budgetUnderWay(live: LiveWorkspace): Promise<void> | undefined {
  return live.memory.budgetUnderWay?.()
}

/** Sets `live.shown.budget` and emits `budget-changed` until the workspace closes. */
export function startBudget(context: Context, live: LiveWorkspace, measure: Measure = measureBudget): void {
  const memory = openBudgetMemory(context)
  let version = 0
  let timer: NodeJS.Timeout | undefined
  let running: AbortController | undefined
  let isDirty = false
  /** Set during a long measurement: publishes a new interim result. */
  let interimAgain: (() => void) | undefined
  /** Files whose cached maps and links are stale. */
  const changed = new Set<string>()
  let isClosed = false
  let seen = promptInputs(live.workspace())
  let settled: PromiseWithResolvers<void> | undefined
  const settle = (): void => {
    settled?.resolve()
    settled = undefined
  }
  live.memory.graph = (call) => memory.maps.graph(live.tree(), call)
  live.memory.budgetUnderWay = () => {
    if (isClosed || (!timer && !running)) return undefined
    settled ??= Promise.withResolvers<void>()
    return settled.promise
  }

  const stop = live.onAffected((cause) => {
    if (cause.what === 'files') {
      memory.weights.forget(locationsOf(live, cause.paths))
      for (const path of cause.paths) changed.add(path)
    }
    // Also after a rescan, when writes may have been missed; cached weights are checked by file stamp.
    if (cause.what === 'tree') memory.maps.forgetAll()
    const now = promptInputs(live.workspace())
    const isTyping = cause.what === 'fields' && seen.instructions !== now.instructions && seen.rest === now.rest
    if (cause.what === 'fields' && !isTyping && seen.rest === now.rest) return
    seen = now
    // A user's choice aborts the running measurement; writes by a build, or typing, must not keep it from finishing.
    if (!isBackgroundChange(cause) && !(isTyping && running)) schedule(isTyping ? typingMs : settleMs)
    else if (running) {
      isDirty = true
      interimAgain?.()
    } else if (!timer) schedule(settleMs)
  })
  live.onClose(() => {
    isClosed = true
    stop()
    clearTimeout(timer)
    running?.abort()
    settle()
  })
  schedule(0)

  function schedule(ms: number): void {
    clearTimeout(timer)
    running?.abort()
    running = undefined
    timer = setTimeout(() => {
      timer = undefined
      void run()
    }, ms)
  }

  async function run(): Promise<void> {
    const mine = new AbortController()
    running = mine
    isDirty = false
    const progressReporter = openProgress((progress) => {
      if (running === mine) live.publish({ type: 'budget-counting', workspace: live.id, ...defined({ progress }) })
    })
    const publish = (measured: Measured): void => {
      if (running === mine && !isClosed) show({ version: ++version, ...measured })
    }
    let isPastFiles = false
    let isLate = false
    let isMeasured = false
    let interim: 'wanted' | 'under way' | 'again' | 'published' = 'wanted'
    /** Maps of thousands of files may take minutes the first time: shows the count without them until then. */
    const publishInterim = (): void => {
      if (interim !== 'wanted' || !isLate || !isPastFiles || running !== mine) return
      interim = 'under way'
      const known = measure(context, live, memory, { signal: mine.signal }, { isInterim: true })
      known
        .then((measured) => isMeasured || publish(measured))
        .catch(() => undefined)
        .finally(() => {
          const isStale = interim === 'again'
          interim = isStale ? 'wanted' : 'published'
          if (isStale) publishInterim()
        })
    }
    interimAgain = () => {
      interim = interim === 'under way' || interim === 'again' ? 'again' : 'wanted'
      publishInterim()
    }
    const late = setTimeout(() => {
      isLate = true
      publishInterim()
    }, interimMs)
    const onProgress = (progress: Progress): void => {
      progressReporter.at(progress)
      isPastFiles ||= progress.stage !== 'count'
      publishInterim()
    }
    try {
      const call = { signal: mine.signal, onProgress }
      // Counts the saved file at once; parsing it for links takes longer, and seldom changes the total.
      if (changed.size > 0 && memory.maps.isUsed()) publish(await measure(context, live, memory, call))
      memory.maps.forget([...changed])
      changed.clear()
      publish(await measure(context, live, memory, call))
    } catch (error) {
      if (!(isRefusal(error) && error.code === 'cancelled') && running === mine && !isClosed) publishBug(live, error)
    } finally {
      isMeasured = true
      clearTimeout(late)
      progressReporter.end()
      if (running === mine) {
        running = undefined
        interimAgain = undefined
        if (isDirty && !isClosed) schedule(settleMs)
        else settle()
      }
    }
  }

  function show(budget: Budget): void {
    live.shown.budget = budget
    live.publish({ type: 'budget-changed', workspace: live.id, budget })
  }
}

/** Fields a prompt is made of; the selection has its own event. */
function promptInputs({ instructions, activePrompts, copyPreset, compose, roots, addedMaps, documents, resources }: Workspace): {
  instructions: string
  rest: string
} {
  return { instructions, rest: JSON.stringify([activePrompts, copyPreset, compose, roots, addedMaps, documents, resources]) }
}

function isBackgroundChange({ what }: WorkspaceCause): boolean {
  return what === 'files' || what === 'tree'
}

function locationsOf(live: LiveWorkspace, paths: readonly string[]): { root: string; relative: string }[] {
  const roots = live.tree().roots.map((root) => root.path)
  return paths.flatMap((path) => {
    const location = resolveInside(roots, path)
    return location.ok ? [location] : []
  })
}

function openProgress(publish: (progress: Progress | undefined) => void): { at(progress: Progress): void; end(): void } {
  let latest: Progress | undefined
  let lastPublished = 0
  const first = setTimeout(() => {
    lastPublished = performance.now()
    publish(latest)
  }, quietMs)
  return {
    at(progress) {
      latest = progress
      if (lastPublished === 0 || performance.now() - lastPublished < progressMs) return
      lastPublished = performance.now()
      publish(progress)
    },
    end: () => clearTimeout(first),
  }
}

function publishBug(live: LiveWorkspace, error: unknown): void {
  const says = `Tokens couldn't be counted: ${error instanceof Error ? error.message : String(error)}`
  live.publish({ type: 'notice', tone: 'error', says, try: 'Change the selection or refresh. If it happens again, run `sheaf doctor`.' })
}
