import { visibleText } from '@sheaf/contract'
import type { MouseEvent, ReactNode } from 'react'

/** A button shown while the mouse is over its row. Not a tab stop: the row's keys and menu do the same. */
export function RowButton({ label, onClick, children }: { label: string; onClick: (event: MouseEvent) => void; children: ReactNode }) {
  const click = (event: MouseEvent): void => {
    event.stopPropagation()
    onClick(event)
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={visibleText(label)}
      title={visibleText(label)}
      onClick={click}
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={(event) => event.stopPropagation()}
      className="flex size-5 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink [&_svg]:size-3.5"
    >
      {children}
    </button>
  )
}
