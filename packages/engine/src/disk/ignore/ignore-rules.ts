// Compiles rules for lookup: most names are settled by two lookups (whole name, extension), the rest by matchers.

import { lowerAscii } from './byte-text.ts'
import type { Rule } from './parse-ignore.ts'
import { compileWildmatch } from './wildmatch.ts'

/** Work budget against hostile rules, in units of a few nanoseconds. Counted, not timed, so that results do not depend on the machine. */
export interface Effort {
  left: number
}

export interface RuleSet {
  tables: RuleTables
  /** Length of the rules' base folder in the paths they are matched against. */
  baseLength: number
}

export interface RuleTables {
  foldCase: boolean
  byName: Map<string, CompiledRule[]>
  byExtension: Map<string, CompiledRule[]>
  /** Rules by the last or first character of a name, for patterns that determine it. */
  byLast: Map<number, CompiledRule[]>
  byFirst: Map<number, CompiledRule[]>
  /** Rules no lookup can settle, highest rank first. */
  loose: CompiledRule[]
}

interface CompiledRule {
  rule: Rule
  rank: number
  folderOnly: boolean
  /** Undefined if the lookup is enough. Charges the effort what a long text costs beyond `cost`. */
  test: ((text: string, effort: Effort) => boolean) | undefined
  /** The test takes the path below the base, not the name. */
  wantsPath: boolean
  cost: number
}

type TableSlot = { in: 'name' | 'extension'; key: string } | { in: 'last' | 'first'; code: number } | { in: 'loose' }

