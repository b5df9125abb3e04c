// A conversation is a tree, and one branch of it is shown. Editing a message or asking again adds another branch.

import type { ChatMessage } from '@sheaf/contract'

type Messages = ReadonlyMap<string, ChatMessage>

/** From the first message to the head. If the head has not arrived yet, ends at the newest message. */
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

/** A message and its siblings, in the order they arrived. */
export function siblings(messages: Messages, { parent, from }: ChatMessage): ChatMessage[] {
  return [...messages.values()].filter((other) => other.parent === parent && other.from === from)
}
