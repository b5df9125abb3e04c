// Shown in place of a component when the files of this window's version are gone. Components that were loaded before keep working.

import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Problem } from '../kit/indicators.tsx'
import { showDialog, showPreview } from '../state/view-state.ts'
import { words } from './app.words.ts'

/** `floats`: the component is a dialog, so there is no space for it inline. */
export function OutdatedNotice({ floats }: { floats: boolean }) {
  return floats ? (
    <OutdatedDialog />
  ) : (
    <div className="p-4">
      <Problem says={words.outdated.sentence} try={words.outdated.help}>
        <ReloadButton />
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
      description={words.outdated.help}
      width="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.outdated.later}</Button>
          <ReloadButton />
        </>
      }
    />
  )
}

function ReloadButton() {
  return (
    <Button tone="primary" onClick={() => location.reload()}>
      {words.reload}
    </Button>
  )
}

/** Matches the browsers' and Vite's errors for a file of the old build that no longer exists. */
export function isMissingChunkError(problem: unknown): boolean {
  return (
    problem instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(problem.message)
  )
}
