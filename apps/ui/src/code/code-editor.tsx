// The editor behind `CodeView`: read-only, with a caret, so that lines can be selected and found by keyboard. Loads CodeMirror.

import { defaultKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { closeSearchPanel, highlightSelectionMatches, openSearchPanel, search, searchKeymap, searchPanelOpen } from '@codemirror/search'
import { Compartment, EditorState, type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeTheme } from './code-theme.ts'
import type { CodeViewProps, Lines } from './code-view.tsx'
import { keptLines, setKept } from './kept-lines.ts'
import { languageFor } from './language-for.ts'
import { pageNonce } from './page-nonce.ts'
import { searchedMatches, setSearched } from './searched-matches.ts'

/** A line this long is machine-generated: coloring it is slow and adds nothing. */
const plainAbove = 20_000
const endIsNear = 600

export function CodeEditor(props: CodeViewProps) {
  const { text, path, label, wrap = false, firstLine = 1, goTo, marked, kept, highlight, find = 0 } = props
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const shown = useRef('')
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!container.current) return undefined
    const made = new EditorView({
      parent: container.current,
      state: EditorState.create({ doc: latest.current.text, extensions: makeExtensions() }),
    })
    view.current = made
    shown.current = latest.current.text
    made.dom.addEventListener('keydown', closeFindFirst, true)
    if (latest.current.takesFocus) made.focus()
    return () => {
      view.current = null
      made.destroy()
    }
    /** Esc closes the find panel first, and only then the dialog around the editor. */
    function closeFindFirst(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !searchPanelOpen(made.state)) return
      closeSearchPanel(made)
      made.focus()
      event.stopPropagation()
      event.preventDefault()
    }
    function makeExtensions(): Extension {
      return [
        codeTheme(pageNonce()),
        EditorView.theme({ '&': { height: '100%' } }),
        EditorState.readOnly.of(true),
        highlightActiveLine(),
        bracketMatching(),
        highlightSelectionMatches({ minSelectionLength: 3 }),
        search({ top: true }),
        keymap.of([...searchKeymap, ...defaultKeymap]),
        markedLines,
        keptLines,
        searchedMatches,
        dynamic.language.of([]),
        dynamic.look.of([]),
        EditorView.updateListener.of(({ selectionSet, state }) => {
          if (!selectionSet) return
          const { from, to } = state.selection.main
          const { firstLine: first = 1, onLines, onCaret } = latest.current
          onCaret?.(state.doc.lineAt(state.selection.main.head).number + first - 1)
          onLines?.(from === to ? null : linesOf(state.doc, from, to, first))
        }),
        EditorView.domEventHandlers({
          scroll: (_event, { scrollDOM }) => {
            if (scrollDOM.scrollHeight - scrollDOM.scrollTop - scrollDOM.clientHeight < endIsNear) latest.current.onEnd?.()
          },
        }),
      ]
    }
  }, [])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const before = shown.current
    if (before === text) return
    shown.current = text
    const { length } = editor.state.doc
    // More text of the same file is appended: replacing everything would lose the position and the marks.
    const isMore = before !== '' && text.startsWith(before)
    editor.dispatch({ changes: isMore ? { from: length, insert: text.slice(before.length) } : { from: 0, to: length, insert: text } })
  }, [text])

  useEffect(() => {
    let isLatest = true
    const isPlain = longestLine(latest.current.text) > plainAbove
    const use = (language: Extension) => view.current?.dispatch({ effects: dynamic.language.reconfigure(language) })
    if (isPlain) use([])
    else
      languageFor(path).then(
        (language) => isLatest && use(language ?? []),
        () => undefined,
      )
    return () => {
      isLatest = false
    }
  }, [path])

  useEffect(() => {
    view.current?.dispatch({
      effects: dynamic.look.reconfigure([
        wrap ? EditorView.lineWrapping : [],
        lineNumbers({
          formatNumber: (number) => String(number + firstLine - 1),
          domEventHandlers: { mousedown: (editor, { from }, event) => event instanceof MouseEvent && selectLines(editor, from, event) },
        }),
        // No on-screen keyboard: there is nothing to type.
        EditorView.contentAttributes.of({ 'aria-label': label, inputmode: 'none', tabindex: '0' }),
      ]),
    })
  }, [wrap, firstLine, label])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer text may hold lines that were not there before
  useEffect(() => {
    view.current?.dispatch({ effects: setMarked.of({ lines: marked ?? [], firstLine }) })
  }, [marked, firstLine, text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer text has more lines to hide
  useEffect(() => {
    view.current?.dispatch({ effects: setKept.of({ lines: kept, firstLine }) })
  }, [kept, firstLine, text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer text may have more matches
  useEffect(() => {
    view.current?.dispatch({ effects: setSearched.of(highlight && { ...highlight, line: highlight.line - firstLine + 1 }) })
  }, [highlight, firstLine, text])

  useEffect(() => {
    const editor = view.current
    if (!editor || !goTo) return
    const number = Math.min(Math.max(goTo.line - firstLine + 1, 1), editor.state.doc.lines)
    const at = editor.state.doc.line(number).from
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
  }, [goTo, firstLine])

  useEffect(() => {
    if (find > 0 && view.current) openSearchPanel(view.current)
  }, [find])

  return <div ref={container} className="h-full min-h-0 overflow-hidden" />
}

/** Pressing a line number selects the line; dragging selects all lines up to the pointer; with Shift, from the caret. */
function selectLines(editor: EditorView, pressed: number, event: MouseEvent): boolean {
  if (event.button !== 0) return false
  event.preventDefault()
  editor.focus()
  const { doc, selection } = editor.state
  const start = doc.lineAt(event.shiftKey ? selection.main.anchor : pressed)
  const selectTo = (position: number) => {
    const end = doc.lineAt(position)
    const [anchor, head] = end.from < start.from ? [lineEnd(doc, start), end.from] : [start.from, lineEnd(doc, end)]
    editor.dispatch({ selection: { anchor, head }, scrollIntoView: true })
  }
  const onMove = ({ clientY }: MouseEvent) => selectTo(editor.lineBlockAtHeight(clientY - editor.documentTop).from)
  const onUp = () => {
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseup', onUp)
  }
  document.addEventListener('mousemove', onMove)
  document.addEventListener('mouseup', onUp)
  selectTo(pressed)
  return true
}

/** With the line break, so that an empty line is selected too. */
function lineEnd(doc: Text, { to }: { to: number }): number {
  return Math.min(to + 1, doc.length)
}

const dynamic = { language: new Compartment(), look: new Compartment() }

function linesOf(doc: Text, from: number, to: number, firstLine: number): Lines {
  const last = doc.lineAt(to)
  // A selection that ends before the first character of a line does not include that line.
  const end = to === last.from && to > from ? last.number - 1 : last.number
  return { from: doc.lineAt(from).number + firstLine - 1, to: end + firstLine - 1 }
}

function longestLine(text: string): number {
  let longest = 0
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const stop = end === -1 ? text.length : end
    if (stop - at > longest) longest = stop - at
    at = stop + 1
  }
  return longest
}

const setMarked = StateEffect.define<{ lines: readonly Lines[]; firstLine: number }>()
const markedLine = Decoration.line({ class: 'cm-marked-line' })

const markedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((each) => each.is(setMarked))
    if (!effect) return marks.map(transaction.changes)
    return decorate(transaction.newDoc, effect.value)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function decorate(doc: Text, { lines, firstLine }: { lines: readonly Lines[]; firstLine: number }): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  let next = 1
  for (const { from, to } of [...lines].sort((a, b) => a.from - b.from)) {
    const start = Math.max(from - firstLine + 1, next)
    const end = Math.min(to - firstLine + 1, doc.lines)
    for (let number = start; number <= end; number++) {
      const at = doc.line(number).from
      builder.add(at, at, markedLine)
    }
    next = Math.max(next, end + 1)
  }
  return builder.finish()
}
