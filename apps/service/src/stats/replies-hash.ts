// Hashes the replies of a run: the same run under another key, name or order is a copy.

import { createHash } from 'node:crypto'
import type { Submission } from '@sheaf/contract'

/** Over letters and digits only: a line break, a symbol or an invisible character must not make a copy look new. */
export function repliesHash(replies: Submission['replies']): Buffer {
  const hash = createHash('sha256').update('sheaf replies 1\0')
  for (const { task, reply } of replies.toSorted((a, b) => (a.task < b.task ? -1 : 1))) {
    const text = Buffer.from(
      reply
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ''),
    )
    hash.update(`${task}\0${text.length}\0`).update(text)
  }
  return hash.digest()
}
