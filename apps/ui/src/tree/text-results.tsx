// Lines found in files, grouped by file.

import { type SearchAnswer, visibleText } from '@sheaf/contract'
import { SearchX, SquareFunction } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { fullCount } from '../kit/format.ts'
import { Highlighted } from '../kit/highlighted.tsx'
import { Badge, EmptyState, Problem, Waiting } from '../kit/indicators.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { useTextScale } from '../kit/use-text-scale.ts'
import { useWidth } from '../kit/use-width.ts'
import { type FileLine, useAddDefinitions } from '../preview/use-add-definitions.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { showHit, showPreview } from '../state/view-state.ts'
import { fileCheck, intendedCheck } from './check-state.ts'
import { RowButton } from './row-button.tsx'
import type { RowContentProps } from './row-frame.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowTree, type RowTreeHandle } from './row-tree.tsx'
import { type TextRow, textRows } from './text-rows.ts'
import { words } from './tree.words.ts'
import { setSearch, useTreeStore } from './tree-store.ts'
import { useCheck } from './use-check.ts'
import { useRowHeight } from './use-row-height.ts'
import { useTextSearch } from './use-text-search.ts'

export function TextResults({ handle, onEscape, onLeaveUp }: { handle: Ref<RowTreeHandle>; onEscape: () => void; onLeaveUp: () => void }) {
  const { id, selection } = useWorkspaceSelector(({ id, selection }) => ({ id, selection }))
  const { answer, wanted, problem, isOld, waiting, cancel } = useTextSearch()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const intents = useTreeStore((state) => state.intents)
  const rowHeight = useRowHeight()
  const check = useCheck()
  const heightOf = useMemo(() => () => rowHeight, [rowHeight])
  const panel = useRef<HTMLDivElement>(null)
  const columns = useColumns(panel)
  const rows = useMemo(() => (answer ? textRows(answer, closed, wanted, columns) : []), [answer, closed, wanted, columns])
  const checkOf = ({ path, match }: TextRow) => (match ? undefined : (intendedCheck(path, intents) ?? fileCheck(selection.files.get(path))))
  const onCheck = (chosen: readonly TextRow[], checked: boolean) => void check(filesOf(chosen), checked)
  const addDefinitions = useAddDefinitions()
  const show = ({ path, match }: TextRow) => {
    const all = answer?.matches ?? []
    const { text, regex, matchCase, word } = wanted
    const at = match ? all.indexOf(match) : -1
    if (at === -1) showPreview(path)
    else showHit({ searched: { text, regex, matchCase, word }, all: all.map(({ path: file, line }) => ({ path: file, line })), at })
  }
  const open = (chosen: readonly TextRow[], isOpen: boolean) => {
    const next = new Set(closed)
    for (const { path } of chosen) {
      if (isOpen) next.delete(path)
      else next.add(path)
    }
    setClosed(next)
  }
  return (
    <div ref={panel} className="flex h-full flex-col">
      {waiting && (
        <div className="flex items-center gap-2 border-b border-line px-3 py-1">
          <Waiting what={words.textResults.searching} done={waiting.done} total={waiting.total} onCancel={cancel} />
          <Seconds />
        </div>
      )}
      {problem && (
        <div className="p-2">
          <Problem {...problem}>
            {wanted.regex && (
              <Button small onClick={() => setSearch({ regex: false })}>
                {words.textResults.searchPlain}
              </Button>
            )}
          </Problem>
        </div>
      )}
      {answer && rows.length === 0 && !problem && (
        <EmptyState icon={<SearchX />} title={words.textResults.empty.title(wanted.text)} description={emptyHelp(answer)}>
          <Button onClick={() => setSearch({ mode: 'names' })}>{words.actions.searchNames}</Button>
          <Button tone="quiet" onClick={onEscape}>
            {words.actions.backToTree}
          </Button>
        </EmptyState>
      )}
      {answer && rows.length > 0 && (
        // A slow search keeps the last results visible, but they must not be mistaken for its own.
        <div
          className="flex min-h-0 grow flex-col data-old:opacity-40"
          data-old={isOld && waiting ? '' : undefined}
          inert={isOld && waiting !== null}
        >
          <Summary answer={answer} onSelectAll={() => void check([...new Set(answer.matches.map(({ path }) => path))], true)} />
          <div className="min-h-0 grow">
            <RowTree<TextRow>
              label={words.textResults.label}
              testId="text-results"
              rowTestId="found-row"
              memory={`text:${id}:${wanted.text}`}
              rows={rows}
              heightOf={heightOf}
              nameOf={({ path, name, match, count }) =>
                match ? undefined : words.textResults.row(name, path.slice(0, Math.max(path.length - name.length - 1, 0)), count)
              }
              Content={TextContent}
              checkOf={checkOf}
              onCheck={onCheck}
              onOpen={open}
              onEnter={show}
              onPick={show}
              dragged={(chosen) => filesOf(chosen).map((path) => ({ kind: 'file', path }))}
              onAdd={(chosen) => void addDefinitions(hitsOf(chosen))}
              onEscape={onEscape}
              onLeaveUp={onLeaveUp}
              menu={(chosen) => (
                <RowMenu
                  targets={filesOf(chosen).map((path) => ({
                    path,
                    isFile: true,
                    check: fileCheck(selection.files.get(path)),
                    line: chosen[0]?.match?.line,
                  }))}
                  onCheck={(checked) => onCheck(chosen, checked)}
                  hits={hitsOf(chosen)}
                />
              )}
              ref={handle}
            />
          </div>
        </div>
      )}
    </div>
  )
}

