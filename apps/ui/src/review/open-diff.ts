// One file's diff in CodeMirror: a single view, or two that scroll together. The host computes the hunks; nothing is compared here.

import { EditorState, type Extension, type Range, Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, highlightSpecialChars } from '@codemirror/view'
import { codePointName, hiddenCharacter, hiddenCharacterName } from '@sheaf/contract'
import { codeTheme } from '../code/code-theme.ts'
import { pageNonce } from '../code/page-nonce.ts'
import { sideColors } from './diff-colors.ts'
import { diffDecorations } from './diff-decorations.ts'
import { type Diff, type DiffRow, lineKey, makeRows, type Rows } from './diff-rows.ts'
import {
  betweenField,
  type HunkAction,
  type HunkShown,
  hunksField,
  repaint,
  rowsField,
  setBetween,
  setHunks,
  setRows,
  spacersField,
} from './diff-state.ts'
import { diffTheme } from './diff-theme.ts'
import { type DiffHandlers, GapBar, HunkBar, revealStep } from './diff-widgets.ts'
import { consumeFocusRequest } from './focus-next.ts'
import { pairViews } from './pair-views.ts'
import { words } from './review.words.ts'

export interface DiffOptions {
  diff: Diff
  layout: 'unified' | 'split'
  wrap: boolean
  label: string
  hunks: readonly HunkShown[]
  language: Promise<Extension | null>
  onAct(hunk: number, act: HunkAction): void
}

export interface OpenDiff {
  show(hunks: readonly HunkShown[]): void
  look(hunk: number): void
  close(): void
}

