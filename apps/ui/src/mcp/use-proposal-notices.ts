// Notifies the user on another tab when an editor proposes changes, which open a review in this window, with a button to go there.

import type { ReviewState } from '@sheaf/contract'
import { useEffect } from 'react'
import { notify } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { showTab, useView } from '../state/view-state.ts'
import { clientDisplayName } from './approval-words.ts'
import { words } from './mcp.words.ts'

export function useProposalNotices(): void {
  useEffect(
    () =>
      useHostState.subscribe(({ open }, before) => {
        const review = open?.review
        if (!review || open.id !== before.open?.id || !hasMore(review, before.open.review)) return
        if (review.proposedBy !== undefined && useView.getState().tab !== 'apply') notifyProposal(review, review.proposedBy)
      }),
    [],
  )
}

/** A new review, or files added to it since. */
function hasMore(review: ReviewState, before: ReviewState | null): boolean {
  return review.id !== before?.id || review.files.length > before.files.length
}

function notifyProposal({ files }: ReviewState, by: string): void {
  notify(words.proposed.title(clientDisplayName(by), files.length), {
    tone: 'info',
    key: 'mcp-proposal',
    description: words.proposed.help,
    action: { label: words.proposed.review, onClick: () => showTab('apply') },
  })
}
