// Marks in the code what a search in files looked for, most strongly in the line that was opened.

import { RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { SearchedText } from '../state/view-state.ts'
import { findSearched } from './find-searched.ts'

/** `line`: in this editor, 1-based. */
export const setSearched = StateEffect.define<{ searched: SearchedText; line: number } | undefined>()

const other = Decoration.mark({ class: 'cm-searchMatch' })
const opened = Decoration.mark({ class: 'cm-searchMatch cm-searchMatch-selected' })
/** More marks than anyone scrolls through only cost time. */
const mostMarks = 5_000

export const searchedMatches = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((each) => each.is(setSearched))
    if (!effect) return marks.map(transaction.changes)
    return effect.value ? decorate(transaction.newDoc, effect.value) : Decoration.none
  },
  provide: (field) => EditorView.decorations.from(field),
})

function decorate(doc: Text, { searched, line }: { searched: SearchedText; line: number }): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  let count = 0
  for (let number = 1; number <= doc.lines && count < mostMarks; number++) {
    const { from, text } = doc.line(number)
    for (const match of findSearched(text, searched, number === line)) {
      builder.add(from + match.from, from + match.to, number === line ? opened : other)
      count++
    }
  }
  return builder.finish()
}
