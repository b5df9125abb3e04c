// Turns agents' edits (replace a text that occurs exactly once, in order) into edits of whole lines, which is what a reply contains.
// Searches the file as a model sees it: a passage that touches a redacted secret never matches, whether the guess is right or wrong.

import {
  type Call,
  type ChangeProblem,
  isRefusal,
  limits,
  type Match,
  type PlainEdit,
  type ProposedEdit,
  type ProposedPassage,
} from '@sheaf/contract'
import { diffHunks } from '@sheaf/engine/change'
import { decodeText, readContained } from '@sheaf/engine/disk'
import { mayContainSecret, redactSecrets, scanSecrets } from '@sheaf/engine/secrets'
import type { Context } from '../context.ts'
import { locatePath, refuseSecret } from '../files/find-paths.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { wholeLinePassages } from './edits-passages.ts'
import { type FixedPassage, fixedPassages, overlapProblem } from './edits-places.ts'

export interface Widened {
  edits: PlainEdit[]
  /** By path; these files are not planned. */
  problems: Map<string, ChangeProblem[]>
  /** By path: where each original edit was found. */
  matches: Map<string, Match[]>
}

type Passage = ProposedPassage
type TextPassage = Extract<ProposedPassage, { search: string }>

export async function widenEdits(context: Context, live: LiveWorkspace, edits: readonly ProposedEdit[], call: Call): Promise<Widened> {
  const widened: Widened = { edits: [], problems: new Map(), matches: new Map() }
  for (const edit of edits) {
    if (edit.kind !== 'replace') {
      widened.edits.push(edit)
      continue
    }
    const visible = await readVisible(live, edit.path)
    // The plan reports the file, whatever the text.
    const plain: PlainEdit = {
      ...edit,
      edits: edit.edits.map((each) => ({ search: 'search' in each ? each.search : each.symbol, replace: each.replace })),
    }
    if (!visible) {
      widened.edits.push(plain)
      continue
    }
    const fixed = await fixedPassages(context, live, edit, visible.shown, call)
    const applied = fixed.problems.length > 0 ? fixed : applyAll(edit.edits, fixed.passages, visible)
    if ('problems' in applied) widened.problems.set(edit.path, applied.problems)
    else if (applied.text === undefined || applied.text === visible.text) widened.edits.push(plain)
    else {
      widened.edits.push({ ...edit, edits: wholeLinePassages(visible.text, diffHunks(visible.text, applied.text)) })
      widened.matches.set(edit.path, applied.matches)
    }
  }
  return widened
}

interface VisibleText {
  /** With `\n` line ends, like all texts here. */
  text: string
  /** The same with its secrets redacted, line for line. */
  shown: string
  blanked: ReadonlySet<number>
}

