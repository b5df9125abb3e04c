import type { Call } from './call.ts'

/** An object with these members, plus a function for every name of the form `noun.verb`, so that no list of methods is needed. */
export function methodProxy<Api extends object>(
  members: Partial<Api>,
  ask: (method: string, input: unknown, call?: Call) => Promise<unknown>,
): Api {
  return new Proxy<Api>(Object.create(null), {
    get: (_, name) =>
      typeof name === 'string' && name.includes('.') ? (input: unknown, call?: Call) => ask(name, input, call) : Reflect.get(members, name),
  })
}
