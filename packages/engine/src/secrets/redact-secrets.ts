// Removes the secrets from a text and keeps its line numbers.

import type { Found } from './found.ts'

type Place = Pick<Found, 'rule' | 'start' | 'end'>

export function redactSecrets(text: string, found: readonly Place[]): string {
  let redacted = ''
  let at = 0
  for (const { rule, start, end } of mergeOverlaps(found)) {
    redacted += `${text.slice(at, start)}[REDACTED: ${rule}]${lineBreaksIn(text.slice(start, end))}`
    at = end
  }
  return redacted + text.slice(at)
}

function mergeOverlaps(found: readonly Place[]): Place[] {
  const merged: Place[] = []
  for (const place of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (last !== undefined && place.start < last.end) merged[merged.length - 1] = { ...last, end: Math.max(last.end, place.end) }
    else merged.push(place)
  }
  return merged
}

// Line numbers after the secret must stay valid: slices and edits refer to them.
function lineBreaksIn(value: string): string {
  return value.match(/\r\n|[\r\n\u2028\u2029]/g)?.join('') ?? ''
}
