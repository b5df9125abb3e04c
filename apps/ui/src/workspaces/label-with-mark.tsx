import type { ReactNode } from 'react'

/** The text of a menu row with a mark on its right. */
export function LabelWithMark({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="truncate">{children}</span>
      {mark}
    </span>
  )
}
