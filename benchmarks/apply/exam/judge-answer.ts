// Judges an engine's answer: compares the files with the expected ones, byte for byte.

import type { ExamCase } from './exam-case.ts'

/** The part of the output of `apply --batch` for a case that the exam uses. */
export interface ApplyResult {
  committed: boolean
  files: Record<string, string | null>
  rungs: readonly string[]
}

/** `silent`: the right bytes, but an inexact match was reported as exact. Only `right` and, within limits, `refused` are acceptable. */
export type Verdict = 'right' | 'refused' | 'wrong' | 'accepted' | 'silent' | 'unanswered'

export function judgeAnswer({ expect, files, inexact }: ExamCase, answer: ApplyResult | undefined): Verdict {
  if (answer === undefined) return 'unanswered'
  if (!answer.committed) {
    const isUntouched = Object.entries(answer.files).every(([path, text]) => files[path] === text)
    if (!isUntouched) return 'wrong'
    return 'apply' in expect ? 'refused' : 'right'
  }
  if ('refuse' in expect) return 'accepted'
  const wanted = 'apply' in expect ? expect.apply : expect.either
  const paths = new Set([...Object.keys(files), ...Object.keys(wanted), ...Object.keys(answer.files)])
  const isSame = [...paths].every((path) => textAt(path, files, answer.files) === textAt(path, files, wanted))
  if (!isSame) return 'wrong'
  return inexact && answer.rungs.every((tier) => tier === 'exact') ? 'silent' : 'right'
}

function textAt(path: string, before: Record<string, string>, after: Record<string, string | null>): string | null {
  // Own keys only, because a file may be named `constructor`.
  if (Object.hasOwn(after, path)) return after[path] ?? null
  return Object.hasOwn(before, path) ? (before[path] ?? null) : null
}
