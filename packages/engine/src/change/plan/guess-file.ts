// Guesses the file that a path probably means: another case, missing folders in front, or an extra prefix.

import { respell } from './respell.ts'
import type { TargetRoot, Targets } from './targets.ts'

interface Found {
  root: TargetRoot
  relative: string
}

interface Way {
  root: TargetRoot
  parts: readonly string[]
  isPlain: boolean
}

export function guessFile(targets: Targets, ways: readonly Way[]): Found | 'several' | undefined {
  const found = new Map<string, Found>()
  const add = (each: Found) => found.set(`${each.root.path}\0${each.relative}`, each)
  for (const { root, parts } of ways) {
    const cased = respell(targets, root, parts, true)
    if (cased !== undefined && targets.look(root, cased) === 'file') add({ root, relative: cased })
  }
  const [first] = ways
  const given = first?.parts.join('/') ?? ''
  const within = first?.isPlain ? first.root : undefined
  for (const file of targets.files()) if ((within ?? file.root) === file.root && isLike(file.relative, given)) add(file)
  return found.size > 1 ? 'several' : found.values().next().value
}

function isLike(relative: string, given: string): boolean {
  if (relative.endsWith(`/${given}`)) return true
  // One extra folder is the name of the root as the model knows it, or the `a/` of a diff. More would be another file,
  // and so would a bare name: every folder has its `index.ts`.
  const slash = given.indexOf('/')
  const prefix = given.slice(0, slash)
  const rest = given.slice(slash + 1)
  return slash > 0 && rest === relative && (rest.includes('/') || prefix === 'a' || prefix === 'b')
}
