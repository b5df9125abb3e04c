// Syntax colors of the old and the new text, each parsed as a whole file: mixed lines would confuse any grammar.

import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState, type Extension, Text } from '@codemirror/state'
import { highlightTree } from '@lezer/highlight'
import { codeHighlight } from '../code/code-theme.ts'
import { withoutLineEnding } from './diff-rows.ts'

export interface SideColors {
  /** Calls `paint` for every colored stretch of a line, in columns; false: not parsed that far yet, ask again. */
  line(number: number, paint: (from: number, to: number, className: string) => void): boolean
  use(language: Extension): void
}

const longestFile = 1_500_000
const readingMs = 30

export function sideColors(lines: readonly string[]): SideColors {
  const doc = lines.length === 0 ? Text.empty : Text.of(lines.map(withoutLineEnding))
  let state: EditorState | null = null
  return {
    use(language) {
      state = doc.length > longestFile ? null : EditorState.create({ doc, extensions: language })
    },
    line(number, paint) {
      if (!state || number > doc.lines) return true
      const { from, to } = doc.line(number)
      const tree = ensureSyntaxTree(state, to, readingMs)
      if (!tree) return false
      highlightTree(
        tree,
        codeHighlight,
        (start, end, className) => paint(Math.max(start, from) - from, Math.min(end, to) - from, className),
        from,
        to,
      )
      return true
    },
  }
}