export function openDiff(parent: HTMLElement, { diff, layout, wrap, label, hunks, language, onAct }: DiffOptions): OpenDiff {
  const revealed = { gaps: new Map<number, { head: number; tail: number }>(), lines: new Set<string>() }
  const oldColors = sideColors(diff.oldLines)
  const newColors = sideColors(diff.newLines)
  const handlers: DiffHandlers = { onAct, onReveal: reveal, onWholeLine: showLine }
  let rows = makeRows(diff, layout, revealed)
  let shown = hunks
  let isClosed = false

  const make = (side: 'both' | 'old' | 'new', sideRows: readonly DiffRow[], name: string): EditorView => {
    const place = parent.appendChild(document.createElement('div'))
    place.className = 'min-w-0 flex-1 overflow-hidden [&+&]:border-l [&+&]:border-line'
    const lines = Math.max(diff.oldLines.length, diff.newLines.length)
    const view = new EditorView({
      parent: place,
      state: EditorState.create({
        doc: docOf(sideRows),
        extensions: [
          diffTheme,
          codeTheme(pageNonce()),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
          highlightSpecialChars({ addSpecialChars: hiddenCharacter(), render: drawHidden }),
          wrap ? EditorView.lineWrapping : [],
          rowsField.init(() => sideRows),
          hunksField.init(() => shown),
          betweenField.init((state) => drawBetween(state.doc, rows, shown, diff, side === 'old' ? null : handlers)),
          spacersField,
          diffDecorations({ side, oldColors, newColors, lines, onWholeLine: showLine }),
        ],
      }),
    })
    // Keeps bars visible next to the numbers when long lines are scrolled sideways.
    view.requestMeasure({
      read: () => view.dom.querySelector('.cm-gutters')?.clientWidth ?? 0,
      write: (width) => view.dom.style.setProperty('--gutter', `${width}px`),
    })
    return view
  }
  const views = rows.right
    ? [make('old', rows.left, words.diff.before(label)), make('new', rows.right, words.diff.after(label))]
    : [make('both', rows.left, label)]
  const [first, second] = views
  const unpair = first && second ? pairViews(first, second, wrap) : undefined

  language.then(
    (found) => {
      if (isClosed || !found) return
      oldColors.use(found)
      newColors.use(found)
      for (const view of views) view.dispatch({ effects: repaint.of(null) })
    },
    () => undefined,
  )

  function between(view: EditorView, doc: Text): DecorationSet {
    return drawBetween(doc, rows, shown, diff, views.length === 2 && view === first ? null : handlers)
  }

  function reveal(gap: number, how: 'head' | 'tail' | 'all'): void {
    const { head, tail } = revealed.gaps.get(gap) ?? { head: 0, tail: 0 }
    const count = diff.stretches[gap]?.removed ?? 0
    revealed.gaps.set(gap, {
      head: how === 'all' ? count : head + (how === 'head' ? revealStep : 0),
      tail: tail + (how === 'tail' ? revealStep : 0),
    })
    const at = rows.between.find((each) => each.kind === 'gap' && each.gap === gap)?.row ?? 0
    const before = rows.left.length
    rows = makeRows(diff, layout, revealed)
    const count_ = rows.left.length - before
    for (const view of views) {
      const sideRows = sideOf(view)
      const added = sideRows.slice(at, at + count_).map(({ text }) => text)
      const { doc } = view.state
      const isEnd = at >= before
      const changes = isEnd
        ? { from: doc.length, insert: Text.of(before === 0 ? added : ['', ...added]) }
        : { from: doc.line(at + 1).from, insert: Text.of([...added, '']) }
      const change = view.state.changes(changes)
      view.dispatch({ changes: change, effects: [setRows.of(sideRows), setBetween.of(between(view, change.apply(doc)))] })
    }
  }

  /** Rows keep their positions; the line gets its full text, on both sides if it is unchanged. */
  function showLine(line: string): void {
    revealed.lines.add(line)
    rows = makeRows(diff, layout, revealed)
    for (const view of views) {
      const sideRows = sideOf(view)
      const { doc } = view.state
      const changes = sideRows.flatMap((row, at) => {
        if (row.kind === 'pad' || lineKey(row) !== line) return []
        const { from, to } = doc.line(at + 1)
        return [{ from, to, insert: row.text }]
      })
      const change = view.state.changes(changes)
      view.dispatch({ changes: change, effects: [setRows.of(sideRows), setBetween.of(between(view, change.apply(doc)))] })
    }
    // The pressed button is gone.
    views.at(-1)?.contentDOM.focus({ preventScroll: true })
  }

  function sideOf(view: EditorView): readonly DiffRow[] {
    return view === first ? rows.left : (rows.right ?? rows.left)
  }

  /** Its bar is rendered only after the view scrolled there. */
  function focusBar(hunk: number): void {
    const view = views.at(-1)
    view?.requestMeasure({
      read: () => view.dom.querySelector<HTMLElement>(`.cm-hunk-bar[data-hunk="${hunk}"] .cm-hunk-button:not([hidden])`),
      write: (button) => button?.focus({ preventScroll: true }),
    })
  }

  return {
    show(next) {
      shown = next
      for (const view of views) view.dispatch({ effects: [setHunks.of(next), setBetween.of(between(view, view.state.doc))] })
    },
    look(hunk) {
      const row = rows.between.find((each) => each.kind === 'hunk' && each.hunk === hunk)?.row
      if (row === undefined) return
      for (const view of views) {
        const at = view.state.doc.line(Math.min(row + 1, view.state.doc.lines)).from
        view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 100 }) })
      }
      if (consumeFocusRequest()) focusBar(hunk)
    },
    close() {
      isClosed = true
      unpair?.()
      for (const view of views) {
        const place = view.dom.parentElement
        view.destroy()
        place?.remove()
      }
    },
  }
}

function docOf(rows: readonly DiffRow[]): Text {
  return rows.length === 0 ? Text.empty : Text.of(rows.map(({ text }) => text))
}

/** Written out, so that the user sees where an invisible character is. */
function drawHidden(code: number): HTMLElement {
  const character = String.fromCodePoint(code)
  const mark = document.createElement('span')
  mark.className = 'cm-hidden-character'
  mark.textContent = `⟨${codePointName(character)}⟩`
  mark.title = hiddenCharacterName(character)
  return mark
}

function drawBetween(
  doc: Text,
  { left, between }: Rows,
  hunks: readonly HunkShown[],
  { stretches }: Diff,
  handlers: DiffHandlers | null,
): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const each of between) {
    const isEnd = each.row >= left.length && left.length > 0
    const at = isEnd ? doc.length : doc.line(each.row + 1).from
    const side = isEnd ? 1 : -1
    if (each.kind === 'gap') {
      const place = each.gap === 0 ? 'top' : each.gap === stretches.length - 1 ? 'end' : 'middle'
      ranges.push(Decoration.widget({ widget: new GapBar(each.gap, each.hidden, place, handlers), block: true, side }).range(at))
    } else {
      const hunk = hunks[each.hunk]
      if (hunk) ranges.push(Decoration.widget({ widget: new HunkBar(each.hunk, hunk, handlers), block: true, side }).range(at))
    }
  }
  return Decoration.set(ranges, true)
}
