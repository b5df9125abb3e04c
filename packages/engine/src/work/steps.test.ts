import { describe, expect, it } from 'vitest'
import { finish, type Steps, takeTurns } from './steps.ts'

function* count(to: number, done: number[]): Steps<string> {
  for (let at = 1; at <= to; at++) {
    done.push(at)
    yield
  }
  return `${to} done`
}

describe('work in steps', () => {
  it('returns its result at once, or in turns', async () => {
    expect(finish(count(3, []))).toBe('3 done')
    expect(await takeTurns(count(3, []))).toBe('3 done')
  })

  it('lets other work run after every turn', async () => {
    const done: number[] = []
    const seen: number[][] = []
    const otherWork = () =>
      new Promise<void>((resolve) =>
        setImmediate(() => {
          seen.push([...done])
          resolve()
        }),
      )
    await takeTurns(count(5, done), { pause: () => (done.length % 2 === 0 ? otherWork() : undefined) })
    expect(seen).toEqual([
      [1, 2],
      [1, 2, 3, 4],
    ])
  })

  it('does no further step after it was canceled', async () => {
    const done: number[] = []
    const cancel = new AbortController()
    const onTurn = () => (done.length === 3 ? cancel.abort() : undefined)
    const work = takeTurns(count(100, done), { signal: cancel.signal, onTurn, pause: () => Promise.resolve() })
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    expect(done).toEqual([1, 2, 3])
  })
})
