import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { showTab } from '../state/view-state.ts'
import { storeReview } from './reply-store.ts'

/** Brings back the review that was exited, with its decisions. */
export function useResumeReview(): () => void {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()
  return () => {
    showTab('apply')
    host['reviews.move']({ workspace, move: { type: 'resume' } }).then((review) => storeReview(workspace, review), notifyProblem)
  }
}
