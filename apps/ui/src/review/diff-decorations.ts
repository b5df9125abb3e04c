// How the visible rows look: their background, changed words, colors, and the numbers and signs on their left.

import { presentableDiff } from '@codemirror/merge'
import type { Extension, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  GutterMarker,
  gutter,
  ViewPlugin,
  type ViewUpdate,
  type WidgetType,
} from '@codemirror/view'
import type { SideColors } from './diff-colors.ts'
import { commonAffixLengths, type DiffRow, lineKey } from './diff-rows.ts'
import { type HunkShown, hunksField, repaint, rowsField, setHunks, setRows } from './diff-state.ts'
import { ClipMark, EndMark, GapBar, HunkBar, Spacer } from './diff-widgets.ts'

const longestCompared = 1_500
const leastSame = 0.35

export interface DecorationOptions {
  side: 'both' | 'old' | 'new'
  oldColors: SideColors
  newColors: SideColors
  lines: number
  onWholeLine: (line: string) => void
}

export function diffDecorations({ side, oldColors, newColors, lines, onWholeLine }: DecorationOptions): Extension {
  const look = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      waiting: ReturnType<typeof setTimeout> | undefined
      constructor(view: EditorView) {
        this.decorations = this.draw(view)
      }
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged || touches(update)) this.decorations = this.draw(update.view)
      }
      destroy() {
        clearTimeout(this.waiting)
      }
      draw(view: EditorView): DecorationSet {
        const drawn = drawRows(view, (row) => (row.kind === 'removed' || side === 'old' ? oldColors : newColors), side, onWholeLine)
        clearTimeout(this.waiting)
        if (!drawn.isWhole) this.waiting = setTimeout(() => view.dispatch({ effects: repaint.of(null) }), 20)
        return drawn.decorations
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
  const width = '9'.repeat(String(lines).length)
  return [
    side === 'new' ? [] : numbers('old', width),
    side === 'old' ? [] : numbers('new', width),
    gutter({
      class: 'cm-diff-signs',
      lineMarker: (view, { from }) => {
        const row = rowAt(view, from)
        if (!row || row.kind === 'same') return signs.same
        return isRejected(view, row) ? rejectedSigns[row.kind] : signs[row.kind]
      },
      widgetMarker: (_view, widget) => besideWidget(widget),
      lineMarkerChange: touches,
      initialSpacer: () => signs.added,
    }),
    look,
  ]
}

function touches({ transactions }: ViewUpdate): boolean {
  return transactions.some(({ effects }) => effects.some((effect) => effect.is(setHunks) || effect.is(setRows) || effect.is(repaint)))
}

function rowAt(view: EditorView, position: number): DiffRow | undefined {
  return view.state.field(rowsField)[view.state.doc.lineAt(position).number - 1]
}

function isRejected(view: EditorView, { hunk }: DiffRow): boolean {
  return hunk !== undefined && view.state.field(hunksField)[hunk]?.verdict === 'rejected'
}

function drawRows(
  view: EditorView,
  colorsOf: (row: DiffRow) => SideColors,
  side: DecorationOptions['side'],
  onWholeLine: DecorationOptions['onWholeLine'],
): { decorations: DecorationSet; isWhole: boolean } {
  const { doc } = view.state
  const rows = view.state.field(rowsField)
  const hunks = view.state.field(hunksField)
  const ranges: Range<Decoration>[] = []
  let isWhole = true
  let last = 0
  for (const { from, to } of view.visibleRanges) {
    for (let number = Math.max(doc.lineAt(from).number, last + 1); number <= doc.lines; number++) {
      const line = doc.line(number)
      if (line.from > to) break
      last = number
      const row = rows[number - 1]
      if (!row) break
      if (row.kind !== 'same') {
        const hunk = row.hunk === undefined ? undefined : hunks[row.hunk]
        ranges.push(lineDecoration(row.kind, hunk).range(line.from))
        if (row.pair !== undefined) for (const [start, end] of wordsOf(row)) ranges.push(wordMark.range(line.from + start, line.from + end))
        if (row.end !== undefined) ranges.push(Decoration.widget({ widget: new EndMark(row.end), side: 1 }).range(line.to))
      }
      if (row.clipped) ranges.push(...clipMarks(row, row.clipped, line, onWholeLine))
      const lineNumber = row.kind === 'removed' || side === 'old' ? row.old : row.new
      if (lineNumber === undefined || row.clipped || !isWhole) continue
      const isRead = colorsOf(row).line(lineNumber, (start, end, className) => {
        if (end > start) ranges.push(Decoration.mark({ class: className }).range(line.from + start, line.from + end))
      })
      // The next line would wait as long again: the rest is drawn plain now, and colored a moment later.
      if (!isRead) isWhole = false
    }
  }
  return { decorations: Decoration.set(ranges, true), isWhole }
}

