// One secret in a text: its rule, its position, and a hint that does not reveal it.

import type { SecretFinding } from '@sheaf/contract'

/** `start` and `end` are UTF-16 offsets of the value itself, not of its name. */
export type FoundSecret = SecretFinding & { start: number; end: number }

/** A value in a text before it has a line and a hint. */
export interface Spot {
  rule: string
  start: number
  end: number
}

/** Lines are 1-based and end at `\n`. */
export function toFoundSecrets(text: string, spots: readonly Spot[]): FoundSecret[] {
  const sorted = spots.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let line = 1
  let seen = 0
  return sorted.map(({ rule, start, end }) => {
    for (let at = text.indexOf('\n', seen); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) {
      line += 1
      seen = at + 1
    }
    return { rule, line, hint: hintOf(text.slice(start, end)), start, end }
  })
}

/** A hint must not help a guess: below 20 characters even six of them are a third of the value. */
export function hintOf(value: string): string {
  const plain = value.replace(/\p{C}/gu, ' ')
  return plain.length < 20 ? '…' : `${plain.slice(0, 4)}…${plain.slice(-2)}`
}
