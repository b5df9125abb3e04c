// A conversation is a tree; one branch of it is shown. Editing a message or asking again grows another beside it.

import type { ChatMessage } from '@sheaf/contract'

type Messages = ReadonlyMap<string, ChatMessage>

/** From the first message to the head. A head that is not there yet shows the newest message instead. */
export function shownBranch({ messages, head }: { messages: Messages; head: string | null }): ChatMessage[] {
  const branch: ChatMessage[] = []
  const seen = new Set<string>()
  let at = (head === null ? undefined : messages.get(head)) ?? (head === null ? undefined : [...messages.values()].at(-1))
  while (at && !seen.has(at.id)) {
    seen.add(at.id)
    branch.push(at)
    at = at.parent === null ? undefined : messages.get(at.parent)
  }
  return branch.reverse()
}

/** The messages that stand at the same place, this one among them, in the order they came. */
export function besides(messages: Messages, { parent, from }: ChatMessage): ChatMessage[] {
  return [...messages.values()].filter((other) => other.parent === parent && other.from === from)
}
