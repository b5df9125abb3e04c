// The contents of a tree row: the name, then anything special about it, then its tokens.

import { visibleText } from '@sheaf/contract'
import { FileQuestionMark, Link2, Search, TriangleAlert, X } from 'lucide-react'
import { classNames } from '../kit/class-names.ts'
import { shortCount } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showPreview } from '../state/view-state.ts'
import { useChangedFiles } from './changed-files.ts'
import { closeRoot } from './close-root.ts'
import { measuredFiles, weightWords } from './file-marks.ts'
import { RowButton } from './row-button.tsx'
import type { RowContentProps } from './row-frame.tsx'
import { useRowCount } from './token-counts.ts'
import { modeWords, words } from './tree.words.ts'
import { oddityOf, type TreeRow } from './tree-rows.ts'
import { useSortWeights } from './tree-store.ts'

export function TreeRowContent({ row, isHot, isActive }: RowContentProps<TreeRow>) {
  const { path, name, root, folder, file } = row
  const isFile = file >= 0
  const isChanged = useChangedFiles(({ files }) => (isFile ? files.has(path) : files.counts.has(path)))
  const filter = useChangedFiles(({ filters }) => filters.get(path))
  const unknown = useChangedFiles(({ unknown }) => (root ? unknown.get(root.path) : undefined))
  const isMissing = root?.missing !== undefined
  return (
    <>
      <span className={classNames('min-w-0 truncate', root && 'font-medium', isMissing && 'text-muted line-through')}>
        {visibleText(name)}
      </span>{' '}
      {isFile ? <FileMarks row={row} /> : folder.problem !== undefined && <Warning text={folder.problem} />}
      {root?.missing !== undefined && <Warning text={root.missing} />}
      {unknown !== undefined && !isMissing && <Warning text={unknown} />}
      <span className="grow" />{' '}
      {isFile && isHot && (
        <RowButton label={words.row.preview(name)} onClick={() => showPreview(path)}>
          <Search />
        </RowButton>
      )}
      {root && isHot && <CloseRoot row={row} />}
      <Weight path={path} isFile={isFile} isCounted={isHot || isActive} />
      {isChanged && <ChangedDot isFile={isFile} isOpen={row.isOpen === true} filter={filter} />}
    </>
  )
}

function FileMarks({ row }: { row: TreeRow }) {
  const selected = useHostState((state) => state.open?.selection.files.get(row.path))
  const odd = oddityOf(row)
  return (
    <>
      {odd !== undefined && (
        <span title={words.file.odd[odd]} className="text-faint [&_svg]:size-3.5">
          {odd === 'link' ? <Link2 aria-hidden /> : <FileQuestionMark aria-hidden />}
        </span>
      )}
      {selected && selected.mode !== 'full' && (
        <Badge tone={selected.mode === 'map' ? 'info' : 'accent'} title={modeWords(selected)}>
          {words.file.modes[selected.mode]}
        </Badge>
      )}
    </>
  )
}

/** Tokens of a selected file or of the row that is looked at; while the tree is sorted by tokens or date, the value of every row. */
function Weight({ path, isFile, isCounted }: { path: string; isFile: boolean; isCounted: boolean }) {
  const weights = useSortWeights()
  const tokens = useHostState(({ open }) =>
    isFile && open?.selection.files.has(path) ? measuredFiles(open.budget).get(path)?.tokens : undefined,
  )
  const known = weightWords(weights, path) ?? (tokens === undefined ? undefined : shortCount(tokens))
  const count = useRowCount(path, isCounted && known === undefined)
  const text = known ?? (count && words.file.count(count))
  if (text === undefined) return null
  return (
    <span
      title={known === undefined && count ? words.file.counted(count, isFile) : undefined}
      className="shrink-0 text-xs text-faint tabular"
    >
      {text}
    </span>
  )
}

/** An open folder needs no dot: its files have their own. */
function ChangedDot({ isFile, isOpen, filter }: { isFile: boolean; isOpen: boolean; filter: string | undefined }) {
  if (!isFile && isOpen) return null
  const file = filter === undefined ? words.git.changedFile : filterTitle(filter)
  return (
    <span
      title={isFile ? file : words.git.changedInside}
      className={classNames('size-1.5 shrink-0 rounded-full', isFile ? 'bg-warning' : 'border border-warning')}
    />
  )
}

function filterTitle(filter: string): string {
  return filter === 'lfs' ? words.git.lfs : words.git.filter(visibleText(filter))
}

function Warning({ text }: { text: string }) {
  return (
    <Tooltip label={text} closesOnClick={false}>
      <button
        type="button"
        aria-label={visibleText(text)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        className="shrink-0 rounded-sm text-warning [&_svg]:size-3.5"
      >
        <TriangleAlert aria-hidden />
      </button>
    </Tooltip>
  )
}

function CloseRoot({ row }: { row: TreeRow }) {
  const actions = useActions()
  const { root } = row
  if (!root) return null
  return (
    <RowButton label={words.row.close(root.name)} onClick={() => void closeRoot(actions, root)}>
      <X />
    </RowButton>
  )
}
