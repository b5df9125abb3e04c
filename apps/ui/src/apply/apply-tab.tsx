// Apply: a reply comes in, is shown for what it is, and is reviewed. The host holds the review; this draws where it stands.

import { ReviewScreen } from '../review/review-screen.tsx'
import { useLiveWorkspace } from '../state/host-state.ts'
import { PasteScreen } from './paste-screen.tsx'
import { PlannedScreen } from './planned-screen.tsx'

export function ApplyTab() {
  const { review } = useLiveWorkspace()
  if (!review) return <PasteScreen />
  return review.stage === 'planned' ? <PlannedScreen key={review.id} review={review} /> : <ReviewScreen key={review.id} review={review} />
}
