import type { Call } from './call.ts'

/** An object with these members and a function for every name of the form `noun.verb`, so that nobody keeps a list of methods. */
export function methodProxy<Api extends object>(
  members: Partial<Api>,
  ask: (method: string, input: unknown, call?: Call) => Promise<unknown>,
): Api {
  return new Proxy<Api>(Object.create(null), {
    get: (_, name) =>
      typeof name === 'string' && name.includes('.') ? (input: unknown, call?: Call) => ask(name, input, call) : Reflect.get(members, name),
  })
}
