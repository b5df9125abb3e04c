// Collects the links of one file, name by name.

import type { FileUse } from '@sheaf/contract'
import { typeKinds } from '../codemap/index.ts'

export interface Link extends FileUse {
  /** Whether the file uses a type or a function of the target, not only a value or its side effects. */
  isOnDefinitions: boolean
  /** Local names in the file, where they differ. */
  aliases: string[]
  /** Full names of other definitions in the target that the file mentions, such as members of the types in `names`. */
  mentions: string[]
}

export interface Links {
  add(path: string, name: string, via: string, kind: string | undefined, more?: { others?: readonly string[]; alias?: string }): void
  touch(path: string, via: string): void
  all(): Omit<Link, 'mentions'>[]
}

type OpenLink = Omit<Link, 'mentions'> & { found: Set<string>; doubts: Set<string> }

export function openLinks(from: string): Links {
  const byPath = new Map<string, OpenLink>()
  function at(path: string, via: string): OpenLink {
    const known = byPath.get(path)
    if (known) return known
    const fresh = { path, names: [], aliases: [], via, isOnDefinitions: false, found: new Set<string>(), doubts: new Set<string>() }
    byPath.set(path, fresh)
    return fresh
  }
  return {
    add(path, name, via, kind, { others = [], alias = name } = {}) {
      if (path === from) return
      const link = at(path, via)
      link.found.add(name)
      if (alias !== name) link.aliases.push(alias)
      for (const other of others) link.doubts.add(other)
      link.isOnDefinitions ||= kind === undefined || isDefinition(kind)
    },
    touch(path, via) {
      if (path !== from) at(path, via)
    },
    all: () =>
      [...byPath.values()]
        .map(({ path, via, isOnDefinitions, aliases, found, doubts }) => ({
          path,
          names: [...found].sort(),
          via,
          isOnDefinitions,
          aliases,
          ...(doubts.size > 0 ? { ambiguous: [...doubts].sort() } : {}),
        }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

function isDefinition(kind: string): boolean {
  return typeKinds.has(kind) || kind === 'function' || kind === 'macro' || kind === 'extension'
}
