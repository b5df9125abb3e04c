// Weighs the chosen files by how they were chosen and by the links between them.

import type { Link } from '../graph/index.ts'

export interface LinkWeights {
  /** How important it is to show a file. */
  weightOf(path: string, tokens: number): number
  /** The names of a file that other chosen files use. */
  namesWanted(path: string): ReadonlySet<string>
  /** The chosen files that depend on a file. */
  usedBy(path: string): readonly string[]
}

/** A named file counts a hundred times, its direct dependencies ten times. */
const namedWeight = 100
const usedWeight = 10

export function openLinkWeights(
  chosen: readonly { path: string; named: boolean }[],
  links: ReadonlyMap<string, readonly Link[]>,
): LinkWeights {
  const named = new Set(chosen.filter((file) => file.named).map(({ path }) => path))
  const direct = new Set([...named].flatMap((path) => (links.get(path) ?? []).map((link) => link.path)))
  const wanted = namesByPath(links)
  const users = usersByPath(links)
  return {
    // A large file, or one that many depend on, is worth more than a small file at the edge.
    weightOf: (path, tokens) =>
      (named.has(path) ? namedWeight : direct.has(path) ? usedWeight : 1) *
      Math.sqrt(tokens) *
      (1 + Math.log2(1 + (users.get(path)?.length ?? 0))),
    namesWanted: (path) => wanted.get(path) ?? none,
    usedBy: (path) => users.get(path) ?? [],
  }
}

const none: ReadonlySet<string> = new Set()

function usersByPath(links: ReadonlyMap<string, readonly Link[]>): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const [user, own] of links) {
    for (const { path } of own) {
      const known = users.get(path)
      if (known) known.push(user)
      else users.set(path, [user])
    }
  }
  return users
}

function namesByPath(links: ReadonlyMap<string, readonly Link[]>): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const own of links.values()) {
    for (const { path, names } of own) {
      const known = wanted.get(path) ?? new Set()
      for (const name of names) known.add(name)
      wanted.set(path, known)
    }
  }
  return wanted
}
