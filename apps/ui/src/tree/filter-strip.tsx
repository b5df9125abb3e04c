import { FilterX } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/indicators.tsx'
import { words } from './tree.words.ts'
import { noFilter } from './tree-filter.ts'
import { setFilter } from './tree-store.ts'

/** Shown while a filter is on: a tree that silently lacks files would mislead. */
export function FilterStrip({ count, of }: { count: number; of: number }) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3 text-xs text-muted" aria-live="polite">
      <span className="grow truncate tabular">{words.filters.shown(count, of)}</span>
      <Button small tone="quiet" onClick={() => setFilter(noFilter)}>
        {words.filters.showAll}
      </Button>
    </div>
  )
}

export function NoFilterMatches() {
  return (
    <EmptyState icon={<FilterX />} title={words.filters.empty.title} description={words.filters.empty.help}>
      <Button onClick={() => setFilter(noFilter)}>{words.filters.empty.showAll}</Button>
    </EmptyState>
  )
}
