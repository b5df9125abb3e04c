import { isRefusal } from '@sheaf/contract'
import { useRef, useState } from 'react'
import { holdReview } from '../apply/reply-store.ts'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { showTab } from '../state/view-state.ts'
import { useChats } from './chat-store.ts'

/** Opens a message's changes in Apply. Asks before it replaces a review that has decisions. */
export function useReview(message: string): {
  review(): void
  cancel(): void
  isOpening: boolean
  isAsking: boolean
  answer(yes: boolean): void
} {
  const host = useHost()
  const [isOpening, setOpening] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const cancelling = useRef<AbortController>(null)
  const open = async () => {
    const { workspace, chat } = useChats.getState()
    if (workspace === null || !chat || isOpening) return
    setOpening(true)
    cancelling.current = new AbortController()
    const { signal } = cancelling.current
    try {
      holdReview(workspace, await host['reviews.open']({ workspace, chat: chat.id, message }, { signal }))
      showTab('apply')
    } catch (problem) {
      if (!isRefusal(problem) || problem.code !== 'cancelled') notifyProblem(problem)
    } finally {
      setOpening(false)
    }
  }
  return {
    review() {
      const counts = useHostState.getState().open?.review?.counts
      if (counts && counts.accepted + counts.rejected > 0) setAsking(true)
      else void open()
    },
    cancel: () => cancelling.current?.abort(),
    isOpening,
    isAsking,
    answer(yes) {
      setAsking(false)
      if (yes) void open()
    },
  }
}
