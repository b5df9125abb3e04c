// Rules compiled for asking: most names are settled by two look-ups (whole name, extension), the rest by matchers.

import { lowerAscii } from './byte-text.ts'
import type { Rule } from './parse-ignore.ts'
import { compileWildmatch } from './wildmatch.ts'

/** Time that hostile rules may cost: counted down by the work done, so the end does not depend on the machine. */
export interface Effort {
  left: number
}

export interface RuleSet {
  /** Length of the folder the rules hang in, in the path they are asked about. */
  baseLength: number
  foldCase: boolean
  byName: Map<string, Compiled[]>
  byExtension: Map<string, Compiled[]>
  /** By the last and the first character of a name, for patterns that are sure of one. */
  byLast: Map<number, Compiled[]>
  byFirst: Map<number, Compiled[]>
  /** What no look-up can settle, highest rank first. */
  loose: Compiled[]
}

interface Compiled {
  rule: Rule
  rank: number
  folderOnly: boolean
  /** Undefined: the look-up says it all. */
  test: ((text: string) => boolean) | undefined
  /** The test wants the path below the base, not the name. */
  wantsPath: boolean
  cost: number
}

type Place = { in: 'name' | 'extension'; key: string } | { in: 'last' | 'first'; code: number } | { in: 'loose' }

export function compileRules(rules: readonly Rule[], baseLength: number, foldCase: boolean): RuleSet {
  const set: RuleSet = {
    baseLength,
    foldCase,
    byName: new Map(),
    byExtension: new Map(),
    byLast: new Map(),
    byFirst: new Map(),
    loose: [],
  }
  for (const rule of rules) compileRule(set, rule)
  for (const buckets of [set.byName, set.byExtension, set.byLast, set.byFirst]) for (const bucket of buckets.values()) bucket.sort(byRank)
  set.loose.sort(byRank)
  return set
}

/** The rule that decides about `folder + name` (byte text, folder empty or ending in `/`), if it ranks above `best`. */
export function decidingRule(
  set: RuleSet,
  folder: string,
  name: string,
  isFolder: boolean,
  best: Rule | undefined,
  effort: Effort,
): Rule | undefined {
  const text = set.foldCase ? lowerAscii(name) : name
  let found = best
  const named = set.byName.get(text)
  if (named) found = firstMatch(named, set, folder, text, isFolder, found, effort)
  const dot = text.lastIndexOf('.')
  const extended = dot === -1 ? undefined : set.byExtension.get(text.slice(dot))
  if (extended) found = firstMatch(extended, set, folder, text, isFolder, found, effort)
  const last = set.byLast.get(text.charCodeAt(text.length - 1))
  if (last) found = firstMatch(last, set, folder, text, isFolder, found, effort)
  const first = set.byFirst.get(text.charCodeAt(0))
  if (first) found = firstMatch(first, set, folder, text, isFolder, found, effort)
  if (set.loose.length > 0) found = firstMatch(set.loose, set, folder, text, isFolder, found, effort)
  return found
}

function firstMatch(
  bucket: readonly Compiled[],
  set: RuleSet,
  folder: string,
  text: string,
  isFolder: boolean,
  best: Rule | undefined,
  effort: Effort,
): Rule | undefined {
  const floor = best === undefined ? -1 : best.rank
  let path: string | undefined
  for (const { rule, rank, folderOnly, test, wantsPath, cost } of bucket) {
    if (rank <= floor) return best
    if (folderOnly && !isFolder) continue
    if (test === undefined) return rule
    effort.left -= cost
    if (effort.left < 0) return best
    if (wantsPath) {
      path ??= (set.foldCase ? lowerAscii(folder.slice(set.baseLength)) : folder.slice(set.baseLength)) + text
      if (test(path)) return rule
    } else if (test(text)) return rule
  }
  return best
}

function byRank(left: Compiled, right: Compiled): number {
  return right.rank - left.rank
}

