// The buttons for each state of an update.

import type { UpdateState } from '@sheaf/contract'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { words } from './updates.words.ts'
import { useUpdateActions } from './use-update-actions.ts'

/** `later`: adds a button to postpone it, and no primary button: the user is at work below. */
export function UpdateButtons({ state, later = false }: { state: UpdateState; later?: boolean }) {
  const work = useUpdateActions()
  const tone = later ? 'plain' : 'primary'
  const postponeButton = (label: string): ReactNode =>
    later && (
      <Button small tone="quiet" onClick={work.later}>
        {label}
      </Button>
    )
  switch (state.at) {
    case 'available':
      return (
        <>
          {!state.skipped && (
            <Button small tone="quiet" aria-label={words.actions.skip} onClick={() => work.skip(state.release.version)}>
              <span>
                {words.actions.skipParts[0]}
                <span className="hidden md:inline">{words.actions.skipParts[1]}</span>
              </span>
            </Button>
          )}
          {postponeButton(words.actions.later)}
          <Button small tone={tone} icon={<Download aria-hidden />} onClick={work.download}>
            {words.actions.download}
          </Button>
        </>
      )
    case 'downloading':
      return (
        <Button small onClick={work.cancel}>
          {words.actions.cancel}
        </Button>
      )
    case 'ready':
      return (
        <>
          {postponeButton(words.actions.later)}
          <Button small tone={tone} onClick={work.install}>
            {words.actions.install}
          </Button>
        </>
      )
    case 'failed':
      return (
        <>
          {postponeButton(words.actions.close)}
          <Button small onClick={state.release === null ? work.check : work.download}>
            {words.actions.tryAgain}
          </Button>
        </>
      )
    default:
      return null
  }
}
