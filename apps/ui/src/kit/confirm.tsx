import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { words } from './kit.words.ts'
import { useTopmost } from './use-topmost.ts'

/** Asks before something that cannot be undone or is rarely wanted. The safe answer has the focus. */
export function Confirm({
  title,
  description,
  confirmLabel,
  tone = 'danger',
  onConfirm,
  onClose,
  children,
}: {
  title: string
  description: ReactNode
  /** What happens, as a verb: "Delete". */
  confirmLabel: string
  /** `primary`: it loses nothing. */
  tone?: 'danger' | 'primary'
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const isMine = useTopmost()
  return (
    <AlertDialog.Root open onOpenChange={(open, details) => !open && isMine(details) && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-[oklch(0.2_0.01_75/0.32)] transition-opacity duration-120 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          initialFocus={cancelButton}
          className="fixed top-[22vh] left-1/2 z-50 w-100 max-w-[calc(100vw-24px)] -translate-x-1/2 rounded-lg border border-line bg-surface shadow-float outline-none transition-[opacity,transform] duration-140 data-starting-style:translate-y-1 data-starting-style:opacity-0"
        >
          <div className="flex flex-col gap-1 px-4 pt-3.5 pb-4">
            <AlertDialog.Title className="text-lg font-semibold tracking-tight break-words">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-muted">{description}</AlertDialog.Description>
            {children}
          </div>
          <footer className="flex justify-end gap-2 rounded-b-lg border-t border-line bg-paper px-4 py-2.5">
            <AlertDialog.Close ref={cancelButton} render={<Button>{words.cancel}</Button>} />
            <Button
              tone={tone}
              onClick={() => {
                onClose()
                onConfirm()
              }}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
