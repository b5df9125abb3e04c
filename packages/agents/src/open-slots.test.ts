import { expect, it } from 'vitest'
import { openSlots } from './open-slots.ts'

it('lets only so many run at once, in order, and skips those that are canceled while they wait', async () => {
  const slots = openSlots(2)
  const started: string[] = []
  const run = async (name: string, signal?: AbortSignal) => {
    const free = await slots.take(signal)
    started.push(name)
    return free
  }
  const [a, b] = [await run('a'), await run('b')]
  const stopping = new AbortController()
  const c = run('c', stopping.signal)
  const d = run('d')
  const e = run('e')
  stopping.abort()
  await expect(c).rejects.toMatchObject({ code: 'cancelled' })
  expect(started).toEqual(['a', 'b'])
  a()
  // Freed twice, it is still one slot.
  a()
  await d
  expect(started).toEqual(['a', 'b', 'd'])
  b()
  await e
  expect(started).toEqual(['a', 'b', 'd', 'e'])
})

it('refuses a question that is already canceled', async () => {
  await expect(openSlots(1).take(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
})
