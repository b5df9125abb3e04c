import { dropReview, storeReview } from '../apply/reply-store.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { words } from './review.words.ts'

/** Exits the review, also before it was entered. The host keeps the reply and all decisions. */
export function useExitReview(): () => void {
  const host = useHost()
  const { id: workspace, review } = useLiveWorkspace()
  return () => {
    host['reviews.move']({ workspace, move: { type: 'pause' } }).then((paused) => {
      storeReview(workspace, paused)
      notify(review?.written ? words.exited.nothingMoreWritten : words.exited.nothingWritten, { description: words.exited.help })
    }, notifyProblem)
  }
}

/** Drops the reply and all decisions. The window still has the reply until it is reloaded. */
export function useDiscardReview(): () => void {
  const host = useHost()
  const { id: workspace, review } = useLiveWorkspace()
  return () => {
    host['reviews.leave']({ workspace }).then(() => {
      dropReview(workspace)
      notify(review?.written ? words.exited.nothingMoreWritten : words.exited.nothingWritten)
    }, notifyProblem)
  }
}
