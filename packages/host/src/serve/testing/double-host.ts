// A host in memory for tests of the server: answers what it is told to, remembers what it was asked, and tells what the test tells.

import type { Call, HostApi, HostEvent } from '@sheaf/contract'

interface Asked {
  method: string
  input: unknown
  from: string | undefined
}

export type Answers = { [Method in keyof HostApi]?: (input: never, call?: Call) => unknown }

export interface DoubleHost {
  host: HostApi
  asked: Asked[]
  tell(event: HostEvent): void
}

export function doubleHost(answers: Answers = {}): DoubleHost {
  const asked: Asked[] = []
  const listeners = new Set<(event: HostEvent) => void>()
  const known: Record<string, unknown> = {
    follow(listener: (event: HostEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => undefined,
  }
  const host = new Proxy<HostApi>(Object.create(null), {
    get(_, method: string) {
      if (method === 'follow') return known[method]
      return async (input: unknown, call?: Call) => {
        asked.push({ method, input, from: call?.from })
        const answer: unknown = Reflect.get(answers, method) ?? known[method]
        return typeof answer === 'function' ? answer(input, call) : undefined
      }
    },
  })
  return {
    host,
    asked,
    tell(event) {
      for (const listener of listeners) listener(event)
    },
  }
}
