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
    const looked = edit.edits.map((passage, change) => find(passage, seen, change))
    const problems = looked.flatMap((each) => ('code' in each ? [each] : []))
    if (problems.length > 0) widened.problems.set(edit.path, problems)
    else
      widened.edits.push({
        ...edit,
        edits: passagesOf(
          seen.text,
          looked.flatMap((each) => ('code' in each ? [] : [each])),
        ),
      })
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

/** Where a passage stands, exactly and once. Without `at` it is for the plan to find, kinder than here. */
interface Found extends Passage {
  at?: { start: number; end: number; isWhole: boolean }
}

function find({ search, replace }: Passage, { text, blanked }: Seen, change: number): Found | ChangeProblem {
  const sought = withoutLastEnd(search)
  if (sought === '') return { search, replace }
  const hits = hitsOf(text, sought)
  const whole = hits.filter((at) => isWholeLines(text, at, sought.length))
  const [hit] = whole.length > 0 ? whole : hits
  const isOnce = (whole.length > 0 ? whole : hits).length === 1
  const isBlanked = blanked.size > 0 && (hit === undefined || hits.some((at) => touches(text, at, sought.length, blanked)))
  if (isBlanked) return { ...notSeen, change }
  if (hit === undefined) return { search, replace }
  if (!isOnce) return whole.length > 0 && blanked.size === 0 ? { search, replace } : ambiguous(text, hits, change)
  const written = search.endsWith('\n') ? withoutLastEnd(replace) : replace.replaceAll('\r\n', '\n')
  return { search, replace: written, at: { start: hit, end: hit + sought.length, isWhole: whole.length > 0 } }
}

/** Pieces of the same lines become one passage: a plan does not take two changes of one line. */
function passagesOf(text: string, found: readonly Found[]): Passage[] {
  const passages: Passage[] = []
  const taken = new Set<Found>()
  for (const each of found) {
    if (taken.has(each)) continue
    const group = each.at ? sharing(text, each, found) : [each]
    for (const one of group) taken.add(one)
    passages.push(group.length > 1 || each.at?.isWhole === false ? joined(text, group) : { search: each.search, replace: each.replace })
  }
  return passages
}

function sharing(text: string, first: Found, found: readonly Found[]): Found[] {
  let group = [first]
  for (;;) {
    const start = Math.min(...group.map(({ at }) => lineStart(text, at?.start ?? 0)))
    const end = Math.max(...group.map(({ at }) => lineEnd(text, at?.end ?? 0)))
    const next = found.filter(({ at }) => at && lineStart(text, at.start) <= end && lineEnd(text, at.end) >= start)
    if (next.length <= group.length) return group
    group = next
  }
}

/** Two that overlap stay what they are: the plan says so. */
function joined(text: string, group: readonly Found[]): Passage {
  const sorted = group.toSorted((a, b) => (a.at?.start ?? 0) - (b.at?.start ?? 0))
  const start = lineStart(text, sorted[0]?.at?.start ?? 0)
  const end = Math.max(...sorted.map(({ at }) => lineEnd(text, at?.end ?? 0)))
  let replace = ''
  let from = start
  for (const { at, replace: written } of sorted) {
    if (!at || at.start < from) return sorted[0] ?? { search: '', replace: '' }
    replace += text.slice(from, at.start) + written
    from = at.end
  }
  return { search: text.slice(start, end), replace: replace + text.slice(from, end) }
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
