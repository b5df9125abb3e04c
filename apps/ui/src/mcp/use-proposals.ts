// Changes that an editor proposes by a tool open a review in this window; whoever looks at another tab is told, and gets there with a click.

import type { ReviewState } from '@sheaf/contract'
import { useEffect } from 'react'
import { useDesk } from '../desk/desk-store.ts'
import { showTab, useView } from '../desk/view-store.ts'
import { counted } from '../kit/format.ts'
import { notify } from '../kit/notify.ts'
import { shownName } from './approval-words.ts'

export function useProposals(): void {
  useEffect(
    () =>
      useDesk.subscribe(({ open }, before) => {
        const review = open?.review
        if (!review || open.id !== before.open?.id || review.id === before.open.review?.id) return
        if (review.proposedBy !== undefined && useView.getState().tab !== 'apply') tell(review, review.proposedBy)
      }),
    [],
  )
}

function tell({ files }: ReviewState, by: string): void {
  notify(`${shownName(by)} proposes changes to ${counted(files.length, 'file')}`, {
    tone: 'info',
    description: 'Nothing is written before you have reviewed them.',
    action: { label: 'Review', onClick: () => showTab('apply') },
  })
}
