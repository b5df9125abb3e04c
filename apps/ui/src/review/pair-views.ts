// Keeps the two views of a split diff in step: they scroll together, and a spacer levels a line that wraps on one side only.

import type { Range } from '@codemirror/state'
import { StateEffect } from '@codemirror/state'
import { type BlockInfo, BlockType, Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { setRows, setSpacers } from './diff-state.ts'
import { Spacer } from './diff-widgets.ts'

/** Both have the same number of lines, in the same order. Returns the function to stop. */
export function pairViews(left: EditorView, right: EditorView, wrap: boolean): () => void {
  const stops = [follow(left, right), follow(right, left)]
  if (wrap) stops.push(levelLines(left, right))
  return () => {
    for (const stop of stops) stop()
  }
}

/** By the line at the top, not by pixels: heights of unseen lines are estimates, and the two sides differ. */
function follow(from: EditorView, to: EditorView): () => void {
  const onScroll = () => {
    const { scrollTop, scrollLeft } = from.scrollDOM
    const block = from.lineBlockAtHeight(scrollTop)
    const number = from.state.doc.lineAt(block.from).number
    const other = to.lineBlockAt(to.state.doc.line(Math.min(number, to.state.doc.lines)).from)
    const top = other.top + scrollTop - block.top
    // Our own scrolling comes back as an event from the other side.
    if (Math.abs(to.scrollDOM.scrollTop - top) > 1) to.scrollDOM.scrollTop = top
    if (Math.abs(to.scrollDOM.scrollLeft - scrollLeft) > 1) to.scrollDOM.scrollLeft = scrollLeft
  }
  from.scrollDOM.addEventListener('scroll', onScroll, { passive: true })
  return () => from.scrollDOM.removeEventListener('scroll', onScroll)
}

function levelLines(left: EditorView, right: EditorView): () => void {
  let isStopped = false
  let widths = ''
  const spaces = new Map<number, number>()
  const measure = () => {
    if (isStopped) return
    left.requestMeasure({ key: spaces, read: () => read(), write: (changed) => changed && queueMicrotask(write) })
  }
  const read = (): boolean => {
    const now = `${left.contentDOM.clientWidth} ${right.contentDOM.clientWidth} ${left.state.doc.lines}`
    let hasChanged = false
    if (now !== widths) {
      hasChanged = spaces.size > 0
      spaces.clear()
      widths = now
    }
    const first = Math.max(left.state.doc.lineAt(left.viewport.from).number, right.state.doc.lineAt(right.viewport.from).number)
    const last = Math.min(left.state.doc.lineAt(left.viewport.to).number, right.state.doc.lineAt(right.viewport.to).number)
    for (let number = first; number <= last; number++) {
      const difference = Math.round(lineHeight(left, number) - lineHeight(right, number))
      if ((spaces.get(number) ?? 0) === difference) continue
      hasChanged = true
      if (difference === 0) spaces.delete(number)
      else spaces.set(number, difference)
    }
    return hasChanged
  }
  const write = () => {
    if (isStopped) return
    left.dispatch({ effects: setSpacers.of(draw(left, (difference) => -difference)) })
    right.dispatch({ effects: setSpacers.of(draw(right, (difference) => difference)) })
  }
  const draw = (view: EditorView, missing: (difference: number) => number): DecorationSet => {
    const ranges: Range<Decoration>[] = []
    for (const [number, difference] of spaces) {
      const height = missing(difference)
      if (height <= 0 || number > view.state.doc.lines) continue
      ranges.push(Decoration.widget({ widget: new Spacer(height), block: true, side: 2 }).range(view.state.doc.line(number).to))
    }
    return Decoration.set(ranges, true)
  }
  const listen = EditorView.updateListener.of((update) => {
    const isOurs = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(setSpacers)))
    if (update.transactions.some(({ effects }) => effects.some((effect) => effect.is(setRows)))) widths = ''
    if (!isOurs && (update.heightChanged || update.viewportChanged || update.geometryChanged || update.docChanged)) measure()
  })
  for (const view of [left, right]) view.dispatch({ effects: StateEffect.appendConfig.of(listen) })
  measure()
  return () => {
    isStopped = true
  }
}

/** Height of the text alone, without the blocks between lines. */
function lineHeight(view: EditorView, number: number): number {
  const block = view.lineBlockAt(view.state.doc.line(number).from)
  return textOf(block)?.height ?? block.height
}

function textOf(block: BlockInfo): BlockInfo | undefined {
  const { type } = block
  return Array.isArray(type) ? type.find((each) => each.type === BlockType.Text) : block
}
