// The subfolders of the typed folder, as a listbox of the field above it. Virtual: some folders have thousands.

import { type FolderListing, visibleText } from '@sheaf/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight, CornerLeftUp, Folder, FolderGit2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '../kit/class-names.ts'
import { EmptyState, Spinner } from '../kit/indicators.tsx'
import { useTextScale } from '../kit/use-text-scale.ts'
import { words } from './folder-dialog.words.ts'

interface FolderListProps {
  id: string
  rows: FolderListing['folders']
  at: number
  listing: FolderListing | undefined
  isWaiting: boolean
  letters: string
  mark: (at: number) => void
  enter: (path: string) => void
  open: (path: string) => void
}

const baseHeight = 28

export function FolderList({ id, rows, at, listing, isWaiting, letters, mark, enter, open }: FolderListProps) {
  const rowHeight = Math.round(baseHeight * useTextScale())
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [at, virtual])
  const parent = listing?.parent ?? null
  return (
    <div className="flex min-w-0 grow flex-col">
      <div className="flex h-8 shrink-0 items-center gap-1 border-b border-line px-1.5">
        {parent !== null && (
          <button
            type="button"
            onClick={() => enter(parent)}
            className="inline-flex h-6 items-center gap-1.5 rounded-md px-1.5 text-sm text-muted hover:bg-hover hover:text-ink [&_svg]:size-3.5"
          >
            <CornerLeftUp aria-hidden /> {words.list.up}
          </button>
        )}
        <span className="min-w-0 grow truncate px-1 font-mono text-sm text-muted" title={listing?.path}>
          {listing?.path}
        </span>
        {isWaiting && <Spinner />}
      </div>
      <div ref={scroller} className="min-h-0 grow overflow-y-auto p-1">
        {rows.length === 0 && listing && <Nothing listing={listing} letters={letters} />}
        <div
          id={id}
          role="listbox"
          aria-label={words.list.label}
          tabIndex={-1}
          className="relative"
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                // The field handles the keys: it keeps the focus and names the marked row.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                <div
                  key={row.path}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  onClick={() => mark(index)}
                  onDoubleClick={() => open(row.path)}
                  style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                  className={classNames(
                    'absolute inset-x-0 top-0 flex cursor-default items-center gap-2 rounded-md pl-2 select-none [&_svg]:size-4 [&_svg]:shrink-0',
                    index === at ? 'bg-accent-soft' : 'hover:bg-hover',
                  )}
                >
                  {row.isRepository ? (
                    <FolderGit2 className="text-accent-ink" aria-hidden />
                  ) : (
                    <Folder className="text-faint" aria-hidden />
                  )}
                  <span className="min-w-0 grow truncate">{visibleText(row.name)}</span>
                  {row.isRepository && <span className="text-xs text-muted">{words.list.repository}</span>}
                  <span
                    aria-hidden
                    title={words.list.enter}
                    className="flex size-7 items-center justify-center rounded-md text-faint hover:bg-line hover:text-ink"
                    onClick={(event) => {
                      event.stopPropagation()
                      enter(row.path)
                    }}
                    onDoubleClick={(event) => event.stopPropagation()}
                  >
                    <ChevronRight />
                  </span>
                </div>
              )
            )
          })}
        </div>
      </div>
      <p className="hidden h-7 shrink-0 items-center border-t border-line px-3 text-xs text-faint md:flex">{words.list.keys}</p>
    </div>
  )
}

function Nothing({ listing, letters }: { listing: FolderListing; letters: string }) {
  if (listing.problem !== undefined) return <EmptyState title={words.list.unreadable} description={listing.problem} />
  if (letters !== '') return <EmptyState title={words.list.noMatch(letters)} description={words.list.noMatchHelp} />
  return <EmptyState title={words.list.empty} description={words.list.emptyHelp} />
}
