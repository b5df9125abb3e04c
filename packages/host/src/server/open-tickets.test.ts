import { expect, it } from 'vitest'
import { openTickets } from './open-tickets.ts'

it('tells the workspace whether it was said before or after someone waits', async () => {
  const tickets = openTickets()
  const [early, late] = [tickets.issue(), tickets.issue()]
  tickets.settle(early, 'a')
  const waiting = [tickets.wait(early), tickets.wait(late)]
  tickets.settle(late, 'b')
  expect(await Promise.all(waiting)).toEqual(['a', 'b'])
})

it('waits for nobody who was never heard of, and not for ever', async () => {
  const tickets = openTickets(1)
  expect([await tickets.wait('unknown'), await tickets.wait(tickets.issue())]).toEqual([undefined, undefined])
})
