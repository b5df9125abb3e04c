import { describe, expect, it } from 'vitest'
import { percentile, readTrace, type TraceEvent } from './read-trace.ts'

const thread = (pid: number, tid: number, name: string): TraceEvent => ({ name: 'thread_name', ph: 'M', pid, tid, ts: 0, args: { name } })
const task = (pid: number, tid: number, ts: number, dur: number): TraceEvent => ({
  name: 'RunTask',
  ph: 'X',
  pid,
  tid,
  ts,
  dur,
  tdur: dur / 2,
})
const frame = (pid: number, ts: number): TraceEvent => ({ name: 'DrawFrame', ph: 'I', pid, tid: 9, ts })

describe('readTrace', () => {
  it('reads only the main thread and frames of the busiest page', () => {
    const traceEvents = [
      thread(1, 1, 'CrRendererMain'),
      thread(1, 2, 'Compositor'),
      thread(2, 1, 'CrRendererMain'),
      task(1, 1, 0, 4_000),
      task(1, 2, 0, 900_000),
      task(1, 1, 20_000, 60_000),
      task(2, 1, 0, 1_000),
      frame(2, 5),
      frame(1, 100_000),
      frame(1, 16_000),
      frame(1, 32_000),
    ]
    expect(readTrace(JSON.stringify({ traceEvents }))).toEqual({ frames: [16, 68], tasks: [4, 60], ran: [2, 30] })
  })

  it('returns no frames and no tasks for an empty trace', () => {
    expect(readTrace('{"traceEvents":[]}')).toEqual({ frames: [], tasks: [], ran: [] })
  })
})

describe('percentile', () => {
  it('returns the value that the given share of values does not exceed', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect([percentile(values, 0.99), percentile(values, 1), percentile([7], 0.5), percentile([], 0.5)]).toEqual([99, 100, 7, Number.NaN])
  })
})
