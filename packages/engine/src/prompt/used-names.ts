// Collects which names of other files the selection uses, and why each file is needed.

import type { Link } from '../graph/index.ts'
import { eventLoopYielder } from '../work/index.ts'

/** The names of one file that the selection uses, each with the number of selected files that use it. */
export interface UsedNames {
  names: Map<string, number>
  /** Other definitions that it mentions, by full name: `Order.total`. */
  mentions: Map<string, number>
  users: string[]
  doubts: Set<string>
}

export async function usedNames(
  links: ReadonlyMap<string, readonly Link[]>,
  isOther: (path: string) => boolean,
  /** The part of a file that is shown, if not all of it. */
  shownText: (path: string) => string | undefined,
): Promise<Map<string, UsedNames>> {
  const yieldToEventLoop = eventLoopYielder()
  const byPath = new Map<string, UsedNames>()
  for (const [user, own] of links) {
    const turn = yieldToEventLoop()
    if (turn) await turn
    const text = shownText(user)
    const words = text === undefined ? undefined : new Set(text.match(/[\p{L}\p{N}_$]+/gu))
    for (const { path, names, aliases, mentions, isOnDefinitions, ambiguous = [] } of own) {
      const isMentioned = !words || [...names, ...aliases].some((name) => words.has(name))
      if (!isOnDefinitions || !isOther(path) || !isMentioned) continue
      const entry = byPath.get(path) ?? unused()
      byPath.set(path, entry)
      for (const name of names) if (!words || words.has(name) || aliases.length > 0) addUse(entry.names, name)
      for (const mention of mentions) if (!words || words.has(lastPart(mention))) addUse(entry.mentions, mention)
      for (const doubt of ambiguous) entry.doubts.add(doubt)
      entry.users.push(user)
    }
  }
  return byPath
}

/** Of a file that the selection doesn't use: its map shows all public definitions. */
export function unused(): UsedNames {
  return { names: new Map(), mentions: new Map(), users: [], doubts: new Set() }
}

function addUse(uses: Map<string, number>, name: string): void {
  uses.set(name, (uses.get(name) ?? 0) + 1)
}

export function lastPart(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1)
}

export function reasonFor({ names, users, doubts }: UsedNames): string {
  if (users.length === 0) return 'pinned'
  const doubt = doubts.size > 0 ? `; also defined in ${some([...doubts])} (the nearest is used)` : ''
  return `${some([...names.keys()].sort())} used by ${some(users)}${doubt}`
}

/** The first few items, and how many more there are. */
export function some(items: readonly string[]): string {
  const more = items.length - 3
  return items.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
