// Which types extend which, by name, as their declarations say.

import { typeKinds } from '../codemap/index.ts'
import type { FoundSymbol } from './found-symbol.ts'

export interface Heritage {
  /** Whether one of the types is the other, extends it, or is extended by it, at any distance. */
  isRelated(one: string, other: string): boolean
}

/** `class A extends B<T> implements C`, `class A(B, metaclass=M)`, `class A : B, C`, `class A < B`, `impl B for A`. */
const parts = /[\p{L}_$][\p{L}\p{N}_$]*/gu
const words = new Set(
  'extends implements with class struct interface trait enum object record protocol public private protected internal final abstract sealed data open export default declare static virtual metaclass where impl for type partial readonly pub case'.split(
    ' ',
  ),
)

export function openHeritage(symbols: Iterable<FoundSymbol>): Heritage {
  const parents = new Map<string, Set<string>>()
  for (const { kind, name, signature } of symbols) {
    if (!typeKinds.has(kind) && kind !== 'extension') continue
    const at = signature.indexOf(name)
    const own = parents.get(name) ?? new Set()
    for (const [word] of signature.slice(at + name.length).matchAll(parts)) if (!words.has(word) && word !== name) own.add(word)
    for (const [word] of (/\bimpl\b(.*)\bfor\b/.exec(signature)?.[1] ?? '').matchAll(parts)) own.add(word)
    parents.set(name, own)
  }
  const above = (name: string): Set<string> => {
    const seen = new Set([name])
    const next = [name]
    for (let each = next.pop(); each !== undefined; each = next.pop())
      for (const parent of parents.get(each) ?? [])
        if (!seen.has(parent)) {
          seen.add(parent)
          next.push(parent)
        }
    return seen
  }
  return { isRelated: (one, other) => one === other || above(one).has(other) || above(other).has(one) }
}
