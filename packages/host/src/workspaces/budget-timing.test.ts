import { type Budget, noTokens, type Progress, Refusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createContext } from '../create-context.ts'
import { startBudget } from './budget.ts'
import type { LiveWorkspace, WorkspaceCause } from './live-workspace.ts'

interface Run {
  signal: AbortSignal | undefined
  onProgress: ((progress: Progress) => void) | undefined
  finish(total: number): Promise<void>
}

/** A live workspace and measurements that a test controls. */
function openDouble() {
  const listeners = new Set<(cause: WorkspaceCause) => void>()
  const closers: (() => void | Promise<void>)[] = []
  const received: string[] = []
  const runs: Run[] = []
  const workspace = { instructions: '', activePrompts: [] as string[], copyPreset: 'Standard', compose: {}, roots: ['/r'] }
  const live = {
    id: 'w',
    shown: { budget: null as Budget | null, review: null },
    memory: {},
    workspace: () => ({ ...workspace }),
    tree: () => ({ roots: [] }),
    publish: (event: { type: string; budget?: Budget }) => received.push(event.budget ? `budget ${event.budget.tokens.total}` : event.type),
    onAffected: (listener: (cause: WorkspaceCause) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onClose: (closer: () => void) => closers.push(closer),
  }
  const context = createContext({ home: '/nowhere', env: {} })
  startBudget(context, live as unknown as LiveWorkspace, (_context, _live, _memory, call) => {
    return new Promise((resolve, reject) => {
      call.signal?.addEventListener('abort', () => reject(new Refusal('cancelled')))
      runs.push({
        signal: call.signal as AbortSignal | undefined,
        onProgress: call.onProgress,
        async finish(total) {
          resolve({ tokens: { ...noTokens, total }, files: [], leftOut: [], findings: [], notes: [] })
          await vi.advanceTimersByTimeAsync(0)
        },
      })
    })
  })
  return {
    received,
    runs,
    workspace,
    affect: (cause: WorkspaceCause) => {
      for (const listener of listeners) listener(cause)
    },
    close: () => {
      for (const closer of closers) void closer()
    },
    listeners,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('measuring the budget', () => {
  it('cancels the current measurement on a new selection, and publishes only the newest', async () => {
    const { affect, runs, received } = openDouble()
    await vi.advanceTimersByTimeAsync(0)
    affect({ what: 'selection' })
    await vi.advanceTimersByTimeAsync(15)
    expect(runs.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    await runs[1]?.finish(2)
    expect(received).toEqual(['budget 2'])
  })

  it('combines many changes into one measurement', async () => {
    const { affect, runs } = openDouble()
    await vi.advanceTimersByTimeAsync(0)
    await runs[0]?.finish(1)
    for (let at = 0; at < 50; at++) affect({ what: at % 2 ? 'selection' : 'tree' })
    await vi.advanceTimersByTimeAsync(500)
    expect(runs.length).toBe(2)
  })

  it('finishes a measurement while files keep changing, then measures again', async () => {
    const { affect, runs, received } = openDouble()
    await vi.advanceTimersByTimeAsync(0)
    for (let at = 0; at < 20; at++) {
      affect({ what: 'files', paths: ['a'] })
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(runs.length).toBe(1)
    await runs[0]?.finish(1)
    await vi.advanceTimersByTimeAsync(15)
    await runs[1]?.finish(2)
    expect(received.filter((each) => each.startsWith('budget '))).toEqual(['budget 1', 'budget 2'])
    affect({ what: 'files', paths: ['a'] })
    await vi.advanceTimersByTimeAsync(10)
    affect({ what: 'files', paths: ['a'] })
    await vi.advanceTimersByTimeAsync(5)
    expect(runs.length).toBe(3)
  })

  it('publishes a result without maps when they take long, and again when a file is saved', async () => {
    const { affect, runs, received } = openDouble()
    await vi.advanceTimersByTimeAsync(0)
    runs[0]?.onProgress?.({ stage: 'count', done: 1, total: 1 })
    await vi.advanceTimersByTimeAsync(800)
    expect(runs.length).toBe(1)
    runs[0]?.onProgress?.({ stage: 'map', done: 0, total: 1 })
    expect(runs.length).toBe(2)
    await runs[1]?.finish(1)
    for (let at = 0; at < 5; at++) affect({ what: 'files', paths: ['a'] })
    await runs[2]?.finish(2)
    await runs[3]?.finish(3)
    expect(runs.length).toBe(4)
    await runs[0]?.finish(4)
    await vi.advanceTimersByTimeAsync(15)
    expect(received.filter((each) => each.startsWith('budget '))).toEqual(['budget 1', 'budget 2', 'budget 3', 'budget 4'])
    expect(runs.length).toBe(5)
  })

  it('waits longer while instructions are typed, and ignores fields that are not in the prompt', async () => {
    const { affect, runs, workspace } = openDouble()
    await vi.advanceTimersByTimeAsync(0)
    await runs[0]?.finish(1)
    for (const typed of ['w', 'wo', 'wor']) {
      workspace.instructions = typed
      affect({ what: 'fields' })
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(runs.length).toBe(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(runs.length).toBe(2)
    await runs[1]?.finish(2)
    affect({ what: 'fields' })
    await vi.advanceTimersByTimeAsync(500)
    expect(runs.length).toBe(2)
  })

  it('continues a long measurement while instructions are typed, then counts them', async () => {
    const { affect, runs, received, workspace } = openDouble()
    await vi.advanceTimersByTimeAsync(0)
    for (const typed of ['w', 'wo', 'wor', 'word']) {
      workspace.instructions = typed
      affect({ what: 'fields' })
      await vi.advanceTimersByTimeAsync(150)
    }
    expect(runs.map(({ signal }) => signal?.aborted)).toEqual([false])
    await runs[0]?.finish(1)
    await vi.advanceTimersByTimeAsync(15)
    await runs[1]?.finish(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(received.filter((each) => each.startsWith('budget '))).toEqual(['budget 1', 'budget 2'])
  })

  it('reports progress only when counting takes long', async () => {
    const { affect, runs, received } = openDouble()
    await vi.advanceTimersByTimeAsync(99)
    await runs[0]?.finish(1)
    expect(received).toEqual(['budget 1'])
    affect({ what: 'selection' })
    await vi.advanceTimersByTimeAsync(15)
    for (let done = 0; done < 30; done++) {
      runs[1]?.onProgress?.({ stage: 'count', done, total: 30 })
      await vi.advanceTimersByTimeAsync(10)
    }
    await runs[1]?.finish(2)
    expect(received).toEqual(['budget 1', 'budget-counting', 'budget-counting', 'budget 2'])
  })

  it('stops measuring when the workspace closes', async () => {
    const { close, listeners, runs, received } = openDouble()
    await vi.advanceTimersByTimeAsync(0)
    close()
    await runs[0]?.finish(1)
    expect([runs[0]?.signal?.aborted, listeners.size, received]).toEqual([true, 0, []])
  })
})