const lineDecorations = new Map<string, Decoration>()
function lineDecoration(kind: DiffRow['kind'], hunk: HunkShown | undefined): Decoration {
  const verdict = hunk?.verdict ?? 'open'
  const name = `cm-row-${kind} cm-row-${verdict === 'open' && hunk?.isOffered && kind !== 'pad' ? 'offered' : verdict}`
  const decoration = lineDecorations.get(name) ?? Decoration.line({ class: name })
  lineDecorations.set(name, decoration)
  return decoration
}

/** Marks for what a line that is too long leaves out, before and after. */
function clipMarks(
  row: DiffRow,
  { before, after }: { before: number; after: number },
  line: { from: number; to: number },
  onWhole: DecorationOptions['onWholeLine'],
): Range<Decoration>[] {
  const mark = (count: number) => new ClipMark(count, lineKey(row), onWhole)
  return [
    ...(before > 0 ? [Decoration.widget({ widget: mark(before), side: -1 }).range(line.from)] : []),
    ...(after > 0 ? [Decoration.widget({ widget: mark(after), side: 1 }).range(line.to)] : []),
  ]
}

const wordMark = Decoration.mark({ class: 'cm-word' })

const known = new WeakMap<DiffRow, [number, number][]>()

/** Columns of the row that differ from its pair; none if almost everything does: the whole line shows it already. */
function wordsOf(row: DiffRow): [number, number][] {
  const { text, pair = '', kind } = row
  const before = known.get(row)
  if (before) return before
  const isLong = text.length > longestCompared || pair.length > longestCompared
  const words = isLong ? [between(text, pair)] : compare(text, pair, kind === 'removed')
  known.set(row, words)
  return words
}

/** For lines too long to compare: the part between the common beginning and end. */
function between(text: string, pair: string): [number, number] {
  const { start, end } = commonAffixLengths(text, pair)
  return [start, Math.max(start, text.length - end)]
}

function compare(text: string, pair: string, isOld: boolean): [number, number][] {
  const changes = isOld ? presentableDiff(text, pair, { scanLimit: 200 }) : presentableDiff(pair, text, { scanLimit: 200 })
  const words = changes.map(({ fromA, toA, fromB, toB }): [number, number] => (isOld ? [fromA, toA] : [fromB, toB]))
  const differing = words.reduce((sum, [from, to]) => sum + to - from, 0)
  return differing > text.trim().length * (1 - leastSame) ? [] : words.filter(([from, to]) => to > from)
}

class Sign extends GutterMarker {
  readonly sign: string
  override readonly elementClass: string

  constructor(sign: string, className: string) {
    super()
    this.sign = sign
    this.elementClass = className
  }

  override eq({ sign, elementClass }: Sign): boolean {
    return sign === this.sign && elementClass === this.elementClass
  }

  override toDOM(): Node {
    return document.createTextNode(this.sign)
  }
}

const signs = {
  same: new Sign(' ', ''),
  pad: new Sign(' ', 'cm-gutter-pad'),
  added: new Sign('+', 'cm-gutter-added'),
  removed: new Sign('−', 'cm-gutter-removed'),
}

const rejectedSigns = {
  pad: signs.pad,
  added: new Sign('+', 'cm-gutter-rejected'),
  removed: new Sign('−', 'cm-gutter-rejected'),
}

/** The gutters continue next to a bar, so that it reaches from edge to edge. */
function besideWidget(widget: WidgetType): GutterMarker | null {
  if (widget instanceof HunkBar) return widget.shown.isCurrent ? beside.current : beside.hunk
  if (widget instanceof GapBar) return beside.gap
  return widget instanceof Spacer ? beside.spacer : null
}

const beside = {
  hunk: new Sign('', 'cm-gutter-hunk'),
  current: new Sign('', 'cm-gutter-hunk cm-gutter-current'),
  gap: new Sign('', 'cm-gutter-gap'),
  spacer: new Sign('', 'cm-gutter-pad'),
}

function numbers(which: 'old' | 'new', width: string): Extension {
  return gutter({
    class: 'cm-diff-numbers',
    lineMarker: (view, { from }) => {
      const row = rowAt(view, from)
      if (!row) return null
      const look = row.kind === 'same' ? '' : `cm-gutter-${isRejected(view, row) ? 'rejected' : row.kind}`
      return new Sign(String(row[which] ?? ''), look)
    },
    widgetMarker: (_view, widget) => besideWidget(widget),
    lineMarkerChange: touches,
    initialSpacer: () => new Sign(width, ''),
  })
}
