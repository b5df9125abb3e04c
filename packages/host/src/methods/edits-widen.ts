// Edits as agents write them: a passage of the file, often a piece of a line. What stands there exactly once is widened to whole lines, which
// is what a reply holds. Searched as a model sees the file: a passage that touches a blanked secret is not there, right or wrong.

import { type ChangeProblem, isRefusal, type ProposedEdit } from '@sheaf/contract'
import type { Desk } from '../desk/desk.ts'
import { readGated } from './texts-file.ts'
import { placeFor } from './texts-paths.ts'

export interface Widened {
  edits: ProposedEdit[]
  /** By path as given; nothing of these files is planned. */
  problems: Map<string, ChangeProblem[]>
}

type Replacing = Extract<ProposedEdit, { kind: 'replace' }>
type Passage = Replacing['edits'][number]

export async function widenEdits(desk: Desk, edits: readonly ProposedEdit[]): Promise<Widened> {
  const widened: Widened = { edits: [], problems: new Map() }
  for (const edit of edits) {
    const seen = edit.kind === 'replace' ? await seenBy(desk, edit.path) : undefined
    if (edit.kind !== 'replace' || !seen) {
      widened.edits.push(edit)
      continue
    }
    const looked = edit.edits.map((passage, change) => widen(passage, seen, change))
    const problems = looked.flatMap((each) => ('code' in each ? [each] : []))
    if (problems.length > 0) widened.problems.set(edit.path, problems)
    else widened.edits.push({ ...edit, edits: looked.flatMap((each) => ('code' in each ? [] : [each])) })
  }
  return widened
}

interface Seen {
  /** With `\n` for every line end. */
  text: string
  blanked: ReadonlySet<number>
}

/** Undefined: it is not there, or not for tools; the plan says so. */
async function seenBy(desk: Desk, path: string): Promise<Seen | undefined> {
  try {
    const { text, blanked } = await readGated(placeFor(desk, path))
    return { text: text.replaceAll('\r\n', '\n'), blanked }
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function widen({ search, replace }: Passage, { text, blanked }: Seen, change: number): Passage | ChangeProblem {
  const sought = withoutLastEnd(search)
  if (sought === '') return { search, replace }
  const hits = hitsOf(text, sought)
  const whole = hits.filter((at) => isWholeLines(text, at, sought.length))
  const [hit] = whole.length === 1 ? whole : hits
  const isOnce = whole.length === 1 || (whole.length === 0 && hits.length === 1)
  if (blanked.size > 0 && (hit === undefined || !isOnce || touches(text, hit, sought.length, blanked)))
    return hits.length > 1 && !hits.some((at) => touches(text, at, sought.length, blanked))
      ? ambiguous(text, hits, change)
      : { ...notSeen, change }
  if (whole.length > 0 || hit === undefined) return { search, replace }
  if (hits.length > 1) return ambiguous(text, hits, change)
  const start = lineStart(text, hit)
  const end = lineEnd(text, hit + sought.length)
  return {
    search: text.slice(start, end),
    replace: text.slice(start, hit) + withoutLastEnd(replace) + text.slice(hit + sought.length, end),
  }
}

/** The same for a right guess and a wrong one. */
const notSeen: ChangeProblem = {
  code: 'no-match',
  message:
    'This passage is not in the file as tools see it. The file holds secrets, which are blanked: only passages without them can be edited, and they must match exactly.',
  lines: [],
}

function ambiguous(text: string, hits: readonly number[], change: number): ChangeProblem {
  const lines = hits.slice(0, 50).map((at) => lineOf(text, at))
  return {
    code: 'ambiguous',
    message: `The text of change ${change + 1} stands in the file ${hits.length} times. Take more of the lines around it.`,
    lines,
    change,
  }
}

const mostHits = 200

function hitsOf(text: string, sought: string): number[] {
  const hits: number[] = []
  for (let at = text.indexOf(sought); at !== -1 && hits.length < mostHits; at = text.indexOf(sought, at + 1)) hits.push(at)
  return hits
}

function isWholeLines(text: string, at: number, length: number): boolean {
  return lineStart(text, at) === at && lineEnd(text, at + length) === at + length
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line++
  return line
}

function touches(text: string, at: number, length: number, blanked: ReadonlySet<number>): boolean {
  const last = lineOf(text, at + length)
  for (let line = lineOf(text, at); line <= last; line++) if (blanked.has(line)) return true
  return false
}

function withoutLastEnd(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/\n$/, '')
}
