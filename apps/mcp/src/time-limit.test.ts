import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openHeartbeat } from './heartbeat.ts'
import { openTimeLimit } from './time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the heartbeat of a call', () => {
  it('reports within a second, again each second without progress, and keeps the last numbers', () => {
    const sent: unknown[] = []
    const heartbeat = openHeartbeat((progress) => sent.push(progress), 'Running search')
    vi.advanceTimersByTime(950)
    expect(sent).toEqual([{ stage: 'run', done: 0, total: 0, note: 'Running search (1 s)' }])
    heartbeat.report({ stage: 'map', done: 3, total: 9 })
    vi.advanceTimersByTime(1_900)
    heartbeat.stop()
    vi.advanceTimersByTime(5_000)
    expect(sent.slice(1)).toEqual([
      { stage: 'map', done: 3, total: 9 },
      { stage: 'map', done: 3, total: 9, note: 'Running search (2 s)' },
      { stage: 'map', done: 3, total: 9, note: 'Running search (3 s)' },
    ])
  })
})

describe('the time limit of a call', () => {
  it('asks for what there is, then stops the work before a client would', () => {
    const limit = openTimeLimit(new AbortController().signal, 'search')
    expect([limit.enough.aborted, limit.signal.aborted]).toEqual([false, false])
    vi.advanceTimersByTime(40_000)
    expect([limit.enough.aborted, limit.signal.aborted]).toEqual([true, false])
    vi.advanceTimersByTime(5_000)
    expect(limit.signal.aborted).toBe(true)
    expect(limit.explain(new Error('stopped'))).toMatchObject({ code: 'mcp-timeout', detail: 'search was stopped after 45 seconds.' })
  })

  it('passes on the cancellation of the client, and does not explain it away', () => {
    const client = new AbortController()
    const limit = openTimeLimit(client.signal, 'search')
    client.abort()
    const problem = new Error('canceled')
    expect([limit.signal.aborted, limit.explain(problem)]).toEqual([true, problem])
    limit.end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
