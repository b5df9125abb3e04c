// Matches paths with globs by gitignore's rules, plus braces: `*.ts` anywhere, `src/**` from the root, a folder's name with all its files.
// This does not use regular expressions: `*a*a*a*b` on a long name must not backtrack.

import { Refusal } from '@sheaf/contract'
import { expandBraces } from './expand-braces.ts'

/** A part of a path: any folders, or one name. */
type Segment = 'any' | NameTest
type NameTest = (name: string, work: Work) => boolean
/** A part of a name: any text, one character, or one character of a set. */
type Part = 'any' | { is: string } | { has: (character: string) => boolean }

interface Work {
  /** Steps that are left. */
  left: number
}

/** For all paths together: about ten seconds. A hundred globs like `*.ts` on 100,000 paths take a quarter of it. */
const mostSteps = 300_000_000

/** Nothing can interrupt the caller while it filters paths, so the matcher counts its steps and throws after too many. */
export function globMatcher(globs: readonly string[], stepLimit = mostSteps): (path: string) => boolean {
  const compiled = expandBraces(globs)
    .filter((glob) => glob !== '')
    .map(compileGlob)
  const work = { left: stepLimit }
  return (path) => {
    const names = path.split('/')
    return compiled.some((glob) => fitsWild(glob, names, fitsSegment, work))
  }
}

function compileGlob(glob: string): Segment[] {
  const isInside = /\/(?:\*\*)?$/u.test(glob)
  const isAnchored = /\/./u.test(glob) || glob.startsWith('/')
  const names = glob
    .replace(/^\.?\//u, '')
    .replace(/\/(?:\*\*)?$/u, '')
    .split('/')
    .filter((name) => name !== '')
  // A final `**` is any name, unless it was before the `/**` that was just removed.
  const lastFolders = glob.endsWith('/**') ? names.length : names.length - 1
  const segments = names.map((name, index): Segment => (name === '**' && index < lastFolders ? 'any' : compileName(name)))
  if (!isAnchored) segments.unshift('any')
  if (isInside) segments.push(() => true)
  // The name of a folder matches everything in it.
  segments.push('any')
  return segments
}

function compileName(name: string): NameTest {
  const parts: Part[] = []
  const characters = [...name]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    if (character === '*') parts.push('any')
    else if (character === '?') parts.push({ has: () => true })
    else if (character === '\\' && at + 1 < characters.length) parts.push({ is: characters[++at] ?? '' })
    else {
      const set = character === '[' ? characterSet(characters, at) : undefined
      parts.push(set ?? { is: character })
      if (set) at = set.end
    }
  }
  return literalTest(parts) ?? ((given, work) => fitsWild(parts, [...given], fitsPart, work))
}

/** `a*b*c` as plain text comparisons, many times faster than character by character; undefined for a name with `?` or a set. */
function literalTest(parts: readonly Part[]): NameTest | undefined {
  const texts = ['']
  for (const part of parts) {
    if (part === 'any') texts.push('')
    else if ('is' in part) texts[texts.length - 1] += part.is
    else return undefined
  }
  const [first = '', ...rest] = texts
  const last = rest.pop()
  if (last === undefined) return (name) => name === first
  const shortest = first.length + last.length
  return (name, work) => {
    if (name.length < shortest || !name.startsWith(first) || !name.endsWith(last)) return false
    const end = name.length - last.length
    let at = first.length
    for (const text of rest) {
      spend(work, name.length)
      const found = name.indexOf(text, at)
      if (found === -1) return false
      at = found + text.length
    }
    return at <= end
  }
}

/** `[a-z]`, `[!a]`, `[]]`; undefined when it is not closed and `[` is an ordinary character. */
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

function fitsSegment(test: NameTest, name: string, work: Work): boolean {
  return test(name, work)
}

function fitsPart(part: Exclude<Part, 'any'>, character: string): boolean {
  return 'is' in part ? part.is === character : part.has(character)
}

/** Only the last 'any' is ever tried again, so this is quadratic at worst. */
function fitsWild<Wanted, Given>(
  wanted: readonly ('any' | Wanted)[],
  given: readonly Given[],
  fits: (part: Wanted, item: Given, work: Work) => boolean,
  work: Work,
): boolean {
  let part = 0
  let item = 0
  let retryPart: number | undefined
  let retryItem = 0
  for (let next = given[item]; next !== undefined; next = given[item]) {
    spend(work, 1)
    const here = wanted[part]
    if (here === 'any') {
      retryPart = ++part
      retryItem = item
    } else if (here !== undefined && fits(here, next, work)) {
      part++
      item++
    } else if (retryPart !== undefined) {
      part = retryPart
      item = ++retryItem
    } else return false
  }
  return wanted.slice(part).every((left) => left === 'any')
}

function spend(work: Work, steps: number): void {
  work.left -= steps
  if (work.left < 0) throw new Refusal('bad-pattern', 'The globs take too long to match. Use fewer or simpler globs.')
}
