// Removes the secrets from a text and keeps its line numbers.

import type { FoundSecret } from './found-secret.ts'

type SecretSpan = Pick<FoundSecret, 'rule' | 'start' | 'end'>

export function redactSecrets(text: string, found: readonly SecretSpan[]): string {
  let redacted = ''
  let at = 0
  for (const { rule, start, end } of mergeOverlaps(found)) {
    redacted += `${text.slice(at, start)}[REDACTED: ${rule}]${lineBreaksIn(text.slice(start, end))}`
    at = end
  }
  return redacted + text.slice(at)
}

function mergeOverlaps(found: readonly SecretSpan[]): SecretSpan[] {
  const merged: SecretSpan[] = []
  for (const span of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (last !== undefined && span.start < last.end) merged[merged.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else merged.push(span)
  }
  return merged
}

// Line numbers after the secret must stay valid: slices and edits refer to them.
function lineBreaksIn(value: string): string {
  return value.match(/\r\n|[\r\n\u2028\u2029]/g)?.join('') ?? ''
}
