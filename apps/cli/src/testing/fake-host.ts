// A fake host for tests that answers only the given methods and records every call.

import type { HostApi } from '@sheaf/contract'

export interface HostCall {
  method: string
  input: unknown
}

export function fakeHost(answers: Partial<HostApi>, asked: HostCall[] = []): HostApi {
  const unexpected = (method: string) => () => Promise.reject(new Error(`unexpected call to the fake host: ${method}`))
  return new Proxy<HostApi>(Object.create(null), {
    get(_, method: string) {
      const answer = Reflect.get(answers, method)
      if (method === 'then') return undefined
      return (...input: unknown[]) => {
        asked.push({ method, input: input[0] })
        if (method === 'close' && answer === undefined) return Promise.resolve()
        return (answer ?? unexpected(method))(...input)
      }
    },
  })
}
