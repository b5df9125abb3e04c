import type { ChatMessage } from '@sheaf/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { IconButton } from '../kit/button.tsx'
import { siblings } from './branch.ts'
import { words } from './chat.words.ts'
import { useChats } from './chat-store.ts'
import { useChatActions } from './use-chat-store.ts'

/** Switches between sibling messages: ‹ 2 / 3 ›. Renders nothing if there is only one. */
export function BranchSwitch({ message }: { message: ChatMessage }) {
  const ids = useChats(useShallow(({ chat }) => (chat ? siblings(chat.messages, message).map(({ id }) => id) : [])))
  const { switchBranch } = useChatActions()
  const at = ids.indexOf(message.id)
  if (ids.length < 2) return null
  const go = (to: string | undefined) => to !== undefined && switchBranch(to)
  const { title, previous, next } = message.from === 'you' ? words.branches.yours : words.branches.answer
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
    <span role="group" aria-label={title(at + 1, ids.length)} className="inline-flex items-center text-xs text-muted">
      <IconButton label={previous} disabled={at <= 0} focusableWhenDisabled onClick={() => go(ids[at - 1])}>
        <ChevronLeft />
      </IconButton>
      <span className="tabular">
        {at + 1} / {ids.length}
      </span>
      <IconButton label={next} disabled={at >= ids.length - 1} focusableWhenDisabled onClick={() => go(ids[at + 1])}>
        <ChevronRight />
      </IconButton>
    </span>
  )
}
