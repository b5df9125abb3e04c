// Finds lines of new text that are placeholders for omitted code (formats §1.5, `omission`).

import type { Hunk } from '@sheaf/contract'
import { applyHunks, splitLines } from '../hunks/index.ts'
import { extractComment } from './extract-comment.ts'
import { namesIn, type OmissionHint, omissionHint } from './omission-hint.ts'
import { type OmissionVerdict, omissionVerdict } from './omission-verdict.ts'

/** 1-based lines of `content`. Lines that are in `old` were there before and do not count. */
export function findOmissions(path: string, content: readonly string[], old: string, hunks: readonly Hunk[]): number[] {
  const found: number[] = []
  let before: Set<string> | undefined
  for (const [at, line] of content.entries()) {
    if (line.length > longestLine || !hint.test(line)) continue
    const verdict = judgeLine(path, content, at)
    if (verdict === 'no') continue
    before ??= new Set(splitLines(old).map((each) => each.trim()))
    if (before.has(line.trim())) continue
    if (isConfirmed(verdict, line, old, hunks)) found.push(at + 1)
  }
  return found
}

type Judged = Exclude<OmissionVerdict, 'alone'> | OmissionHint

function isConfirmed(verdict: Judged, line: string, old: string, hunks: readonly Hunk[]): boolean {
  if (verdict === 'sure') return true
  return verdict === 'names' ? namesLost(line, old, hunks) : replacesLines(line, hunks, verdict === 'shorter')
}

function judgeLine(path: string, content: readonly string[], at: number): Judged {
  const line = content[at] ?? ''
  const { text, kind } = extractComment(path, line)
  if (kind === 'none') return isStrayDots(path, content, at) ? 'shorter' : 'no'
  const verdict = omissionVerdict(text, kind)
  if (verdict === 'no') return omissionHint(text, kind)
  if (verdict !== 'alone') return verdict
  const above = extractComment(path, content[at - 1] ?? '')
  const goesOn = above.kind === 'comment' && /[\p{L}\d,;)\]`'"]$/u.test(above.text)
  return goesOn ? 'no' : 'sure'
}

/** Dots below a Python statement are not a body. In a string or in brackets they may mean anything. */
function isStrayDots(path: string, content: readonly string[], at: number): boolean {
  if (!/\.pyx?$/.test(path) || !/^\s*\.{3}$/.test(content[at] ?? '')) return false
  const above = content.slice(0, at)
  const previous = above.findLast((line) => line.trim() !== '')?.trimEnd()
  const quotes = above.join('\n').match(/"""|'''/g)?.length ?? 0
  return previous !== undefined && quotes % 2 === 0 && !/[:,([{\\"'@]$/.test(previous)
}

/** Placeholders are short; a minified line is not worth the time. */
const longestLine = 300

/** Every placeholder has one of these; they alone dismiss nearly all lines. */
const hint =
  /\.\.\.|…|\. \. \.|\b(?:rest[oe]?|remain|remaining|remainder|remains|existing|unchanged|unmodified|omitted|truncated|same|previous|original|keep|no changes?|as before|snip|brevity|here|etc|code|stays?|as is|as (?:it|they) (?:is|are|was|were)|so on|so forth|everything|beyond|further|continues|código|codice|sin cambios)\b|[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/i

function replacesLines(line: string, hunks: readonly Hunk[], shortens: boolean): boolean {
  const own = line.trim()
  return hunks.some(({ removed, added }) => {
    const kept = new Set(added.map((each) => each.trim()).filter((each) => each !== ''))
    if (!kept.has(own)) return false
    const lost = removed.filter((each) => each.trim() !== '')
    return shortens ? lost.length > added.length : lost.some((each) => !kept.has(each.trim()))
  })
}

/** Whether the words name something that was in removed lines and is nowhere in the file now. */
function namesLost(line: string, old: string, hunks: readonly Hunk[]): boolean {
  const names = namesIn(line)
  if (names.length === 0) return false
  const isLost = (name: string) => {
    const named = (each: string) => nameIn(name).test(each)
    return hunks.some(({ removed }) => removed.some(named)) && !now.some(named)
  }
  const now = splitLines(applyHunks(old, hunks)).filter((each) => each.trim() !== line.trim())
  return names.some(isLost)
}

function nameIn(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`, 'u')
}
