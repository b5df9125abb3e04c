import { type LicenseMachine, limits, visibleText } from '@sheaf/contract'
import { useEffect, useRef } from 'react'
import { Button } from '../kit/button.tsx'

interface ConfirmFreeProps {
  machine: LicenseMachine
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmFree({ machine, onConfirm, onClose }: ConfirmFreeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const name = visibleText(machine.name)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="free-title"
      aria-describedby="free-description"
      onClose={onClose}
      className="m-auto max-w-120 rounded-lg border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-sunken/70"
    >
      <h2 id="free-title" className="font-semibold text-lg">
        Deactivate <bdi>{name}</bdi>?
      </h2>
      <p id="free-description" className="mt-2 text-muted">
        The machine returns to the free tier the next time it contacts the service, within {limits.licenseOfflineDays} days at the latest.
        Nothing on the machine is lost, and you can activate it again.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button autoFocus onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        <Button
          look="danger"
          onClick={() => {
            dialog.current?.close()
            onConfirm()
          }}
        >
          Deactivate machine
        </Button>
      </div>
    </dialog>
  )
}
