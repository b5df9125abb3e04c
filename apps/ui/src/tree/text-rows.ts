// Rows for the results of a search in files: a file, and below it the lines.

import type { SearchAnswer, SearchMatch } from '@sheaf/contract'
import type { Row } from './tree-rows.ts'

export interface TextRow extends Row {
  /** Undefined for the file's own row. */
  readonly match: SearchMatch | undefined
  /** Lines found in the file. */
  readonly count: number
  /** The line as shown, and the positions of the matches in it. */
  readonly text: string
  readonly positions: readonly number[]
}

export interface TextQuery {
  text: string
  matchCase: boolean
  regex: boolean
}

const shownLength = 260
/** Characters shown before a match that is moved to the left. */
const mostLead = 12

/** `columns`: how many characters of a line the panel shows. */
export function textRows(
  { matches }: Pick<SearchAnswer, 'matches'>,
  closed: ReadonlySet<string>,
  wanted: TextQuery,
  columns: number,
): TextRow[] {
  const files = Map.groupBy(matches, ({ path }) => path)
  const rows: TextRow[] = []
  let position = 0
  for (const [path, lines] of files) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const isOpen = !closed.has(path)
    const count = lines.length
    rows.push({
      path,
      name,
      depth: 0,
      position: ++position,
      siblings: files.size,
      isOpen,
      match: undefined,
      count,
      text: '',
      positions: [],
    })
    if (!isOpen) continue
    for (const [at, match] of lines.entries()) {
      const { text, positions } = displayLine(match.text, wanted, columns)
      rows.push({
        path: `${path}:${match.line}`,
        name: text,
        depth: 1,
        position: at + 1,
        siblings: count,
        isOpen: undefined,
        match,
        count,
        text,
        positions,
      })
    }
  }
  return rows
}

/** Without indentation, and cut so that the first match is visible. A regex is not run again here: it might never end. */
export function displayLine(
  line: string,
  { text: wanted, matchCase, regex }: TextQuery,
  columns: number,
): { text: string; positions: number[] } {
  const trimmed = line.trimStart()
  const find = (inside: string, from: number) =>
    regex || wanted === '' ? -1 : matchCase ? inside.indexOf(wanted, from) : inside.toLowerCase().indexOf(wanted.toLowerCase(), from)
  const first = find(trimmed, 0)
  const isSeen = Math.min(first + wanted.length, trimmed.length) <= columns
  const lead = Math.min(mostLead, Math.max(Math.floor((columns - wanted.length) / 2), 0))
  const start = first === -1 || isSeen ? 0 : Math.max(first - lead, 0)
  const text = (start > 0 ? '…' : '') + trimmed.slice(start, start + shownLength)
  const positions: number[] = []
  for (let at = find(text, 0); at !== -1; at = find(text, at + wanted.length))
    for (let index = at; index < Math.min(at + wanted.length, text.length); index++) positions.push(index)
  return { text, positions }
}
