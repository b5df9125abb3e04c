// Files found by name while typing, best match first.

import { visibleText } from '@sheaf/contract'
import { SearchX } from 'lucide-react'
import { type Ref, useEffect, useMemo, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/indicators.tsx'
import { MiddleTruncated } from '../kit/middle-truncated.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { showPreview } from '../state/view-state.ts'
import { fileCheck, intendedCheck } from './check-state.ts'
import type { RowContentProps } from './row-frame.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowTree, type RowTreeHandle } from './row-tree.tsx'
import { words } from './tree.words.ts'
import type { Row } from './tree-rows.ts'
import { setSearch, useTreeStore } from './tree-store.ts'
import { useCheck } from './use-check.ts'
import { useRowHeight } from './use-row-height.ts'

interface FoundRow extends Row {
  positions: readonly number[]
  isLoose: boolean
}

const most = 500

/** Without the files that only have the letters somewhere, unless there are no others. */
function bestRows(rows: readonly FoundRow[]): readonly FoundRow[] {
  const best = rows.filter(({ isLoose }) => !isLoose)
  return best.length === 0 ? rows : best
}

function countOf(shown: number, found: number): string {
  if (shown < found) return words.nameResults.best(shown, found, found === most)
  return found === most ? words.nameResults.top(most) : words.nameResults.found(found)
}

export function NameResults({ handle, onEscape, onLeaveUp }: { handle: Ref<RowTreeHandle>; onEscape: () => void; onLeaveUp: () => void }) {
  const { id, selection } = useWorkspaceSelector(({ id, selection }) => ({ id, selection }))
  const { rows: found, query } = useFound()
  const [shownAllFor, setShownAllFor] = useState<string | null>(null)
  const isAll = shownAllFor === query
  const rows = useMemo(() => {
    const shown = isAll ? found : found && bestRows(found)
    return shown?.map((row, at) => ({ ...row, position: at + 1, siblings: shown.length }))
  }, [found, isAll])
  const intents = useTreeStore((state) => state.intents)
  const rowHeight = useRowHeight()
  const check = useCheck()
  const heightOf = useMemo(() => () => rowHeight, [rowHeight])
  const checkOf = ({ path }: Row) => intendedCheck(path, intents) ?? fileCheck(selection.files.get(path))
  if (!found || !rows) return null
  if (rows.length === 0)
    return (
      <EmptyState icon={<SearchX />} title={words.nameResults.empty.title(query)} description={words.nameResults.empty.help}>
        <Button onClick={() => setSearch({ mode: 'text' })}>{words.actions.searchText}</Button>
        <Button tone="quiet" onClick={onEscape}>
          {words.actions.backToTree}
        </Button>
      </EmptyState>
    )
  const paths = rows.map(({ path }) => path)
  return (
    <div className="flex h-full flex-col" data-query={query}>
      <div className="flex h-7 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3 text-xs text-muted" aria-live="polite">
        <span className="grow truncate tabular">{countOf(rows.length, found.length)}</span>
        {bestRows(found).length < found.length && (
          <Button small tone="quiet" onClick={() => setShownAllFor(isAll ? null : query)}>
            {isAll ? words.nameResults.showBest : words.nameResults.showAll}
          </Button>
        )}
        <Button small tone="quiet" onClick={() => void check(paths, true)}>
          {rows.length < found.length ? words.nameResults.selectShown(rows.length) : words.nameResults.selectAll}
        </Button>
      </div>
      <div className="min-h-0 grow">
        <RowTree<FoundRow>
          label={words.nameResults.label}
          testId="name-results"
          rowTestId="found-row"
          memory={`names:${id}:${query}`}
          rows={rows}
          heightOf={heightOf}
          nameOf={({ path, name }) => words.nameResults.row(name, path.slice(0, Math.max(path.length - name.length - 1, 0)))}
          Content={FoundContent}
          checkOf={checkOf}
          onCheck={(chosen, checked) =>
            void check(
              chosen.map(({ path }) => path),
              checked,
            )
          }
          onEnter={({ path }) => showPreview(path)}
          dragged={(chosen) => chosen.map(({ path }) => ({ kind: 'file', path }))}
          onEscape={onEscape}
          onLeaveUp={onLeaveUp}
          menu={(chosen) => (
            <RowMenu
              targets={chosen.map((row) => ({ path: row.path, isFile: true, check: checkOf(row) }))}
              onCheck={(checked) =>
                void check(
                  chosen.map(({ path }) => path),
                  checked,
                )
              }
            />
          )}
          ref={handle}
        />
      </div>
    </div>
  )
}

/** The newest response wins; the last results stay until then, so that nothing flickers while typing. */
function useFound(): { rows: readonly FoundRow[] | null; query: string } {
  const host = useHost()
  const { id, tree } = useWorkspaceSelector(({ id, tree }) => ({ id, tree }))
  const text = useTreeStore((state) => state.search.text)
  const [found, setFound] = useState<{ rows: readonly FoundRow[] | null; query: string }>({ rows: null, query: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tree may hold other files for the same letters.
  useEffect(() => {
    let isNewest = true
    host['files.find']({ workspace: id, query: text, limit: most }).then((files) => {
      if (isNewest)
        setFound({
          rows: files.map(({ path, positions, loose = false }) => ({ ...rowOf(path), positions, isLoose: loose })),
          query: text.trim(),
        })
    }, notifyProblem)
    return () => {
      isNewest = false
    }
  }, [host, id, text, tree.version])
  return found
}

/** The position is set when it is known which rows are shown. */
function rowOf(path: string): Row {
  return { path, name: path.slice(path.lastIndexOf('/') + 1), depth: 0, position: 0, siblings: 0, isOpen: undefined }
}

/** Names and folders often differ only at their end, so the end stays visible. */
const tailOfName = 12
const longestTail = 20

function tailOfFolder(folder: string): number {
  return Math.min(folder.length - Math.max(folder.lastIndexOf('/'), 0), longestTail)
}

/** The name comes first: paths are long and panels narrow. */
function FoundContent({ row: { path, name, positions } }: RowContentProps<FoundRow>) {
  const start = path.length - name.length
  const inName = positions.filter((at) => at >= start).map((at) => at - start)
  const inFolder = positions.filter((at) => at < start - 1)
  const folder = path.slice(0, Math.max(start - 1, 0))
  return (
    <>
      <span className="flex max-w-[70%] shrink-0" title={visibleText(path)}>
        <MiddleTruncated text={name} positions={inName} tail={tailOfName} />
      </span>{' '}
      <span className="flex min-w-0 text-xs text-faint" title={visibleText(path)}>
        <MiddleTruncated text={folder} positions={inFolder} tail={tailOfFolder(folder)} />
      </span>
    </>
  )
}
