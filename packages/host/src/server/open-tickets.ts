// Links given out before it is known which workspace they show: starting a browser takes as long as opening a large folder.

import { randomUUID } from 'node:crypto'

export interface Tickets {
  issue(): string
  /** Undefined: none came of it; the link then leads to the window as it is. */
  settle(ticket: string, workspace: string | undefined): void
  /** Waits for that word, but not for ever: whoever has to say it may be dead. */
  wait(ticket: string): Promise<string | undefined>
}

const waitMs = 20_000
const ticketsKept = 100

export function openTickets(milliseconds = waitMs): Tickets {
  const issued = new Map<string, PromiseWithResolvers<string | undefined>>()
  return {
    issue() {
      const ticket = randomUUID()
      issued.set(ticket, Promise.withResolvers())
      for (const oldest of issued.keys()) if (issued.size > ticketsKept) issued.delete(oldest)
      return ticket
    },
    settle: (ticket, workspace) => issued.get(ticket)?.resolve(workspace),
    wait(ticket) {
      const word = issued.get(ticket)
      if (word === undefined) return Promise.resolve(undefined)
      const timer = setTimeout(() => word.resolve(undefined), milliseconds)
      return word.promise.finally(() => {
        clearTimeout(timer)
        issued.delete(ticket)
      })
    },
  }
}
