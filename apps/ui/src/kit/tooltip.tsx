// A label on hover and focus. The trigger needs its own accessible name: screen readers do not read tooltips.

import { Tooltip as Base } from '@base-ui/react/tooltip'
import { visibleText } from '@sheaf/contract'
import type { ReactElement } from 'react'
import { Keys } from './keys.tsx'

export function Tooltip({
  label,
  keys,
  side = 'bottom',
  closesOnClick = true,
  children,
}: {
  label: string
  keys?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** False: the trigger does nothing but show the tooltip. */
  closesOnClick?: boolean
  children: ReactElement
}) {
  return (
    // Its text has nothing to click, and what is under it has.
    <Base.Root disableHoverablePopup>
      <Base.Trigger render={children} closeOnClick={closesOnClick} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} className="pointer-events-none z-50">
          <Base.Popup className="flex max-w-80 animate-in items-center gap-2 rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink shadow-float">
            {visibleText(label)}
            {keys !== undefined && <Keys keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function TooltipProvider({ children }: { children: ReactElement }) {
  return <Base.Provider delay={400}>{children}</Base.Provider>
}
