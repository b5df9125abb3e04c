// Models see `[REDACTED: rule]` in place of a secret. If a reply repeats such a line, the secret is restored if it is certain
// which one it was; a mark that is left would be written where a secret belongs, and is refused.

import type { ChangeProblem, Hunk, ReplyChange } from '@sheaf/contract'
import { splitLines } from '../hunks/index.ts'
import type { Block } from './merge-blocks.ts'

const mark = /\[REDACTED: [\w.-]+\]/g
/** Each is searched for in the whole file; no file has that many secrets. */
const mostLines = 200

export interface Restored {
  blocks: readonly Block[]
  notes: string[]
  /** A problem as it may be shown: restored text is never quoted, least of all to a model. */
  redactProblem(problem: ChangeProblem): ChangeProblem
}

export function restoreRedacted(blocks: readonly Block[], old: string | undefined): Restored {
  const changes = blocks.flatMap(({ file }) => file.changes)
  const redacted = changes.flatMap(({ search = [], content }) => [...search, ...content].filter(isRedacted))
  if (old === undefined || redacted.length === 0) return { blocks, notes: [], redactProblem: (problem) => problem }
  const before = new Set(splitLines(old).map((line) => line.trim()))
  const wholes = new Map(redacted.slice(0, mostLines).map((line) => [line, whole(line, before)]))
  const fill = (lines: readonly string[]) => lines.map((line) => wholes.get(line) ?? line)
  const restore = (change: ReplyChange): ReplyChange => ({
    ...change,
    content: fill(change.content),
    ...(change.search ? { search: fill(change.search) } : {}),
  })
  const filled = [...wholes].flatMap(([line, found]) => (found === undefined || found === line ? [] : found.trim()))
  return {
    blocks: blocks.map((block) => ({ ...block, file: { ...block.file, changes: block.file.changes.map(restore) } })),
    notes: filled.length === 0 ? [] : [restoredMessage],
    redactProblem(problem) {
      const search = changes[problem.change ?? -1]?.search ?? []
      const isHidden = problem.code === 'no-match' && search.some((line) => isRedacted(line) && wholes.get(line) === undefined)
      return withoutQuotes(isHidden ? { ...problem, message: hiddenMessage } : problem, filled)
    },
  }
}

const restoredMessage = 'A secret that was not shown to the model was restored where the reply repeats its line.'
const hiddenMessage =
  'The search contains a line with a secret that was not shown to the model, so it was not found. Ask for a change that leaves that line out of its search.'

/** A file that already contains such words is about them. */
export function findRedacted(hunks: readonly Hunk[], old: string): ChangeProblem[] {
  const marks = hunks.flatMap(({ added, change }) => added.flatMap((line) => line.match(mark) ?? []).map((found) => ({ found, change })))
  if (marks.length === 0 || isRedacted(old)) return []
  return [...Map.groupBy(marks, ({ change }) => change)].map(([change, [first]]) => ({
    code: 'omission',
    message: `The new text contains ${first?.found}, a placeholder for a secret that was not shown to the model. Ask for a change that leaves that line out.`,
    lines: [],
    ...(change !== undefined && { change }),
  }))
}

function isRedacted(text: string): boolean {
  return text.search(mark) >= 0
}

function withoutQuotes(problem: ChangeProblem, filled: readonly string[]): ChangeProblem {
  if (problem.nearest?.differs === undefined) return problem
  const { differs, ...nearest } = problem.nearest
  const isQuoted = filled.some((line) => differs.search.includes(line) || line.includes(differs.search.trim()))
  return isQuoted ? { ...problem, nearest } : problem
}

/** The line with its secrets, indented as written. Undefined: no line of the file, or more than one, can be meant. */
function whole(line: string, before: ReadonlySet<string>): string | undefined {
  const shown = line.trim()
  if (before.has(shown)) return line
  const pieces = shown.split(mark)
  const [only, ...others] = [...before].filter((each) => fits(each, pieces))
  return only === undefined || others.length > 0 ? undefined : line.replace(shown, () => only)
}

/** Whether the line consists of the pieces in order, with something between any two. */
function fits(line: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop() ?? ''
  if (!line.startsWith(first) || !line.endsWith(last)) return false
  let at = first.length
  for (const piece of rest) {
    const found = line.indexOf(piece, at + 1)
    if (found < 0) return false
    at = found + piece.length
  }
  return at < line.length - last.length
}
