// Finds a path as the disk spells it: in the other Unicode normal form, or in another case. Never chooses between two.
// Also finds names that differ from a path in case alone: on many disks the two are one.

import type { TargetRoot, Targets } from './targets.ts'

/** Undefined if no name, or more than one, matches. */
export function respell(targets: Targets, root: TargetRoot, parts: readonly string[], foldCase: boolean): string | undefined {
  let path = ''
  for (const part of parts) {
    const names = targets.names(root, path)
    const name = names.includes(part) ? part : only(names.filter((each) => fold(each, foldCase) === fold(part, foldCase)))
    if (name === undefined) return undefined
    path = path === '' ? name : `${path}/${name}`
  }
  return path
}

/** The twin of a new path: a file, or a folder where the path would create its own. */
export function twinOf(targets: Targets, root: TargetRoot, parts: readonly string[]): string | undefined {
  let likes: string[] = ['']
  for (const [at, part] of parts.entries()) {
    const own = parts.slice(0, at + 1).join('/')
    likes = likes.flatMap((folder) =>
      targets
        .names(root, folder)
        .filter((name) => fold(name, true) === fold(part, true))
        .map((name) => (folder === '' ? name : `${folder}/${name}`)),
    )
    if (!likes.includes(own)) return likes[0]
  }
  return undefined
}

function fold(name: string, foldCase: boolean): string {
  const normal = name.normalize('NFC')
  // Upper, then lower case: only then are `ß` and `ẞ`, `ſ` and `s` equal.
  return foldCase ? normal.toUpperCase().toLowerCase().normalize('NFC') : normal
}

function only<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined
}
