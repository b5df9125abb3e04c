// Changes that an editor proposes by a tool open a review in this window; whoever looks at another tab is told, and gets there with a click.

import type { McpStatus, ReviewState } from '@sheaf/contract'
import { useEffect } from 'react'
import { useDesk } from '../desk/desk-store.ts'
import { showTab, useView } from '../desk/view-store.ts'
import { counted } from '../kit/format.ts'
import { notify } from '../kit/notify.ts'
import { shownName } from './approval-words.ts'
import { useMcp } from './mcp-store.ts'

export function useProposals(): void {
  useEffect(
    () =>
      useDesk.subscribe(({ open }, before) => {
        if (!open?.review || open.id !== before.open?.id || open.review.id === before.open.review?.id) return
        tell(open.review, useMcp.getState().status)
      }),
    [],
  )
}

/** The host names such a review so (edits.propose). */
const named = /^Edits by /

function tell(review: ReviewState, status: McpStatus | null): void {
  if (!status?.client || !named.test(review.chatName ?? '') || useView.getState().tab === 'apply') return
  notify(`${shownName(status.client.name)} proposes changes to ${counted(review.files.length, 'file')}`, {
    tone: 'info',
    description: 'Nothing is written before you have reviewed them.',
    action: { label: 'Review', onClick: () => showTab('apply') },
  })
}