const special = /[*?[\\]/

function compileRule(set: RuleSet, rule: Rule): void {
  const { glob } = rule
  const compiled = glob.includes('/') ? compilePath(glob, set.foldCase) : compileName(glob, set.foldCase)
  if (!compiled) return
  const { place, test, wantsPath, cost } = compiled
  const entry: Compiled = { rule, rank: rule.rank, folderOnly: rule.folderOnly, test, wantsPath, cost }
  if (place.in === 'loose') set.loose.push(entry)
  else if ('code' in place) addTo(place.in === 'last' ? set.byLast : set.byFirst, place.code, entry)
  else addTo(place.in === 'name' ? set.byName : set.byExtension, place.key, entry)
}

function addTo<Key>(buckets: Map<Key, Compiled[]>, key: Key, entry: Compiled): void {
  const bucket = buckets.get(key)
  if (bucket) bucket.push(entry)
  else buckets.set(key, [entry])
}

type Parts = Pick<Compiled, 'test' | 'wantsPath' | 'cost'> & { place: Place }

/** A pattern without a slash is asked about the last part of a path, at any depth. */
function compileName(glob: string, foldCase: boolean): Parts | undefined {
  const literal = asLiteral(glob, foldCase)
  if (literal !== undefined) return { place: { in: 'name', key: literal }, test: undefined, wantsPath: false, cost: 1 }
  const tail = glob.slice(1)
  if (glob.startsWith('*') && !special.test(tail)) {
    const suffix = foldCase ? lowerAscii(tail) : tail
    const dot = suffix.lastIndexOf('.')
    const place: Place =
      dot === -1
        ? edgeOf(suffix === '' ? undefined : suffix.charCodeAt(suffix.length - 1), undefined)
        : { in: 'extension', key: suffix.slice(dot) }
    const needsTest = dot !== 0 && suffix !== ''
    return { place, test: needsTest ? (text) => text.endsWith(suffix) : suffix === '' ? () => true : undefined, wantsPath: false, cost: 1 }
  }
  return compileWild(glob, '', glob, false, foldCase, { in: 'loose' })
}

/** A pattern with a slash is asked about the whole path below its base. */
function compilePath(glob: string, foldCase: boolean): Parts | undefined {
  const anchored = glob.startsWith('/') ? glob.slice(1) : glob
  const cut = anchored.search(special)
  const written = cut === -1 ? anchored : anchored.slice(0, cut)
  const prefix = foldCase ? lowerAscii(written) : written
  const rest = cut === -1 ? '' : anchored.slice(cut)
  const place = placeOf(anchored, written, rest, foldCase)
  if (rest === '') return { place, test: (path) => path === prefix, wantsPath: true, cost: 1 }
  return compileWild(anchored, prefix, rest, true, foldCase, place)
}

function compileWild(glob: string, prefix: string, rest: string, paths: boolean, foldCase: boolean, place: Place): Parts | undefined {
  const wild = compileWildmatch(rest, { paths, foldCase })
  if (!wild) return undefined
  const least = prefix.length + wild.least
  const ending = literalEnd(glob, foldCase)
  const needle = longestLiteral(glob, foldCase)
  const opening = paths ? prefix : literalStart(glob, foldCase)
  const test = (text: string): boolean =>
    text.length >= least &&
    text.startsWith(opening) &&
    text.endsWith(ending) &&
    text.includes(needle) &&
    wild.matches(prefix === '' ? text : text.slice(prefix.length))
  // A path begins with its folders, so only a pattern for names is sure of a name's first character.
  return {
    place: place.in === 'loose' ? edgeOf(wild.last, paths ? undefined : wild.first) : place,
    test,
    wantsPath: paths,
    cost: 10 + wild.size * (paths ? 6 : 3),
  }
}

function edgeOf(last: number | undefined, first: number | undefined): Place {
  if (last !== undefined) return { in: 'last', code: last }
  return first === undefined ? { in: 'loose' } : { in: 'first', code: first }
}

/** Where a path pattern can be looked up: its last part must be the last part of any path it matches. */
function placeOf(glob: string, prefix: string, rest: string, foldCase: boolean): Place {
  // A slash inside brackets is no separator, and `a**/b` lets git match `ab`: neither has a last part to go by.
  if (glob.includes('[') || (rest.startsWith('**') && prefix !== '' && !prefix.endsWith('/'))) return { in: 'loose' }
  const last = glob.slice(glob.lastIndexOf('/') + 1)
  const folded = foldCase ? lowerAscii(last) : last
  if (!special.test(last)) return { in: 'name', key: folded }
  const tail = folded.slice(1)
  const dot = tail.lastIndexOf('.')
  return last.startsWith('*') && !special.test(tail) && dot !== -1 ? { in: 'extension', key: tail.slice(dot) } : { in: 'loose' }
}

function asLiteral(glob: string, foldCase: boolean): string | undefined {
  if (!special.test(glob)) return foldCase ? lowerAscii(glob) : glob
  if (foldCase || /[*?[]/.test(glob) || /(?:^|[^\\])(?:\\\\)*\\$/.test(glob)) return undefined
  return glob.replace(/\\(.)/gs, '$1')
}

/** Bytes every match must end with: a cheap no for nearly every name. */
function literalEnd(glob: string, foldCase: boolean): string {
  if (/[[\\]/.test(glob)) return ''
  const end = /[^*?]*$/.exec(glob)?.[0] ?? ''
  // `**/x` also matches a bare `x`, so the slash is not part of what must be there.
  const slash = end.indexOf('/')
  const sure = slash === -1 ? end : end.slice(slash + 1)
  return foldCase ? lowerAscii(sure) : sure
}

/** The longest run that every match must hold somewhere: settles `*.py[cod]` for all names without `.py`. */
function longestLiteral(glob: string, foldCase: boolean): string {
  if (glob.includes('\\')) return ''
  const runs = (glob.split('[', 1)[0] ?? '').split(/[*?/]/)
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  return foldCase ? lowerAscii(longest) : longest
}

function literalStart(glob: string, foldCase: boolean): string {
  const cut = glob.search(special)
  const start = cut === -1 ? glob : glob.slice(0, cut)
  return foldCase ? lowerAscii(start) : start
}
