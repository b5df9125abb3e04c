// A modal dialog: title, a sentence, the contents, and a row of buttons. Esc and the X close it; the focus goes in and comes back.

import { Dialog as Base } from '@base-ui/react/dialog'
import { visibleText } from '@sheaf/contract'
import { X } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Confirm } from './confirm.tsx'
import { words } from './kit.words.ts'
import { previousFocus } from './last-focus.ts'
import { useTopmost } from './use-topmost.ts'
import { UnsavedInputs } from './use-unsaved.ts'

interface DialogProps {
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  width?: 'small' | 'medium' | 'large' | 'full'
  onClose: () => void
  /** The buttons; the primary one comes last. */
  footer?: ReactNode
  /** A function may return null: then the first control gets the focus. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** The contents fill the available space and handle their own scrolling. */
  fills?: boolean
  children?: ReactNode
}

const widths = { small: 'w-105', medium: 'w-150', large: 'w-220', full: 'w-300' }

/** How many dialogs are below. */
const DialogDepth = createContext(0)

export function Dialog({ title, description, width = 'medium', onClose, footer, initialFocus, fills = false, children }: DialogProps) {
  const isMine = useTopmost()
  const contents = useRef<HTMLDivElement>(null)
  const footing = useRef<HTMLElement>(null)
  const [opener] = useState(() => document.activeElement)
  const [unsaved] = useState(() => new Set<symbol>())
  const [isAsking, setAsking] = useState(false)
  const depth = useContext(DialogDepth)
  const close = () => (unsaved.size > 0 ? setAsking(true) : onClose())
  return (
    <Base.Root open onOpenChange={(open, details) => !open && isMine(details) && close()}>
      <Base.Portal>
        {/* Also over another dialog, which would otherwise look as if both were one. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-[oklch(0.2_0.01_75/0.32)] transition-opacity duration-120 data-starting-style:opacity-0"
        />
        <Base.Popup
          // The X is first in the DOM, but never what the user came for.
          initialFocus={
            typeof initialFocus === 'object'
              ? initialFocus
              : () =>
                  initialFocus?.() ??
                  firstControl(contents.current) ??
                  scrollable(contents.current) ??
                  firstControl(footing.current) ??
                  true
          }
          finalFocus={() => previousFocus(opener) ?? true}
          className={classNames(
            'fixed left-1/2 z-40 flex max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-float outline-none',
            'transition-[opacity,transform] duration-140 data-starting-style:translate-y-1 data-starting-style:opacity-0',
            depth === 0 ? 'top-[8vh] max-h-[84vh]' : 'top-[14vh] max-h-[78vh]',
            fills && (depth === 0 ? 'h-[84vh]' : 'h-[78vh]'),
            widths[width],
          )}
        >
          <header className="flex items-start gap-3 px-4 pt-3.5 pb-2.5">
            <div className="min-w-0 grow">
              <Base.Title className="text-lg font-semibold tracking-tight break-words">{visibleText(title)}</Base.Title>
              {description !== undefined && <Base.Description className="text-sm text-muted">{description}</Base.Description>}
            </div>
            {/* No tooltip: it would open on first focus and consume the first Esc. */}
            <Base.Close
              aria-label={words.close}
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-4"
            >
              <X />
            </Base.Close>
          </header>
          <div
            ref={(element) => {
              contents.current = element
              // Without a focusable control in it, the arrow keys could not scroll it.
              if (element && !fills && !firstControl(element)) element.tabIndex = 0
            }}
            className={classNames(
              'min-h-0 grow',
              fills ? 'flex flex-col border-t border-line' : 'overflow-y-auto px-4 pb-4 -outline-offset-2',
            )}
          >
            <DialogDepth value={depth + 1}>
              <UnsavedInputs value={unsaved}>{children}</UnsavedInputs>
            </DialogDepth>
          </div>
          {footer !== undefined && (
            <footer ref={footing} className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-2.5">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
      {isAsking && (
        <Confirm
          title={words.unsaved.title}
          description={words.unsaved.help}
          confirmLabel={words.unsaved.confirmLabel}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </Base.Root>
  )
}

/** A text that is longer than the dialog is read first, with the arrow keys. */
function scrollable(element: HTMLElement | null): HTMLElement | null {
  return element !== null && element.tabIndex === 0 && element.scrollHeight > element.clientHeight ? element : null
}

function firstControl(element: HTMLElement | null): HTMLElement | null {
  // In tabs, radios and the like, only the active one is a Tab stop.
  return (
    element?.querySelector<HTMLElement>(
      ':is(input, textarea, select, button:not([disabled]), a[href], [tabindex="0"]):not([tabindex="-1"])',
    ) ?? null
  )
}
