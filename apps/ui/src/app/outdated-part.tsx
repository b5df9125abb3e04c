// Shown in place of a part when the files of this window's version are gone. Parts that were loaded before keep working.

import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Problem } from '../kit/marks.tsx'
import { showDialog, showPreview } from '../state/view-state.ts'

const says = 'Sheaf was updated while this window was open'
const next = 'This part comes with the new version. Load the window again to go on: what you chose and wrote is kept.'

/** `floats`: the part is a dialog, so there is no space for it inline. */
export function OutdatedPart({ floats }: { floats: boolean }) {
  return floats ? (
    <OutdatedDialog />
  ) : (
    <div className="p-4">
      <Problem says={`${says}.`} try={next}>
        <LoadAgain />
      </Problem>
    </div>
  )
}

function OutdatedDialog() {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    showDialog(null)
    showPreview(null)
  }
  if (!isOpen) return null
  return (
    <Dialog
      title={says}
      says={next}
      width="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Not now</Button>
          <LoadAgain />
        </>
      }
    />
  )
}

function LoadAgain() {
  return (
    <Button tone="primary" onClick={() => location.reload()}>
      Load again
    </Button>
  )
}

/** Matches the browsers' and Vite's errors for a file of the old build that no longer exists. */
export function isOutdated(problem: unknown): boolean {
  return (
    problem instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(problem.message)
  )
}
