// The rows of a place preview: the lines around the change, those it removes, and those it adds.

import { type Place, showHidden } from '@sheaf/contract'
import { withoutLineEnding } from './diff-rows.ts'

export interface PreviewRow {
  kind: 'same' | 'removed' | 'added'
  /** 1-based line in the current text; absent for an added line. */
  number?: number
  text: string
}

const context = 3
const mostRows = 80
const longestLine = 400

/** `hidden`: rows that are left out at the end. */
export function previewRows(lines: readonly string[], { hunks }: Place): { rows: (PreviewRow | 'gap')[]; hidden: number } {
  const rows: (PreviewRow | 'gap')[] = []
  let done = Math.max(0, (hunks[0]?.at ?? 0) - context)
  const keep = (to: number) => {
    for (; done < Math.min(to, lines.length); done++) rows.push({ kind: 'same', number: done + 1, text: shownLine(lines[done] ?? '') })
  }
  for (const { at, removed, added } of hunks) {
    if (at - done > context * 2) {
      keep(done + context)
      rows.push('gap')
      done = at - context
    }
    keep(at)
    for (const [index, line] of removed.entries()) rows.push({ kind: 'removed', number: at + index + 1, text: shownLine(line) })
    for (const line of added) rows.push({ kind: 'added', text: shownLine(line) })
    done = at + removed.length
  }
  keep(done + context)
  return { rows: rows.slice(0, mostRows), hidden: Math.max(0, rows.length - mostRows) }
}

/** Invisible characters are written out, and a very long line is cut. */
export function shownLine(line: string): string {
  const text = withoutLineEnding(line)
  return showHidden(text.length > longestLine ? `${text.slice(0, longestLine)}…` : text)
}