export function compileRules(rules: readonly Rule[], foldCase: boolean): RuleTables {
  const set: RuleTables = {
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

/** The rule that decides `folder + name` (byte text, folder empty or ending in `/`), if it ranks above `best`. */
export function decidingRule(
  { tables: set, baseLength }: RuleSet,
  folder: string,
  name: string,
  isFolder: boolean,
  best: Rule | undefined,
  effort: Effort,
): Rule | undefined {
  const { foldCase } = set
  const text = foldCase ? lowerAscii(name) : name
  let found = best
  const named = set.byName.get(text)
  if (named) found = firstMatch(named, foldCase, baseLength, folder, text, isFolder, found, effort)
  const dot = text.lastIndexOf('.')
  const extended = dot === -1 ? undefined : set.byExtension.get(text.slice(dot))
  if (extended) found = firstMatch(extended, foldCase, baseLength, folder, text, isFolder, found, effort)
  const last = set.byLast.get(text.charCodeAt(text.length - 1))
  if (last) found = firstMatch(last, foldCase, baseLength, folder, text, isFolder, found, effort)
  const first = set.byFirst.get(text.charCodeAt(0))
  if (first) found = firstMatch(first, foldCase, baseLength, folder, text, isFolder, found, effort)
  if (set.loose.length > 0) found = firstMatch(set.loose, foldCase, baseLength, folder, text, isFolder, found, effort)
  return found
}

function firstMatch(
  bucket: readonly CompiledRule[],
  foldCase: boolean,
  baseLength: number,
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
    if (folderOnly && !isFolder) {
      effort.left -= 4
      continue
    }
    if (test === undefined) return rule
    effort.left -= cost
    if (effort.left < 0) return best
    if (wantsPath) {
      if (path === undefined) {
        path = (foldCase ? lowerAscii(folder.slice(baseLength)) : folder.slice(baseLength)) + text
        effort.left -= path.length >> 2
      }
      if (test(path, effort)) return rule
    } else if (test(text, effort)) return rule
  }
  return best
}

function byRank(left: CompiledRule, right: CompiledRule): number {
  return right.rank - left.rank
}

const special = /[*?[\\]/
/** `cost` covers a text up to this length; a longer one costs more. */
const shortText = 32

function compileRule(set: RuleTables, rule: Rule): void {
  const { glob } = rule
  const compiled = glob.includes('/') ? compilePath(glob, set.foldCase) : compileName(glob, set.foldCase)
  if (!compiled) return
  const { slot, test, wantsPath, cost } = compiled
  const entry: CompiledRule = { rule, rank: rule.rank, folderOnly: rule.folderOnly, test, wantsPath, cost }
  if (slot.in === 'loose') set.loose.push(entry)
  else if ('code' in slot) addTo(slot.in === 'last' ? set.byLast : set.byFirst, slot.code, entry)
  else addTo(slot.in === 'name' ? set.byName : set.byExtension, slot.key, entry)
}

function addTo<Key>(buckets: Map<Key, CompiledRule[]>, key: Key, entry: CompiledRule): void {
  const bucket = buckets.get(key)
  if (bucket) bucket.push(entry)
  else buckets.set(key, [entry])
}

type Parts = Pick<CompiledRule, 'test' | 'wantsPath' | 'cost'> & { slot: TableSlot }

/** A pattern without a slash matches the last part of a path, at any depth. */
function compileName(glob: string, foldCase: boolean): Parts | undefined {
  const literal = asLiteral(glob, foldCase)
  if (literal !== undefined) return { slot: { in: 'name', key: literal }, test: undefined, wantsPath: false, cost: 1 }
  const tail = glob.slice(1)
  if (glob.startsWith('*') && !special.test(tail)) {
    const suffix = foldCase ? lowerAscii(tail) : tail
    const dot = suffix.lastIndexOf('.')
    const slot: TableSlot =
      dot === -1
        ? edgeSlot(suffix === '' ? undefined : suffix.charCodeAt(suffix.length - 1), undefined)
        : { in: 'extension', key: suffix.slice(dot) }
    const needsTest = dot !== 0 && suffix !== ''
    return { slot, test: needsTest ? (text) => text.endsWith(suffix) : suffix === '' ? () => true : undefined, wantsPath: false, cost: 1 }
  }
  return compileWild(glob, '', glob, false, foldCase, { in: 'loose' })
}

/** A pattern with a slash matches the whole path below its base. */
function compilePath(glob: string, foldCase: boolean): Parts | undefined {
  const anchored = glob.startsWith('/') ? glob.slice(1) : glob
  const cut = anchored.search(special)
  const written = cut === -1 ? anchored : anchored.slice(0, cut)
  const prefix = foldCase ? lowerAscii(written) : written
  const rest = cut === -1 ? '' : anchored.slice(cut)
  const slot = slotOf(anchored, written, rest, foldCase)
  if (rest === '') return { slot, test: (path) => path === prefix, wantsPath: true, cost: 1 + (prefix.length >> 5) }
  return compileWild(anchored, prefix, rest, true, foldCase, slot)
}

function compileWild(glob: string, prefix: string, rest: string, paths: boolean, foldCase: boolean, slot: TableSlot): Parts | undefined {
  const wild = compileWildmatch(rest, { paths, foldCase })
  if (!wild) return undefined
  const least = prefix.length + wild.least
  const ending = literalEnd(glob, foldCase)
  const needle = longestLiteral(glob, foldCase)
  const opening = paths ? prefix : literalStart(glob, foldCase)
  const test = (text: string, effort: Effort): boolean => {
    if (text.length < least || !text.startsWith(opening) || !text.endsWith(ending) || !text.includes(needle)) return false
    if (text.length > shortText) effort.left -= wild.size * (text.length - shortText)
    return wild.matches(prefix === '' ? text : text.slice(prefix.length))
  }
  // A path begins with its folders, so only a pattern for names determines a name's first character.
  return {
    slot: slot.in === 'loose' ? edgeSlot(wild.last, paths ? undefined : wild.first) : slot,
    test,
    wantsPath: paths,
    cost: 10 + wild.size * (paths ? 6 : 3),
  }
}

function edgeSlot(last: number | undefined, first: number | undefined): TableSlot {
  if (last !== undefined) return { in: 'last', code: last }
  return first === undefined ? { in: 'loose' } : { in: 'first', code: first }
}

/** The lookup table for a path pattern: its last part must be the last part of any path it matches. */
function slotOf(glob: string, prefix: string, rest: string, foldCase: boolean): TableSlot {
  // A slash in brackets is not a separator, and `a**/b` matches `ab` in git: neither has a reliable last part.
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

/** Bytes every match must end with: rejects most names cheaply. */
function literalEnd(glob: string, foldCase: boolean): string {
  if (/[[\\]/.test(glob)) return ''
  // A regular expression would search for this end from every character.
  const end = glob.slice(Math.max(glob.lastIndexOf('*'), glob.lastIndexOf('?')) + 1)
  // `**/x` also matches a bare `x`, so the slash is not required.
  const slash = end.indexOf('/')
  const sure = slash === -1 ? end : end.slice(slash + 1)
  return foldCase ? lowerAscii(sure) : sure
}

/** The longest run that every match must contain: settles `*.py[cod]` for all names without `.py`. */
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
