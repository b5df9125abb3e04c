// Helpers for kinds of tasks: free modules in random order, and the best candidate.

import type { FunctionSource, ModuleSource, StatementSource } from '../repository/repository.ts'
import type { DraftNeeds } from './draft.ts'

export function freeModules({ repository, random, isFree }: DraftNeeds): ModuleSource[] {
  return random.shuffle(repository.modules.filter(({ path }) => isFree(path)))
}

/** The first one with the highest worth. */
export function best<T>(list: readonly T[], worth: (value: T) => number): T | undefined {
  let [found] = list
  let most = found === undefined ? 0 : worth(found)
  for (const value of list.slice(1)) {
    const own = worth(value)
    if (own > most) [found, most] = [value, own]
  }
  return found
}

export function callsIn(owner: FunctionSource): (StatementSource & { callee: string; args: string[] })[] {
  return owner.statements.flatMap((statement) => {
    const { kind, callee, args } = statement
    return kind === 'call' && callee !== undefined && args !== undefined ? [{ ...statement, callee, args }] : []
  })
}

/** Names that a hasty reader confuses: a long common prefix, or one inside the other. */
export function isNearMiss(one: string, other: string): boolean {
  if (one === other) return false
  const shorter = Math.min(one.length, other.length)
  let common = 0
  while (common < shorter && one[common] === other[common]) common++
  return one.includes(other) || other.includes(one) || common >= Math.max(4, shorter * 0.6)
}

/** A name that does not occur in the repository, in its language's style. */
export function freshName({ repository, random }: DraftNeeds, name: string): string {
  const isSnake = repository.language === 'python' || repository.language === 'rust'
  const taken = [...repository.files.values()]
  for (const ending of random.shuffle(['checked', 'settled', 'strict', 'anew', 'guarded', 'direct', 'plain', 'exact'])) {
    const fresh = isSnake ? `${name}_${ending}` : `${name}${ending.charAt(0).toUpperCase()}${ending.slice(1)}`
    if (!taken.some((text) => text.includes(fresh))) return fresh
  }
  throw new Error(`every name made of ${name} is taken`)
}

export function fenced({ repository }: DraftNeeds, text: string): string {
  return `\`\`\`${repository.dialect.extension}\n${text}\n\`\`\``
}

/** Twins and their importers: look-alikes of a module that a prompt must show. */
export function lookAlikes({ repository }: DraftNeeds, module: ModuleSource): string[] {
  const twins = repository.modules.filter(({ path }) => module.twins.includes(path))
  return [...new Set([...module.twins, ...twins.flatMap(({ importers }) => importers.slice(0, 2).map(({ path }) => path))])]
}
