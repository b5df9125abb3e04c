// Scores how well a typed word matches a path: exact name, then start of the name, starts of words, inside a word, letters in order.

export interface Matcher {
  term: string
  /** Case matters: the term has a capital letter. */
  isCaseSensitive: boolean
  /** The term has a slash, so it is matched against the whole path, not the name. */
  isPath: boolean
}

export const noMatch = -1

export function makeMatcher(word: string): Matcher {
  return { term: word, isCaseSensitive: word !== word.toLowerCase(), isPath: word.includes('/') }
}

/**
 * Higher is better; `text` is the path, lowercase unless case matters. In a tier, fewer gaps win, then shorter names, then shorter
 * paths. Tiers that cannot raise the score above `floor` are not tried.
 */
export function score(matcher: Matcher, path: string, text: string, nameStart: number, floor: number): number {
  const match = findMatch(matcher, path, text, nameStart, Math.ceil(floor / 1e8))
  if (match === undefined) return noMatch
  const gaps = Math.min(match.gaps, 998)
  return match.tier * 1e8 - gaps * 1e5 - Math.min(text.length - nameStart, 99) * 1e3 - Math.min(text.length, 999)
}

/** Where the typed characters are. Loose: they only occur in this order, neither together nor at the beginnings of words. */
export function locateMatch(matcher: Matcher, path: string, text: string, nameStart: number): { positions: number[]; isLoose: boolean } {
  const match = findMatch(matcher, path, text, nameStart, 0)
  if (match === undefined) return { positions: [], isLoose: false }
  return { positions: positionsOf(match, matcher.term, path, text), isLoose: match.how === 'letters' }
}

function positionsOf({ how, start }: Match, term: string, path: string, text: string): number[] {
  if (how === 'run') return Array.from(term, (_, at) => start + at).slice(0, term.length)
  return how === 'words' ? wordPositions(term, path, text, start) : letterPositions(term, text, start)
}

interface Match {
  tier: number
  gaps: number
  start: number
  how: 'run' | 'words' | 'letters'
}

const tiers = {
  exactName: 9,
  exactStem: 8,
  namePrefix: 7,
  nameWords: 6,
  pathWords: 5,
  nameInside: 4,
  pathInside: 3,
  nameLetters: 2,
  pathLetters: 1,
}

function findMatch({ term, isPath }: Matcher, path: string, text: string, nameStart: number, lowest: number): Match | undefined {
  const from = isPath ? 0 : nameStart
  if (text.startsWith(term, from)) {
    const rest = text.length - from - term.length
    if (rest === 0) return { tier: tiers.exactName, gaps: 0, start: from, how: 'run' }
    const isStem = text.charCodeAt(from + term.length) === dot && text.indexOf('.', from + term.length + 1) === -1
    return { tier: isStem ? tiers.exactStem : tiers.namePrefix, gaps: 0, start: from, how: 'run' }
  }
  if (lowest > tiers.nameWords) return undefined
  const run = runIn(term, path, text, from)
  if (run.atWord !== -1) return { tier: tiers.nameWords, gaps: 0, start: run.atWord, how: 'run' }
  const inWords = wordsIn(term, path, text, from)
  if (inWords) return { ...inWords, tier: tiers.nameWords }
  if (lowest > tiers.pathWords) return undefined
  const wide = from === 0 ? run : runIn(term, path, text, 0)
  if (wide.atWord !== -1) return { tier: tiers.pathWords, gaps: 0, start: wide.atWord, how: 'run' }
  if (run.any !== -1) return { tier: tiers.nameInside, gaps: 0, start: run.any, how: 'run' }
  if (wide.any !== -1) return { tier: tiers.pathInside, gaps: 0, start: wide.any, how: 'run' }
  if (lowest > tiers.nameLetters) return undefined
  const inName = lettersIn(term, text, from)
  if (inName) return { ...inName, tier: tiers.nameLetters }
  const inPath = from === 0 ? undefined : lettersIn(term, text, 0)
  return inPath && { ...inPath, tier: tiers.pathLetters }
}

const dot = 46

/** Where the whole term occurs: at the start of a word if possible. */
function runIn(term: string, path: string, text: string, from: number): { any: number; atWord: number } {
  const any = text.indexOf(term, from)
  for (let at = any; at !== -1; at = text.indexOf(term, at + 1)) if (startsWord(path, at)) return { any, atWord: at }
  return { any, atWord: -1 }
}

/** The term as beginnings of words, `rt` in `render-tree`: each letter follows the last one or starts a later word. */
function wordsIn(term: string, path: string, text: string, from: number): Omit<Match, 'tier'> | undefined {
  const first = nextWordWith(term.charCodeAt(0), path, text, from)
  if (first === -1) return undefined
  let last = first
  let gaps = 0
  for (let at = 1; at < term.length; at++) {
    const next = nextLetter(term.charCodeAt(at), path, text, last)
    if (next === -1) return undefined
    if (next !== last + 1) gaps++
    last = next
  }
  return { gaps, start: first, how: 'words' }
}

function wordPositions(term: string, path: string, text: string, start: number): number[] {
  const positions = [start]
  for (let at = 1; at < term.length; at++) positions.push(nextLetter(term.charCodeAt(at), path, text, positions.at(-1) ?? start))
  return positions
}

function nextLetter(code: number, path: string, text: string, last: number): number {
  return text.charCodeAt(last + 1) === code ? last + 1 : nextWordWith(code, path, text, last + 1)
}

function nextWordWith(code: number, path: string, text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text.charCodeAt(at) === code && startsWord(path, at)) return at
  return -1
}

/** The term's letters in order; the start moves as far right as possible, so that the span is short. */
function lettersIn(term: string, text: string, from: number): Omit<Match, 'tier'> | undefined {
  let end = from - 1
  for (let at = 0; at < term.length; at++) {
    end = text.indexOf(term.charAt(at), end + 1)
    if (end === -1) return undefined
  }
  let start = end
  for (let at = term.length - 2; at >= 0; at--) start = text.lastIndexOf(term.charAt(at), start - 1)
  return { gaps: end - start + 1 - term.length, start, how: 'letters' }
}

function letterPositions(term: string, text: string, start: number): number[] {
  const positions: number[] = []
  let last = start - 1
  for (let at = 0; at < term.length; at++) {
    last = text.indexOf(term.charAt(at), last + 1)
    positions.push(last)
  }
  return positions
}

function startsWord(path: string, at: number): boolean {
  if (at === 0) return true
  const before = path.charCodeAt(at - 1)
  if (!isLetter(before) && !isDigit(before)) return true
  const here = path.charCodeAt(at)
  return (isUpper(here) && !isUpper(before)) || (isDigit(here) && !isDigit(before))
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isLetter(code: number): boolean {
  return isUpper(code) || (code >= 97 && code <= 122) || code > 127
}
