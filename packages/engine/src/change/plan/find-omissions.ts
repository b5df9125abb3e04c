// Finds lines of new text that stand for code which was left out (formats §1.5, `omission`).

import type { Hunk } from '@sheaf/contract'
import { splitLines } from '../hunks/index.ts'
import { commentIn } from './comment-in.ts'
import { saysOmitted, type Verdict } from './says-omitted.ts'

/** 1-based lines of `content`. Lines that stand in `old` were there before and are no omission. */
export function findOmissions(path: string, content: readonly string[], old: string, hunks: readonly Hunk[]): number[] {
  const found: number[] = []
  let before: Set<string> | undefined
  for (const [at, line] of content.entries()) {
    if (line.length > longestLine || !hint.test(line)) continue
    const verdict = judgeLine(path, line, content[at - 1])
    if (verdict === 'no') continue
    before ??= new Set(splitLines(old).map((each) => each.trim()))
    if (before.has(line.trim())) continue
    if (verdict === 'sure' || replacesLines(line, hunks, verdict === 'shorter')) found.push(at + 1)
  }
  return found
}

function judgeLine(path: string, line: string, previous = ''): Exclude<Verdict, 'alone'> {
  const { text, kind } = commentIn(path, line)
  const verdict = saysOmitted(text, kind)
  if (verdict !== 'alone') return verdict
  const above = commentIn(path, previous)
  const goesOn = above.kind === 'comment' && /[\p{L}\d,;)\]`'"]$/u.test(above.text)
  return goesOn ? 'no' : 'sure'
}

/** A placeholder is short; a minified line is not worth the time. */
const longestLine = 300

/** What every placeholder has one of; nearly all lines are dismissed by this alone. */
const hint =
  /\.\.\.|…|\. \. \.|\b(?:rest[oe]?|remain|remaining|remainder|remains|existing|unchanged|unmodified|omitted|truncated|same|previous|original|keep|no changes?|as before|snip|brevity|here|etc|code|código|codice|sin cambios)\b|[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/i

function replacesLines(line: string, hunks: readonly Hunk[], shortens: boolean): boolean {
  const own = line.trim()
  return hunks.some(({ removed, added }) => {
    const kept = new Set(added.map((each) => each.trim()).filter((each) => each !== ''))
    if (!kept.has(own)) return false
    const lost = removed.filter((each) => each.trim() !== '')
    return shortens ? lost.length > added.length : lost.some((each) => !kept.has(each.trim()))
  })
}
