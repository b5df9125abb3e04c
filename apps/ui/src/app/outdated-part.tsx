// Shown in place of a part when the files of this window's version are gone. Parts that were loaded before keep working.

import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Problem } from '../kit/marks.tsx'
import { showDialog, showPreview } from '../state/view-state.ts'
import { words } from './app.words.ts'

/** `floats`: the part is a dialog, so there is no space for it inline. */
export function OutdatedPart({ floats }: { floats: boolean }) {
  return floats ? (
    <OutdatedDialog />
  ) : (
    <div className="p-4">
      <Problem says={words.outdated.sentence} try={words.outdated.help}>
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
      title={words.outdated.title}
      says={words.outdated.help}
      width="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.outdated.later}</Button>
          <LoadAgain />
        </>
      }
    />
  )
}

function LoadAgain() {
  return (
    <Button tone="primary" onClick={() => location.reload()}>
      {words.reload}
    </Button>
  )
}

/** Matches the browsers' and Vite's errors for a file of the old build that no longer exists. */
export function isOutdated(problem: unknown): boolean {
  return (
    problem instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(problem.message)
  )
}
