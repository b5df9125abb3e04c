// Links issued before their workspace is known, because starting a browser takes as long as opening a large folder.

import { randomUUID } from 'node:crypto'

export interface Tickets {
  issue(): string
  /** Undefined: no workspace; the link then opens the window as it is. */
  settle(ticket: string, workspace: string | undefined): void
  /** Waits for `settle`, with a timeout: the program that calls it may die. */
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
      const pending = issued.get(ticket)
      if (pending === undefined) return Promise.resolve(undefined)
      const timer = setTimeout(() => pending.resolve(undefined), milliseconds)
      return pending.promise.finally(() => {
        clearTimeout(timer)
        issued.delete(ticket)
      })
    },
  }
}
