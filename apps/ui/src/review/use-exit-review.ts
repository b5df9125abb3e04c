import { dropReview, useReply } from '../apply/reply-store.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { words } from './review.words.ts'

/** Leaves the review, also before it was entered. The window keeps the reply. */
export function useExitReview(): () => void {
  const host = useHost()
  const { id: workspace, review } = useLiveWorkspace()
  return () => {
    host['reviews.leave']({ workspace }).then(() => {
      dropReview(workspace)
      notify(useReply.getState().written === review?.id ? words.exited.nothingMoreWritten : words.exited.nothingWritten)
    }, notifyProblem)
  }
}
