// Turns agents' edits (replace a text that occurs exactly once, in order) into edits of whole lines, which is what a reply contains.
// Searches the file as a model sees it: a passage that touches a redacted secret never matches, whether the guess is right or wrong.

import { type ChangeProblem, isRefusal, limits, type Match, type ProposedEdit } from '@sheaf/contract'
import { diffHunks } from '@sheaf/engine/change'
import { decodeText, readContained } from '@sheaf/engine/disk'
import { mayContainSecret, redactSecrets, scanSecrets } from '@sheaf/engine/secrets'
import { locatePath, refuseSecret } from '../files/find-paths.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { wholeLinePassages } from './edits-passages.ts'

export interface Widened {
  edits: ProposedEdit[]
  /** By path; these files are not planned. */
  problems: Map<string, ChangeProblem[]>
  /** By path: where each original edit was found. */
  matches: Map<string, Match[]>
}

type Passage = Extract<ProposedEdit, { kind: 'replace' }>['edits'][number]

export async function widenEdits(live: LiveWorkspace, edits: readonly ProposedEdit[]): Promise<Widened> {
  const widened: Widened = { edits: [], problems: new Map(), matches: new Map() }
  for (const edit of edits) {
    const visible = edit.kind === 'replace' ? await readVisible(live, edit.path) : undefined
    if (edit.kind !== 'replace' || !visible) {
      widened.edits.push(edit)
      continue
    }
    const applied = applyAll(edit.edits, visible)
    if ('problems' in applied) widened.problems.set(edit.path, applied.problems)
    else if (applied.text === undefined || applied.text === visible.text) widened.edits.push(edit)
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
function applyAll(passages: readonly Passage[], visible: VisibleText): { text?: string; matches: Match[] } | { problems: ChangeProblem[] } {
  let now = visible
  const matches: Match[] = []
  const problems: ChangeProblem[] = []
  let isExact = true
  for (const [change, passage] of passages.entries()) {
    const search = withPlainEnds(passage.search)
    const hits = search === '' ? [] : hitsOf(now.shown, search)
    const [hit] = hits
    if (now.blanked.size > 0 && (hit === undefined || hits.some((at) => touches(now, at, search.length))))
      problems.push({ ...redactedProblem, change })
    else if (hits.length > 1) problems.push(ambiguous(now.shown, hits, change))
    else if (hit === undefined) isExact = false
    else {
      matches.push({ change, rung: 'exact', line: lineOf(now.shown, hit) })
      now = applied(now, { start: hit, end: hit + search.length }, withPlainEnds(passage.replace))
    }
  }
  if (problems.length > 0) return { problems }
  return isExact ? { text: now.text, matches } : { matches: [] }
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
