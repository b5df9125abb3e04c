// The files of a review: a list at the side, or behind a button if there is no room for one. Only visible rows are rendered.

import { type ReviewFile, visibleText } from '@sheaf/contract'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Ban, Check, ChevronDown, CircleDashed, CircleDot, Equal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { words as applyWords } from '../apply/apply.words.ts'
import { classNames } from '../kit/class-names.ts'
import { Dialog } from '../kit/dialog.tsx'
import { shortCount } from '../kit/format.ts'
import { useTextScale } from '../kit/use-text-scale.ts'
import { words } from './review.words.ts'
import { countDecided, decidableVerdicts, type FileVerdict, fileVerdict } from './review-slots.ts'

interface FilesProps {
  files: readonly ReviewFile[]
  current: number
  onChoose: (file: number) => void
}

export function FileList(props: FilesProps) {
  return (
    <nav
      aria-label={words.files.title}
      className="hidden w-56 shrink-0 border-r border-line bg-paper @[720px]:block @[1000px]:w-72 @[1300px]:w-80"
    >
      <FileRows {...props} onWalk={props.onChoose} />
    </nav>
  )
}

/** Where the list has no room: the current file, and the list in a dialog. */
export function FileChooser({ files, current, onChoose }: FilesProps) {
  const [isOpen, setOpen] = useState(false)
  const file = files[current]
  if (files.length < 2 || !file) return null
  return (
    <div className="flex shrink-0 border-b border-line bg-paper px-3 py-1.5 @[720px]:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-7 w-full min-w-0 items-center gap-2 rounded-md border border-line bg-raised px-2 text-left hover:bg-hover"
      >
        <VerdictIcon verdict={fileVerdict(file)} />
        <span className="min-w-0 grow truncate">{visibleText(file.path)}</span>
        <span className="shrink-0 text-xs text-muted tabular">{words.files.position(current + 1, files.length)}</span>
        <ChevronDown className="size-3.5 shrink-0 text-faint" aria-hidden />
      </button>
      {isOpen && <FilesDialog files={files} current={current} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Arrow keys only move here: a file is shown when it is chosen. */
function FilesDialog({ files, current, onChoose, onClose }: FilesProps & { onClose: () => void }) {
  const [at, setAt] = useState(current)
  const stop = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={words.files.title} fills onClose={onClose} initialFocus={stop}>
      <FileRows
        files={files}
        current={at}
        stop={stop}
        onWalk={setAt}
        onChoose={(index) => {
          onClose()
          onChoose(index)
        }}
      />
    </Dialog>
  )
}

const baseHeight = 44

interface RowsProps extends FilesProps {
  onWalk: (file: number) => void
  /** Button of the current file. */
  stop?: Ref<HTMLButtonElement>
}

/** A single Tab stop: arrow keys go from file to file. */
function FileRows({ files, current, stop, onWalk, onChoose }: RowsProps) {
  const height = Math.round(baseHeight * useTextScale())
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    // The current row stays rendered while scrolling, or the list would lose its Tab stop.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return shown.includes(current) || current >= files.length ? shown : [...shown, current].sort((left, right) => left - right)
    },
    overscan: 8,
  })
  const { scrollToIndex } = virtual
  useEffect(() => {
    scrollToIndex(current)
    if (!scroller.current?.contains(document.activeElement)) return
    scroller.current.querySelector<HTMLElement>('[aria-current=true]')?.focus({ preventScroll: true })
  }, [current, scrollToIndex])
  const walk = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, key } = event
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -files.length, End: files.length }[key]
    if (step === undefined || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    onWalk(Math.max(0, Math.min(files.length - 1, current + step)))
  }
  return (
    <div ref={scroller} className="h-full overflow-y-auto py-1">
      <ul className="relative" style={{ height: virtual.getTotalSize() }} onKeyDown={walk}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const file = files[index]
          return file === undefined ? null : (
            <li
              key={key}
              aria-setsize={files.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)`, height }}
            >
              <FileRow
                file={file}
                isCurrent={index === current}
                onClick={() => onChoose(index)}
                {...(index === current && stop && { ref: stop })}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function FileRow({
  ref,
  file,
  isCurrent,
  onClick,
}: {
  ref?: Ref<HTMLButtonElement>
  file: ReviewFile
  isCurrent: boolean
  onClick: () => void
}) {
  const { path, to, action, changed } = file
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent}
      title={visibleText(to === undefined ? path : `${path} → ${to}`)}
      onClick={onClick}
      className={classNames(
        'flex h-full w-full items-start gap-2 px-2.5 py-1 text-left outline-offset-[-2px] hover:bg-hover',
        isCurrent && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <VerdictIcon verdict={fileVerdict(file)} />
      <span className="min-w-0 grow">
        <span className={classNames('block truncate', action === 'delete' && 'line-through')}>{visibleText(nameOf(path))}</span>
        <span className={classNames('block truncate text-xs', changed ? 'text-warning' : 'text-muted')}>
          {changed ? words.changedOnDisk : visibleText(underName(file))}
        </span>
      </span>
      <Counts file={file} />
    </button>
  )
}

function Counts({ file }: { file: ReviewFile }) {
  const { added, removed } = file
  const verdict = fileVerdict(file)
  const total = decidableVerdicts(file).length
  return (
    <span className="shrink-0 text-right text-xs tabular">
      <span className="block">
        <span className="text-success">+{shortCount(added)}</span> <span className="text-danger">−{shortCount(removed)}</span>
      </span>
      {verdict === 'blocked' ? (
        <span className="block text-danger">{words.files.refused}</span>
      ) : (
        verdict !== 'unchanged' &&
        total > 0 && (
          <span className="block text-muted">
            {countDecided(file)}/{total}
            <span className="sr-only">{words.files.decided}</span>
          </span>
        )
      )}
    </span>
  )
}

const icons: Record<FileVerdict, ReactNode> = {
  open: <CircleDashed className="text-faint" />,
  accepted: <Check className="text-success" />,
  rejected: <X className="text-danger" />,
  mixed: <CircleDot className="text-warning" />,
  blocked: <Ban className="text-danger" />,
  unchanged: <Equal className="text-faint" />,
}

export function VerdictIcon({ verdict }: { verdict: FileVerdict }) {
  return (
    <span role="img" aria-label={words.verdicts[verdict]} title={words.verdicts[verdict]} className="mt-0.5 shrink-0 [&_svg]:size-4">
      {icons[verdict]}
    </span>
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Its folder, and its action if that is more than an edit. A file in the root has no folder to show. */
function underName({ path, action }: ReviewFile): string {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
  if (folder === '') return applyWords.actions[action]
  return action === 'modify' ? folder : `${applyWords.actions[action]} · ${folder}`
}
