// Searches files in order, wherever their texts come from: the disk in a short command, memory in a long-running process.

import { Refusal, type SearchRequest } from '@sheaf/contract'
import type { Matcher } from './compile-matcher.ts'
import { type MatchLinesOptions, type MatchLinesResult, matchLines } from './match-lines.ts'
import type { Found } from './search-file.ts'

export type FileText =
  | { kind: 'text'; text: string; bytes: Uint8Array }
  /** Implements its own search. */
  | { kind: 'held'; match: (wanted: MatchLinesOptions) => MatchLinesResult }
  | { kind: 'binary' }
  | { kind: 'left-off'; why: string }

export interface SearchTarget {
  shown: string
  /** Called only if contents are searched. */
  read: () => FileText
}

export interface SearchPass {
  matcher: Matcher
  mode: NonNullable<SearchRequest['mode']>
  contextLines: number
  /** How many more matches can be shown; files come in the answer's order, so matches that do not fit now never will. */
  room: number
  found: Found
  /** Called if lines are shown. */
  judge?: ((bytes: Uint8Array) => boolean) | undefined
}

export function searchFileText({ shown, read }: SearchTarget, pass: SearchPass): void {
  try {
    const pathMatches = pass.mode !== 'content' && pass.matcher.find(shown) !== undefined
    const file: FileText | undefined = pass.mode === 'path' ? undefined : read()
    const { hits, matches } = file ? searchLines(shown, file, pass) : { hits: 0, matches: [] }
    pass.room -= matches.length
    if (!pathMatches && hits === 0) return
    const isSuspect = matches.length > 0 && file?.kind === 'text' && pass.judge?.(file.bytes) === true
    pass.found.files.push({ shown, pathMatches, hits, matches, ...(isSuspect ? { isSuspect } : {}) })
  } catch (error) {
    throw asRefusal(error)
  }
}

function searchLines(shown: string, file: FileText, pass: SearchPass): MatchLinesResult {
  if (file.kind === 'text') return matchLines(shown, file.text, pass.matcher, pass)
  if (file.kind === 'held') return file.match(pass)
  if (file.kind === 'binary') pass.found.binaries++
  else pass.found.leftOff.push({ path: shown, why: file.why })
  return { hits: 0, matches: [] }
}

/** Some patterns compile, but turn out too large or too deep when they first run. */
function asRefusal(error: unknown): unknown {
  if (error instanceof SyntaxError) return new Refusal('bad-pattern', error.message)
  if (error instanceof RangeError) return new Refusal('search-timeout', 'The pattern needs too much memory.')
  return error
}
