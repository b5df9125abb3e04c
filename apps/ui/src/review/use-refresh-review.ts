import type { Progress } from '@sheaf/contract'
import { useState } from 'react'
import { storeReview } from '../apply/reply-store.ts'
import { useHost } from '../host/use-host.ts'
import { notify } from '../kit/notify.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { words } from './review.words.ts'

interface RefreshReview {
  isReading: boolean
  progress: Progress | null
  /** Rejects with the reason it failed. */
  refresh(): Promise<void>
}

/** Reads the reply again, against the current files. */
export function useRefreshReview(): RefreshReview {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isReading, setReading] = useState(false)
  const refresh = async () => {
    setReading(true)
    try {
      storeReview(workspace, await host['reviews.open']({ workspace, again: true }, { onProgress: setProgress }))
      notify(words.refreshed, { tone: 'info' })
    } finally {
      setReading(false)
      setProgress(null)
    }
  }
  return { isReading, progress, refresh }
}
