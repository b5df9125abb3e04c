import { type LicenseMachine, limits, visibleText } from '@sheaf/contract'
import { useEffect, useRef } from 'react'
import { Button } from '../kit/button.tsx'

interface ConfirmFreeProps {
  machine: LicenseMachine
  onYes: () => void
  onClose: () => void
}

export function ConfirmFree({ machine, onYes, onClose }: ConfirmFreeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const name = visibleText(machine.name)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="free-title"
      aria-describedby="free-says"
      onClose={onClose}
      className="m-auto max-w-120 rounded-lg border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-sunken/70"
    >
      <h2 id="free-title" className="font-semibold text-lg">
        Free <bdi>{name}</bdi>?
      </h2>
      <p id="free-says" className="mt-2 text-muted">
        It goes back to the free tier when it next asks the service, at the latest in {limits.licenseOfflineDays} days. Nothing on it is
        lost, and it can be activated again.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button autoFocus onClick={() => dialog.current?.close()}>
          Keep it
        </Button>
        <Button
          look="danger"
          onClick={() => {
            dialog.current?.close()
            onYes()
          }}
        >
          Free this machine
        </Button>
      </div>
    </dialog>
  )
}
