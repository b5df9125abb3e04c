// Shows a message found by search: switches to its branch, scrolls to it, and focuses it.

import type { ChatMessage } from '@sheaf/contract'
import { type RefObject, useEffect, useState } from 'react'
import { useChats } from './chat-store.ts'
import { useChatActions } from './use-chat-store.ts'

/** Returns the message it went to, which stays rendered. */
export function useSought(contents: RefObject<HTMLElement | null>, branch: readonly ChatMessage[], leaveEnd: () => void): string | null {
  const sought = useChats((state) => (state.sought !== null && state.chat?.messages.has(state.sought) ? state.sought : null))
  const isShown = sought !== null && branch.some(({ id }) => id === sought)
  const [reached, setReached] = useState<string | null>(null)
  const { turnTo } = useChatActions()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; the branch comes with the host's word
  useEffect(() => {
    if (sought !== null && !isShown) turnTo(sought)
  }, [sought])

  useEffect(() => {
    if (sought === null || !isShown) return
    // Render first: the height of a placeholder is a guess.
    if (reached !== sought) return setReached(sought)
    const place = contents.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(sought)}"]`)
    leaveEnd()
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
    useChats.setState({ sought: null })
  }, [contents, leaveEnd, sought, isShown, reached])
  return reached
}
