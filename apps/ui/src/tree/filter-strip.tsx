import { FilterX } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { counted, fullCount } from '../kit/format.ts'
import { EmptyState } from '../kit/marks.tsx'
import { noFilter } from './tree-filter.ts'
import { setFilter } from './tree-store.ts'

/** Shown while a filter is on: a tree that silently lacks files would mislead. */
export function FilterStrip({ count, of }: { count: number; of: number }) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3 text-xs text-muted" aria-live="polite">
      <span className="grow truncate tabular">
        Filtered: {fullCount(count)} of {counted(of, 'file')}
      </span>
      <Button small tone="quiet" onClick={() => setFilter(noFilter)}>
        Show all
      </Button>
    </div>
  )
}

export function NothingPasses() {
  return (
    <EmptyState icon={<FilterX />} title="No file passes the filter" says="Take away a part of it, or all.">
      <Button onClick={() => setFilter(noFilter)}>Show all files</Button>
    </EmptyState>
  )
}