/** How many characters of a line are visible. */
function useColumns(panel: RefObject<HTMLDivElement | null>): number {
  const scale = useTextScale()
  return Math.max(Math.floor((useWidth(panel) - besideLine) / (characterWidth * scale)), 12)
}

/** The indentation, the line number, and the scrollbar. */
const besideLine = 100
/** In the font of the code, at the size of the lines. */
const characterWidth = 6.9

/** Elapsed time, since the remaining time is unknown. */
function Seconds() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden className="text-sm text-faint tabular">
      {words.textResults.seconds(seconds)}
    </span>
  )
}

function Summary({ answer, onSelectAll }: { answer: SearchAnswer; onSelectAll: () => void }) {
  const { matches, total, truncated, leftOff } = answer
  const files = new Set(matches.map(({ path }) => path)).size
  return (
    <div className="flex h-7 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3 text-xs text-muted" aria-live="polite">
      <span className="min-w-0 grow truncate tabular" title={truncated ? words.textResults.narrow : undefined}>
        {truncated ? words.textResults.first(matches.length, total) : words.textResults.found(matches.length, files)}
      </span>
      {leftOff.length > 0 && (
        <Tooltip label={words.textResults.leftOffFiles(leftOff.slice(0, 6))}>
          <button type="button" className="cursor-default">
            <Badge tone="warning">{words.textResults.leftOff(leftOff.length)}</Badge>
          </button>
        </Tooltip>
      )}
      <Button small tone="quiet" onClick={onSelectAll}>
        {truncated ? words.textResults.selectFirst(files) : words.textResults.selectAll}
      </Button>
    </div>
  )
}

function emptyHelp({ leftOff }: SearchAnswer): string {
  const { help, helpLeftOff } = words.textResults.empty
  return leftOff.length === 0 ? help : helpLeftOff(leftOff.length)
}

function filesOf(rows: readonly TextRow[]): string[] {
  return [...new Set(rows.map(({ path, match }) => match?.path ?? path))]
}

function hitsOf(rows: readonly TextRow[]): FileLine[] {
  return rows.flatMap(({ match }) => (match ? [{ path: match.path, line: match.line }] : []))
}

function AddFunction({ hit }: { hit: FileLine }) {
  const addDefinitions = useAddDefinitions()
  return (
    <RowButton label={words.menu.addFunction(1)} onClick={() => void addDefinitions([hit])}>
      <SquareFunction />
    </RowButton>
  )
}

function TextContent({ row: { path, name, match, count, text, positions }, isHot }: RowContentProps<TextRow>) {
  if (match)
    return (
      <>
        <span className="w-8 shrink-0 text-right font-mono text-2xs text-faint tabular">{match.line}</span>{' '}
        <span className="min-w-0 grow truncate font-mono text-xs">
          <Highlighted text={text} positions={positions} isLine />
        </span>
        {isHot && <AddFunction hit={match} />}
      </>
    )
  return (
    <>
      <span className="max-w-[60%] shrink-0 truncate font-medium">{visibleText(name)}</span>{' '}
      <span className="min-w-0 grow truncate text-xs text-faint" title={visibleText(path)}>
        {visibleText(path.slice(0, Math.max(path.length - name.length - 1, 0)))}
      </span>{' '}
      <Badge>{fullCount(count)}</Badge>
    </>
  )
}
