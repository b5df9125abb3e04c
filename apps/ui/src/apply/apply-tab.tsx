// The Apply tab: paste a reply, check the plan, review the changes. The host holds the review; this renders its stage.

import { ReviewScreen } from '../review/review-screen.tsx'
import { useLiveWorkspace } from '../state/host-state.ts'
import { PasteScreen } from './paste-screen.tsx'
import { PlannedScreen } from './planned-screen.tsx'

export function ApplyTab() {
  const { review } = useLiveWorkspace()
  if (!review || review.isPaused) return <PasteScreen />
  return review.stage === 'planned' ? <PlannedScreen key={review.id} review={review} /> : <ReviewScreen key={review.id} review={review} />
}
