// Which paths a glob means: gitignore's rules, with braces. `*.ts` anywhere, `src/**` from the root, a folder's name all of it.
// Matched by hand, not by a regular expression: `*a*a*a*b` on a long name must not take forever.

import { expandBraces } from './expand-braces.ts'

/** A part of a name: any text, or one character of some kind. */
type Part = 'any' | ((character: string) => boolean)
/** A part of a path: any folders, or one name. */
type Segment = 'any' | Part[]

export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const compiled = globs.flatMap(compileGlob)
  return (path) => {
    const names = path.split('/')
    return compiled.some((glob) => matchesPath(glob, names))
  }
}

function compileGlob(glob: string): Segment[][] {
  return expandBraces(glob)
    .filter((single) => single !== '')
    .map(compileOne)
}

function compileOne(glob: string): Segment[] {
  const isInside = /\/(?:\*\*)?$/u.test(glob)
  const isAnchored = /\/./u.test(glob) || glob.startsWith('/')
  const names = glob
    .replace(/^\.?\//u, '')
    .replace(/\/(?:\*\*)?$/u, '')
    .split('/')
    .filter((name) => name !== '')
  // A last `**` is any name, unless it stood before the `/**` just cut off.
  const lastFolders = glob.endsWith('/**') ? names.length : names.length - 1
  const segments = names.map((name, index): Segment => (name === '**' && index < lastFolders ? 'any' : compileName(name)))
  if (!isAnchored) segments.unshift('any')
  if (isInside) segments.push(['any'])
  // Who names a folder means what is in it.
  segments.push('any')
  return segments
}

function compileName(name: string): Part[] {
  const parts: Part[] = []
  const characters = [...name]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    if (character === '*') parts.push('any')
    else if (character === '?') parts.push(() => true)
    else if (character === '\\' && at + 1 < characters.length) parts.push(exactly(characters[++at] ?? ''))
    else {
      const set = character === '[' ? characterSet(characters, at) : undefined
      parts.push(set ? set.has : exactly(character))
      if (set) at = set.end
    }
  }
  return parts
}

function exactly(character: string): Part {
  return (other) => other === character
}

/** `[a-z]`, `[!a]`, `[]]`; undefined when it is never closed and `[` stands for itself. */
function characterSet(characters: string[], open: number): { has: (character: string) => boolean; end: number } | undefined {
  const isNegated = characters[open + 1] === '!' || characters[open + 1] === '^'
  const first = open + (isNegated ? 2 : 1)
  const ranges: [low: string, high: string][] = []
  for (let at = first; at < characters.length; at++) {
    if (characters[at] === ']' && at > first) {
      return { has: (character) => ranges.some(([low, high]) => low <= character && character <= high) !== isNegated, end: at }
    }
    if (characters[at] === '\\') at++
    const low = characters[at] ?? ''
    const high = characters[at + 2]
    const isRange = characters[at + 1] === '-' && high !== undefined && high !== ']'
    ranges.push([low, isRange ? high : low])
    if (isRange) at += 2
  }
  return undefined
}

function matchesPath(glob: Segment[], names: string[]): boolean {
  return fitsWild(glob, names, (segment, name) => matchesName(segment, name))
}

function matchesName(parts: Part[], name: string): boolean {
  return fitsWild(parts, [...name], (part, character) => part(character))
}

/** Only the last 'any' ever needs another try, which keeps this quadratic at worst. */
function fitsWild<Wanted, Given>(
  wanted: readonly ('any' | Wanted)[],
  given: readonly Given[],
  fits: (part: Wanted, item: Given) => boolean,
): boolean {
  let part = 0
  let item = 0
  let retry: { part: number; item: number } | undefined
  for (let next = given[item]; next !== undefined; next = given[item]) {
    const here = wanted[part]
    if (here === 'any') {
      part++
      retry = { part, item }
    } else if (here !== undefined && fits(here, next)) {
      part++
      item++
    } else if (retry) {
      part = retry.part
      item = ++retry.item
    } else return false
  }
  return wanted.slice(part).every((left) => left === 'any')
}
