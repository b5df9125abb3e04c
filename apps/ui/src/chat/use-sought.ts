// Shows the message that somebody found by its words: turns to its branch, goes to its place, and gives it the focus.

import type { ChatMessage } from '@sheaf/contract'
import { type RefObject, useEffect, useState } from 'react'
import { useChats } from './chat-store.ts'
import { useChatActions } from './use-chat-store.ts'

/** Answers the message that was gone to: it stays drawn. */
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
    // Drawn first: a place that is only kept has a height that was guessed.
    if (reached !== sought) return setReached(sought)
    const place = contents.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(sought)}"]`)
    leaveEnd()
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
    useChats.setState({ sought: null })
  }, [contents, leaveEnd, sought, isShown, reached])
  return reached
}
