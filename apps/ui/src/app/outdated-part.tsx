// Stands where a part should, when the files of this window's version are gone. Everything that was loaded before goes on.

import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Problem } from '../kit/marks.tsx'
import { showDialog, showPreview } from '../state/view-state.ts'

const says = 'Sheaf was updated while this window was open'
const next = 'This part comes with the new version. Load the window again to go on: what you chose and wrote is kept.'

/** `floats`: the part would have been a dialog, and has no place of its own. */
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

/** In the words of the browsers and of Vite: a file of the old build is not there any more. */
export function isOutdated(problem: unknown): boolean {
  return (
    problem instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(problem.message)
  )
}