/** Undefined: missing, or not for tools; the plan reports it. */
async function readVisible(live: LiveWorkspace, path: string): Promise<VisibleText | undefined> {
  try {
    const location = locatePath(live, path, { mayGuess: false })
    refuseSecret(location)
    const read =
      location.kind === 'file' ? readContained(location.root, location.relative, { maxBytes: limits.searchFileBytes }) : undefined
    const decoded = read?.ok ? decodeText(read.bytes) : undefined
    if (decoded?.kind !== 'text') return undefined
    const text = withPlainEnds(new TextDecoder('utf-8').decode(decoded.bytes))
    const found = mayContainSecret(decoded.bytes) ? await scanSecrets(text, location.path) : []
    const blanked = new Set(
      found.flatMap(({ line, start, end }) =>
        text
          .slice(start, end)
          .split('\n')
          .map((_, at) => line + at),
      ),
    )
    return { text, shown: withPlainEnds(redactSecrets(text, found)), blanked }
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** Without `text`: a passage has no exact match, so it is left to the plan, which is more lenient. */
function applyAll(
  passages: readonly Passage[],
  fixed: readonly FixedPassage[],
  visible: VisibleText,
): { text?: string; matches: Match[] } | { problems: ChangeProblem[] } {
  let now = visible
  const matches: Match[] = []
  const problems: ChangeProblem[] = []
  let isExact = true
  // From the end, so that earlier positions stay right.
  for (const { change, start, end, replace } of fixed.toReversed()) {
    if (touches(visible, start, end - start)) problems.push({ ...redactedProblem, change })
    else now = applied(now, { start, end }, withPlainEnds(replace))
  }
  if (problems.length > 0) return { problems }
  for (const { change, start } of fixed) matches.push({ change, rung: 'exact', line: lineOf(visible.shown, start) })
  const regions = regionsOf(fixed)
  for (const [change, passage] of passages.entries()) {
    if (!('search' in passage) || passage.places) continue
    const search = withPlainEnds(passage.search)
    const hits = search === '' ? [] : passage.all ? separateHits(now.shown, search) : hitsOf(now.shown, search)
    const isBlanked = hits.some((at) => touches(now, at, search.length))
    if (now.blanked.size > 0 && (hits.length === 0 || isBlanked)) problems.push({ ...redactedProblem, change })
    else if (hits.some((at) => regions.some(({ start, end }) => at < end && at + search.length > start)))
      problems.push(overlapProblem(change))
    else if (hits.length > 1 && !passage.all) problems.push(ambiguous(now.shown, hits, change))
    else if (hits.length === 0 && fixed.length > 0) problems.push(missing(change))
    else if (hits.length === 0) isExact = false
    else {
      for (const hit of hits.slice(0, namedMatches)) matches.push({ change, rung: 'exact', line: lineOf(now.shown, hit) })
      now = replaceHits(now, hits, passage, regions)
    }
  }
  if (problems.length > 0) return { problems }
  return isExact ? { text: now.text, matches } : { matches: [] }
}

const namedMatches = 50

function replaceHits(text: VisibleText, hits: readonly number[], { search, replace }: TextPassage, regions: Region[]): VisibleText {
  const length = withPlainEnds(search).length
  const more = withPlainEnds(replace).length - length
  let now = text
  for (const hit of hits.toReversed()) {
    now = applied(now, { start: hit, end: hit + length }, withPlainEnds(replace))
    for (const region of regions) {
      if (region.start < hit) continue
      region.start += more
      region.end += more
    }
  }
  return now
}

interface Region {
  start: number
  end: number
}

/** Where the replaced places are afterward. */
function regionsOf(fixed: readonly FixedPassage[]): Region[] {
  let more = 0
  return fixed.map(({ start, end, replace }) => {
    const from = start + more
    const { length } = withPlainEnds(replace)
    more += length - (end - start)
    return { start: from, end: from + length }
  })
}

function separateHits(text: string, sought: string): number[] {
  const hits: number[] = []
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) hits.push(at)
  return hits
}

/** Edits both texts at the same line and column: a passage has no redacted line, so it is the same in both. */
function applied({ text, shown, blanked }: VisibleText, { start, end }: { start: number; end: number }, replace: string): VisibleText {
  const [from, to] = [positionAt(shown, start), positionAt(shown, end)]
  const more = replace.split('\n').length - 1 - (to.line - from.line)
  return {
    text: text.slice(0, offsetOf(text, from)) + replace + text.slice(offsetOf(text, to)),
    shown: shown.slice(0, start) + replace + shown.slice(end),
    blanked: new Set([...blanked].map((line) => (line > to.line ? line + more : line))),
  }
}

/** The same for right and wrong guesses. */
const redactedProblem: ChangeProblem = {
  code: 'no-match',
  message:
    'This text was not found. The file contains secrets, which are redacted for tools. Only text without secrets can be edited, and it must match exactly.',
  lines: [],
}

/** Next to an edit of a definition, the plan's lenient search isn't used. */
function missing(change: number): ChangeProblem {
  return { code: 'no-match', message: `The text of change ${change + 1} was not found. Copy it exactly from the file.`, lines: [], change }
}

function ambiguous(text: string, hits: readonly number[], change: number): ChangeProblem {
  const lines = hits.slice(0, 50).map((at) => lineOf(text, at))
  const times = hits.length >= maxHits ? `more than ${maxHits - 1}` : hits.length
  return {
    code: 'ambiguous',
    message: `The text of change ${change + 1} appears in the file ${times} times. Include more of the surrounding text.`,
    lines,
    change,
  }
}

const maxHits = 200

function hitsOf(text: string, sought: string): number[] {
  const hits: number[] = []
  for (let at = text.indexOf(sought); at !== -1 && hits.length < maxHits; at = text.indexOf(sought, at + 1)) hits.push(at)
  return hits
}

interface TextPosition {
  /** 1-based. */
  line: number
  column: number
}

function positionAt(text: string, at: number): TextPosition {
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  return { line: lineOf(text, at), column: at - start }
}

function offsetOf(text: string, { line, column }: TextPosition): number {
  let start = 0
  for (let each = 1; each < line; each++) start = text.indexOf('\n', start) + 1
  return start + column
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line++
  return line
}

function touches({ shown, blanked }: VisibleText, at: number, length: number): boolean {
  const last = lineOf(shown, at + length)
  for (let line = lineOf(shown, at); line <= last; line++) if (blanked.has(line)) return true
  return false
}

function withPlainEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
