// Finds where a `<search>` or `<content>` ends. Code may contain these tags itself, so an end is accepted at once only
// after a fence; any other end waits for the next tag of its name to show that it was not code.

import { isAtLineStart, matchAt, type Source } from './source.ts'

export type PayloadTag = 'search' | 'content'

export interface PayloadFence {
  start: number
  length: number
  /** Alone on its line; otherwise attached to the last line of code. */
  own: boolean
}

export interface PayloadEnd {
  /** Start of the closing tag, or of the tag that shows it is missing. */
  tag: number
  /** Where reading continues. */
  end: number
  fence?: PayloadFence
  /** The closing tag is missing. */
  missing?: true
  /** Without both fences, tags like ours were skipped as code. */
  doubtful?: true
}

export interface PayloadStart {
  tag: PayloadTag
  /** The first character that may be payload. */
  body: number
  fenced: boolean
  cdata: boolean
}

const afterSearch = /<(?:content|description|complexity|\/change)[\s>]/iy
const afterContent = /<(?:\/change|\/file|complexity|change|file|search|description)[\s>]/iy

/** `open`: the text ends before the payload does, or before that is certain. */
export function findPayloadEnd(source: Source, start: PayloadStart): PayloadEnd | 'open' {
  const { text, final } = source
  const tags = /<(\/?)(search|content|change|file|complexity)(?=[\s>/])[^<>]{0,400}>/gi
  tags.lastIndex = start.body
  let nestedFenced = 0
  let nestedBare = 0
  let waiting: PayloadEnd | undefined
  let passed = false
  for (let found = tags.exec(text); found !== null; found = tags.exec(text)) {
    const [whole, slash, name = ''] = found
    const closes = slash === '/'
    const after = found.index + whole.length
    if (name.toLowerCase() !== start.tag) {
      if (waiting === undefined && nestedFenced === 0 && nestedBare === 0)
        waiting = missingEnd(source, start, found.index, name, closes, after)
      continue
    }
    if (!closes) {
      if (whole.endsWith('/>') || !isTagPosition(text, found.index, start.body)) continue
      if (waiting !== undefined) return ended(waiting)
      if (!final && text.slice(after, after + 2_000).split('\n').length < 3) return 'open'
      if (matchAt(/[ \t]*(?:\n[ \t]*)?={3,}[ \t]*\n(?!\s*<\/(?:search|content)\s*>)/iy, text, after) !== undefined) nestedFenced++
      else nestedBare++
      continue
    }
    passed ||= waiting !== undefined
    waiting = undefined
    const fence = fenceBefore(text, found.index, start)
    if (fence !== undefined) {
      if (nestedFenced > 0) nestedFenced--
      else if (start.fenced || nestedBare === 0) return ended({ tag: found.index, end: after, fence })
      else nestedBare--
    } else if (nestedBare > 0) {
      nestedBare--
    } else if (nestedFenced === 0 && (!start.fenced || isAtLineStart(text, found.index, start.body)) && goesOn(text, after, start)) {
      waiting = { tag: found.index, end: after }
    } else passed = true
  }
  return final && waiting !== undefined ? ended(waiting) : 'open'

  function ended(end: PayloadEnd): PayloadEnd {
    return passed && !(start.fenced && end.fence) ? { ...end, doubtful: true } : end
  }
}

/** Whether a tag begins a line or directly follows another tag. In the middle of code it is code. */
function isTagPosition(text: string, at: number, floor: number): boolean {
  if (isAtLineStart(text, at, floor)) return true
  let before = at - 1
  while (text[before] === ' ' || text[before] === '\t') before--
  return text[before] === '>'
}

/** Whether the element continues after a closing tag as elements do. At the end of the text it may have been cut inside code. */
function goesOn(text: string, after: number, start: PayloadStart): boolean {
  if (!start.fenced && matchAt(/\s*<(?:search|content)[\s>]/iy, text, after) !== undefined) return true
  return matchAt(start.tag === 'search' ? afterSearch : afterContent, text, skipSeparators(text, after)) !== undefined
}

const separator = /\s+|={3,}|\]\]>/y

/** Skips spaces, fences and ends of CDATA, one at a time: a repeated group would split a run of `=` in every possible way. */
function skipSeparators(text: string, from: number): number {
  let at = from
  for (let found = matchAt(separator, text, at); found !== undefined; found = matchAt(separator, text, at)) at += found[0].length
  return at
}

/**
 * Detects a tag that implies a missing end: it is right below a fence and can only follow a payload. `<change>` and `<file>`
 * do not count, because a text about this format has them below headings, and would be mistaken for edits.
 */
function missingEnd(source: Source, start: PayloadStart, at: number, name: string, closes: boolean, after: number): PayloadEnd | undefined {
  const { text } = source
  const sign = `${closes ? '/' : ''}${name.toLowerCase()}`
  const followers = start.tag === 'search' ? ['content', '/change', '/file'] : ['/change', '/file', 'complexity']
  if (!followers.includes(sign)) return undefined
  const fence = fenceBefore(text, at, start)
  if (start.fenced)
    return fence?.own && !/\n\s*\n/.test(text.slice(fence.start, at)) ? { tag: at, end: at, fence, missing: true } : undefined
  if (!isAtLineStart(text, at, start.body)) return undefined
  if (fence?.own) return { tag: at, end: at, fence, missing: true }
  if (start.tag === 'search') return sign === 'content' ? { tag: at, end: at, missing: true } : undefined
  // Without any fence only two ends in a row are accepted; a lone `</change>` may be where the reply was cut.
  const ends = sign === '/change' && matchAt(/\s*<(?:\/file|change|file)[\s>]/iy, text, after) !== undefined
  return ends ? { tag: at, end: at, missing: true } : undefined
}

function fenceBefore(text: string, tag: number, start: PayloadStart): PayloadFence | undefined {
  let end = skipBack(text, tag, start.body)
  if (start.cdata && text.startsWith(']]>', end - 3)) end = skipBack(text, end - 3, start.body)
  let from = end
  while (from > start.body && text[from - 1] === '=') from--
  if (end - from < 3) return undefined
  return { start: from, length: end - from, own: isAtLineStart(text, from, start.body) }
}

function skipBack(text: string, from: number, floor: number): number {
  let at = from
  while (at > floor && (text[at - 1] === ' ' || text[at - 1] === '\t' || text[at - 1] === '\n')) at--
  return at
}
