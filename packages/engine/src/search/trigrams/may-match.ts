// Decides by a file's mark whether a search has to read the file.

import type { MatcherRequest } from '../compile-matcher.ts'
import type { FileMark } from './file-mark.ts'
import { requiredClauses } from './required-clauses.ts'
import { mayContainAll, type Trigram, trigramsOf } from './signature.ts'

/** Whether the text may contain a matching line. */
export type MayMatch = (mark: FileMark) => boolean

/**
 * Undefined if any text may match. `isCertain`: whether the file has this text if what is searched has it; absent: the text itself
 * is searched.
 */
export function mayMatchBy(request: MatcherRequest, isCertain: (text: string) => boolean = () => true): MayMatch | undefined {
  const { ignoreCase = false } = request
  const clauses = requiredClauses(request)
    .filter((clause) => clause.every(isCertain))
    .map((clause) => clause.map((text) => trigramsOfLiteral(text, ignoreCase)))
    .filter((clause) => clause.every((trigrams) => trigrams.length > 0))
  if (clauses.length === 0) return undefined
  return ({ hasOddCase, store, from, length }) =>
    (ignoreCase && hasOddCase) || clauses.every((clause) => clause.some((trigrams) => mayContainAll(store, from, length, trigrams)))
}

/** Beyond ASCII, another case has other bytes. */
function trigramsOfLiteral(text: string, ignoreCase: boolean): Trigram[] {
  const runs = ignoreCase ? text.split(/[^\0-\x7f]+/u) : [text]
  return runs.flatMap((run) => trigramsOf(Buffer.from(run, 'utf8')))
}
