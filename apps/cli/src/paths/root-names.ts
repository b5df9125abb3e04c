// Names of several roots: the last part of each path, numbered if an earlier root has the same.
// The host numbers them the same way; a path passed back to it must begin with the name it printed.

import { basename } from 'node:path'

export function rootNames(roots: readonly string[]): string[] {
  const wanted = roots.map((root) => basename(root) || 'root')
  const taken = new Set(wanted)
  const used = new Set<string>()
  return wanted.map((name) => {
    let unique = name
    if (used.has(name)) for (let count = 2; taken.has(unique) || used.has(unique); count++) unique = `${name}-${count}`
    used.add(unique)
    return unique
  })
}
