// Whether a redacted text may have a text that the original doesn't: a mark for a removed secret, or a part of one.

import { ownRules } from './own-rules.ts'
import { presetRules } from './preset-rules.ts'
import { redactSecrets } from './redact-secrets.ts'

let marks: string[] | undefined

/** Either case counts as the same. */
export function redactionMayAdd(text: string): boolean {
  // Only these letters beyond ASCII are another case of one in a mark.
  const folded = text.toLowerCase().replaceAll('\u017f', 's')
  marks ??= [...ownRules, ...presetRules].map(({ name }) => redactSecrets('', [{ rule: name, start: 0, end: 0 }]).toLowerCase())
  // With a bracket, it may begin before the mark or end after it.
  return /[[\]]/u.test(folded) || marks.some((mark) => mark.includes(folded))
}
