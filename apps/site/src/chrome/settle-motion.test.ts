import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settleMotion } from './settle-motion.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('settleMotion', () => {
  it('resolves when the last animation has finished or was canceled', async () => {
    const [first, second] = [Promise.withResolvers<Animation>(), Promise.withResolvers<Animation>()]
    const finish = vi.fn()
    const settled = settleMotion(
      [
        { finished: first.promise, finish },
        { finished: second.promise, finish },
      ],
      500,
    )
    first.reject(new Error('cancelled'))
    second.resolve(undefined as unknown as Animation)
    await settled
    expect(finish).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('finishes an animation that is still running at the deadline', async () => {
    const finish = vi.fn()
    let isOver = false
    const settled = settleMotion([{ finished: new Promise<Animation>(() => undefined), finish }], 500).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(499)
    expect([isOver, finish.mock.calls.length]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(1)
    await settled
    expect([isOver, finish.mock.calls.length]).toEqual([true, 1])
  })

  it('resolves at once without animations', async () => {
    await settleMotion([], 500)
    expect(vi.getTimerCount()).toBe(0)
  })
})
