// Shows a message found by search: switches to its branch, scrolls to it, and focuses it.

import type { ChatMessage } from '@sheaf/contract'
import { type RefObject, useEffect, useState } from 'react'
import { useChats } from './chat-store.ts'
import { useChatActions } from './use-chat-store.ts'

/** Returns the message it went to, which stays rendered. */
export function useScrollToMessage(
  contents: RefObject<HTMLElement | null>,
  branch: readonly ChatMessage[],
  leaveEnd: () => void,
): string | null {
  const targetMessage = useChats((state) =>
    state.targetMessage !== null && state.chat?.messages.has(state.targetMessage) ? state.targetMessage : null,
  )
  const isShown = targetMessage !== null && branch.some(({ id }) => id === targetMessage)
  const [reached, setReached] = useState<string | null>(null)
  const { switchBranch } = useChatActions()

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once; the branch arrives with the host's answer
  useEffect(() => {
    if (targetMessage !== null && !isShown) switchBranch(targetMessage)
  }, [targetMessage])

  useEffect(() => {
    if (targetMessage === null || !isShown) return
    // Render first: the height of a placeholder is a guess.
    if (reached !== targetMessage) return setReached(targetMessage)
    const element = contents.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(targetMessage)}"]`)
    leaveEnd()
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
    useChats.setState({ targetMessage: null })
  }, [contents, leaveEnd, targetMessage, isShown, reached])
  return reached
}
