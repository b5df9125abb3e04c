// The tree of a chat: the branch that is shown, and where a branch ends.

import type { ChatMessage, MessageHead } from '@sheaf/contract'

/** From the first message to this one. */
export function branchOf(tree: readonly ChatMessage[], head: string | null): ChatMessage[] {
  const byId = new Map(tree.map((message) => [message.id, message]))
  const branch: ChatMessage[] = []
  // Each message once: a tree that was damaged into a circle must not be walked for ever.
  for (let at = head; at !== null && byId.has(at); ) {
    const message = byId.get(at)
    if (!message) break
    byId.delete(at)
    branch.push(message)
    at = message.parent
  }
  return branch.reverse()
}

/** The end of the branch that this message is on: of several that follow one, the newest. */
export function leafOf(tree: readonly MessageHead[], id: string): string {
  const newest = new Map<string | null, string>()
  for (const message of tree) newest.set(message.parent, message.id)
  const seen = new Set<string>()
  let leaf = id
  for (let next = newest.get(leaf); next !== undefined && !seen.has(next); next = newest.get(leaf)) {
    seen.add(next)
    leaf = next
  }
  return leaf
}
