import { expect, it } from 'vitest'
import { openTickets } from './open-tickets.ts'

it('returns the workspace whether it is set before or after the wait', async () => {
  const tickets = openTickets()
  const [early, late] = [tickets.issue(), tickets.issue()]
  tickets.settle(early, 'a')
  const waiting = [tickets.wait(early), tickets.wait(late)]
  tickets.settle(late, 'b')
  expect(await Promise.all(waiting)).toEqual(['a', 'b'])
})

it('does not wait for an unknown ticket, or forever', async () => {
  const tickets = openTickets(1)
  expect([await tickets.wait('unknown'), await tickets.wait(tickets.issue())]).toEqual([undefined, undefined])
})
