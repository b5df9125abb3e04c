import { isRefusal } from '@sheaf/contract'
import { useRef, useState } from 'react'
import { storeReview } from '../apply/reply-store.ts'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { showTab } from '../state/view-state.ts'
import { useChats } from './chat-store.ts'

/** The review that was opened last from a chat: its reply stays in the chat. */
let openedHere: string | undefined

/** Opens a message's changes in Apply. Asks before it replaces a review that has decisions, or whose reply would be lost. */
export function useReview(message: string): {
  review(): void
  cancel(): void
  isOpening: boolean
  isAsking: boolean
  answer(isConfirmed: boolean): void
} {
  const host = useHost()
  const [isOpening, setOpening] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const controller = useRef<AbortController>(null)
  const open = async () => {
    const { workspace, chat } = useChats.getState()
    if (workspace === null || !chat || isOpening) return
    setOpening(true)
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const opened = await host['reviews.open']({ workspace, chat: chat.id, message }, { signal })
      openedHere = opened.id
      storeReview(workspace, opened)
      showTab('apply')
    } catch (problem) {
      if (!isRefusal(problem) || problem.code !== 'cancelled') notifyProblem(problem)
    } finally {
      setOpening(false)
    }
  }
  return {
    review() {
      const before = useHostState.getState().open?.review
      if (before && (before.id !== openedHere || before.counts.accepted + before.counts.rejected > 0)) setAsking(true)
      else void open()
    },
    cancel: () => controller.current?.abort(),
    isOpening,
    isAsking,
    answer(isConfirmed) {
      setAsking(false)
      if (isConfirmed) void open()
    },
  }
}
