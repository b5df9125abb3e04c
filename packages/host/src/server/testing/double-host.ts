// A host in memory for tests of the server: checks inputs like the real one, returns the given answers, records calls, and publishes the
// events of a test.

import { type Call, type Client, type HostApi, type HostEvent, methodProxy } from '@sheaf/contract'
import { checkInput } from '../../check-input.ts'

interface RecordedCall {
  method: string
  input: unknown
  from: string | undefined
}

export type Answers = { [Method in keyof HostApi]?: (input: never, call?: Call) => unknown }

export interface DoubleHost {
  host: HostApi
  asked: RecordedCall[]
  publish(event: HostEvent): void
}

export function doubleHost(answers: Answers = {}): DoubleHost {
  const asked: RecordedCall[] = []
  const listeners = new Set<(event: HostEvent) => void>()
  const hostFor = (client: Client): HostApi => {
    const ask = async (method: string, given: unknown, call?: Call): Promise<unknown> => {
      const input = client.kind === 'terminal' ? given : checkInput(client.kind, method, given)
      asked.push({ method, input, from: client.kind === 'window' ? client.id : undefined })
      const answer: unknown = Reflect.get(answers, method)
      return typeof answer === 'function' ? answer(input, call) : undefined
    }
    return methodProxy<HostApi>(
      {
        as: hostFor,
        call: ask,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        close: async () => {
          const close: unknown = Reflect.get(answers, 'close')
          if (typeof close === 'function') await close()
        },
      },
      ask,
    )
  }
  return {
    host: hostFor({ kind: 'terminal' }),
    asked,
    publish(event) {
      for (const listener of listeners) listener(event)
    },
  }
}
