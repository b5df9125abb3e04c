import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line that opens to show more. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex w-fit cursor-default list-none items-center gap-1 rounded-sm text-sm text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 shrink-0 transition-transform duration-120 group-open:rotate-90" aria-hidden />
        {title}
      </summary>
      <div className="pt-1 text-sm">{children}</div>
    </details>
  )
}
