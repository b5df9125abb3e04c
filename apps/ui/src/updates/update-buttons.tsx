// The buttons for each state of an update.

import type { UpdateState } from '@sheaf/contract'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { useUpdateWork } from './use-update-work.ts'

/** `later`: adds a button to postpone it, and no primary button: the user is at work below. */
export function UpdateButtons({ state, later = false }: { state: UpdateState; later?: boolean }) {
  const work = useUpdateWork()
  const tone = later ? 'plain' : 'primary'
  const put = (says: string): ReactNode =>
    later && (
      <Button small tone="quiet" onClick={work.later}>
        {says}
      </Button>
    )
  switch (state.at) {
    case 'available':
      return (
        <>
          {!state.skipped && (
            <Button small tone="quiet" aria-label="Skip this version" onClick={() => work.skip(state.release.version)}>
              <span>
                Skip<span className="hidden md:inline"> this version</span>
              </span>
            </Button>
          )}
          {put('Later')}
          <Button small tone={tone} icon={<Download aria-hidden />} onClick={work.download}>
            Download
          </Button>
        </>
      )
    case 'downloading':
      return (
        <Button small onClick={work.cancel}>
          Cancel
        </Button>
      )
    case 'ready':
      return (
        <>
          {put('Later')}
          <Button small tone={tone} onClick={work.install}>
            Install…
          </Button>
        </>
      )
    case 'failed':
      return (
        <>
          {put('Close')}
          <Button small onClick={state.release === null ? work.check : work.download}>
            Try again
          </Button>
        </>
      )
    default:
      return null
  }
}
