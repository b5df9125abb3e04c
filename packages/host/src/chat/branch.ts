// The message tree of a chat: finds a branch and where it ends.

import type { ChatMessage, MessageHead } from '@sheaf/contract'

/** Messages from the first to `head`. */
export function branchOf(tree: readonly ChatMessage[], head: string | null): ChatMessage[] {
  const byId = new Map(tree.map((message) => [message.id, message]))
  const branch: ChatMessage[] = []
  // Visit each message once, so that a cycle in a damaged tree cannot loop forever.
  for (let at = head; at !== null && byId.has(at); ) {
    const message = byId.get(at)
    if (!message) break
    byId.delete(at)
    branch.push(message)
    at = message.parent
  }
  return branch.reverse()
}

/** The last message of the branch through this one; at a fork, follows the newest. */
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
