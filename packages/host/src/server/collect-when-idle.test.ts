import { constants, PerformanceObserver } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { collectWhenIdle, thisProcess } from './collect-when-idle.ts'

function stage() {
  const state = { cpuMs: 0, now: 0, heapMb: 50, collected: 0 }
  const look = collectWhenIdle({
    cpu: () => state.cpuMs * 1_000,
    now: () => state.now,
    heapBytes: () => state.heapMb * 1_000_000,
    collect() {
      state.collected++
      state.heapMb = 50
    },
  })
  /** Passes ten seconds, with `workMs` of work that leaves `garbageMb` of garbage. */
  const pass = (workMs: number, garbageMb: number) => {
    state.now += 10_000
    state.cpuMs += workMs
    state.heapMb += garbageMb
    look()
    return state.collected
  }
  return { pass }
}

describe('collectWhenIdle', () => {
  it('collects once after work, not during it', () => {
    const { pass } = stage()
    expect([pass(4_000, 60), pass(800, 60), pass(20, 1), pass(20, 1), pass(20, 1)]).toEqual([0, 0, 1, 1, 1])
  })

  it('skips small amounts of garbage until they add up', () => {
    const { pass } = stage()
    expect([pass(20, 6), pass(20, 6), pass(20, 6), pass(20, 6)]).toEqual([0, 0, 1, 1])
  })

  it('runs a full collection in V8', async () => {
    const collected = Promise.withResolvers<object>()
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('detail' in entry && isForced(entry.detail)) collected.resolve(entry.detail)
    })
    observer.observe({ entryTypes: ['gc'] })
    thisProcess().collect()
    expect(await collected.promise).toMatchObject({ kind: constants.NODE_PERFORMANCE_GC_MAJOR })
    observer.disconnect()
  })
})

/** Whether a program requested it: V8 also collects for its own reasons. */
function isForced(detail: unknown): detail is object {
  const flags = typeof detail === 'object' && detail !== null && 'flags' in detail ? detail.flags : 0
  return typeof flags === 'number' && (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
}
