// Selects some lines of a file: the ranges as a list, the code next to it.

import { type FileMode, type LineRange, visibleText } from '@sheaf/contract'
import { ListPlus, Plus, Trash2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { CodeView, type Lines } from '../code/code-view.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { countLines, mergeRanges, rangeName } from './line-ranges.ts'
import { words } from './preview.words.ts'
import { usePreview } from './use-preview.ts'

interface Row {
  key: number
  from: string
  to: string
  why: string
}

export function SlicesDialog({ path }: { path: string }) {
  const { file, problem, more } = usePreview(path)
  const selected = useHostState((state) => state.open?.selection.files.get(path))
  const wrap = useHostState((state) => state.settings.wrapLines)
  const actions = useActions()
  const nextKey = useRef(0)
  const rowOf = ({ from, to, why = '' }: LineRange): Row => ({ key: nextKey.current++, from: String(from), to: String(to), why })
  const [rows, setRows] = useState<Row[]>(() => (selected?.mode === 'slices' ? selected.ranges.map(rowOf) : []))
  const [lines, setLines] = useState<Lines | null>(null)
  const [target, setTarget] = useState<{ line: number } | undefined>(undefined)
  const total = file?.lines ?? null
  const ranges = useMemo(() => mergeRanges(rows.flatMap(readRow), total), [rows, total])
  const isWrong = rows.some((row) => problemOf(row, total) !== undefined)
  const close = () => showDialog(null)
  const add = (range: Lines) => setRows(mergeRanges([...rows.flatMap(readRow), range], total).map(rowOf))
  const save = async () => {
    try {
      const notes = await actions.select(
        ranges.length === 0 ? { type: 'check', paths: [path], checked: false } : { type: 'slices', path, ranges },
      )
      close()
      if (notes.length > 0) notify(notes.join(' '), { tone: 'info' })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Dialog
      title={words.slices.title}
      description={
        <span className="break-all">
          {visibleText(path)}
          {` · ${takenWords(selected?.mode, countLines(ranges), total)}`}
        </span>
      }
      width="full"
      fills
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.slices.cancel}</Button>
          {ranges.length === 0 && selected?.mode === 'slices' ? (
            <Button tone="danger" disabled={isWrong} onClick={() => void save()}>
              {words.slices.unselect}
            </Button>
          ) : (
            <Button tone="primary" disabled={isWrong || ranges.length === 0} onClick={() => void save()}>
              {ranges.length === 0 ? words.slices.take : words.slices.takeSome(ranges.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex min-h-0 grow max-md:flex-col">
        <div className="flex w-80 shrink-0 flex-col border-r border-line bg-paper max-md:max-h-[42vh] max-md:w-full max-md:border-r-0 max-md:border-b">
          <ul aria-label={words.slices.ranges} className="min-h-0 grow overflow-y-auto p-3">
            {rows.length === 0 && (
              <li className="p-3 text-center text-sm text-muted">
                {selected?.mode === 'full' ? words.slices.emptyWhole : words.slices.empty}
              </li>
            )}
            {rows.map((row, index) => (
              <RangeRow
                key={row.key}
                row={row}
                number={index + 1}
                problem={problemOf(row, total)}
                onChange={(next) => setRows(rows.map((each) => (each.key === row.key ? next : each)))}
                onRemove={() => setRows(rows.filter((each) => each.key !== row.key))}
                onShow={() => setTarget({ line: Number(row.from) || 1 })}
              />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 border-t border-line p-3">
            <Button small icon={<Plus />} onClick={() => setRows([...rows, { key: nextKey.current++, from: '', to: '', why: '' }])}>
              {words.slices.add}
            </Button>
            {lines && (
              <Button small tone="primary" icon={<ListPlus />} onClick={() => add(lines)}>
                {words.slices.addLines(rangeName(lines))}
              </Button>
            )}
          </div>
        </div>
        <div className="min-h-0 min-w-0 grow">
          {problem ? (
            <div className="p-3">
              <Problem {...problem} />
            </div>
          ) : file === null ? (
            <div className="p-4">
              <Spinner label={words.reading} />
            </div>
          ) : file.hidden ? (
            <EmptyState title={words.hidden(file.hidden.why)} description={words.slices.hiddenHelp} />
          ) : (
            <CodeView
              text={file.text}
              path={path}
              label={words.contents(path)}
              wrap={wrap}
              firstLine={file.from}
              goTo={target}
              marked={ranges}
              onLines={setLines}
              onEnd={more}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** What is in the prompt now, or would be with these ranges. */
function takenWords(mode: FileMode | undefined, lines: number, total: number | null): string {
  const { taken } = words.slices
  if (lines > 0 || mode === 'slices') return total === null ? taken.lines(lines) : taken.linesOf(lines, total)
  if (mode === 'full') return total === null ? taken.whole : taken.wholeOf(total)
  return mode === 'map' ? taken.mapOnly : taken.none
}

function RangeRow({
  row,
  number,
  problem,
  onChange,
  onRemove,
  onShow,
}: {
  row: Row
  number: number
  problem: string | undefined
  onChange: (row: Row) => void
  onRemove: () => void
  onShow: () => void
}) {
  return (
    <li className="mb-3">
      <div className="flex items-end gap-1.5">
        <Field
          label={words.slices.range.from}
          aria-label={words.slices.range.fromOf(number)}
          inputMode="numeric"
          className="w-16"
          value={row.from}
          onFocus={onShow}
          onChange={({ target }) => onChange({ ...row, from: target.value })}
        />
        <Field
          label={words.slices.range.to}
          aria-label={words.slices.range.toOf(number)}
          inputMode="numeric"
          className="w-16"
          value={row.to}
          onChange={({ target }) => onChange({ ...row, to: target.value })}
        />
        <Field
          label={words.slices.range.why}
          aria-label={words.slices.range.whyOf(number)}
          className="min-w-0 grow"
          value={row.why}
          onChange={({ target }) => onChange({ ...row, why: target.value })}
        />
        <IconButton label={words.slices.range.remove(number)} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      {problem !== undefined && <p className="mt-1 text-sm text-danger">{problem}</p>}
    </li>
  )
}

function readRow({ from, to, why }: Row): LineRange[] {
  const first = lineNumber(from)
  const last = lineNumber(to === '' ? from : to)
  return first === null || last === null ? [] : [{ from: first, to: last, ...(why.trim() === '' ? {} : { why }) }]
}

function problemOf({ from, to }: Row, total: number | null): string | undefined {
  if (from === '' && to === '') return undefined
  const first = lineNumber(from)
  if (first === null || (to !== '' && lineNumber(to) === null)) return words.slices.notANumber
  if (total !== null && first > total) return words.slices.pastEnd(total)
  return undefined
}

function lineNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null
}
