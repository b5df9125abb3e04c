// Hides all lines of a text except some, and shows in their place how many are hidden.

import { type EditorState, type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { words } from './code.words.ts'
import type { Lines } from './code-view.tsx'

interface Kept {
  /** In order. Undefined: nothing is hidden. */
  lines: readonly Lines[] | undefined
  firstLine: number
}

export const setKept = StateEffect.define<Kept>()

export const keptLines: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(gaps, transaction) {
    const effect = transaction.effects.find((each) => each.is(setKept))
    return effect ? gapsIn(transaction.state, effect.value) : gaps.map(transaction.changes)
  },
  provide: (field) => [EditorView.decorations.from(field), EditorView.atomicRanges.of((view) => view.state.field(field))],
})

function gapsIn({ doc }: EditorState, { lines, firstLine }: Kept): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of lines ? hiddenLines(lines, firstLine, lastLine(doc)) : [])
    builder.add(doc.line(from).from, doc.line(to).to, Decoration.replace({ widget: new Gap(to - from + 1), block: true, inclusive: true }))
  return builder.finish()
}

/** Lines of the text that are not kept, both counted from 1. */
export function hiddenLines(kept: readonly Lines[], firstLine: number, last: number): Lines[] {
  const hidden: Lines[] = []
  let next = 1
  for (const { from, to } of kept) {
    const start = from - firstLine + 1
    if (start > next) hidden.push({ from: next, to: Math.min(start - 1, last) })
    next = Math.max(next, to - firstLine + 2)
    if (next > last) return hidden
  }
  hidden.push({ from: next, to: last })
  return hidden
}

/** A line break at the end of a file starts no line. */
function lastLine(doc: Text): number {
  return doc.lines > 1 && doc.line(doc.lines).length === 0 ? doc.lines - 1 : doc.lines
}

class Gap extends WidgetType {
  readonly lines: number
  constructor(lines: number) {
    super()
    this.lines = lines
  }
  override eq(other: Gap): boolean {
    return other.lines === this.lines
  }
  override toDOM(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'cm-left-out'
    element.textContent = words.leftOut(this.lines)
    return element
  }
}
