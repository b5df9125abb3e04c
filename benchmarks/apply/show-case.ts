// Formats a failed case for people: the reply, and where the result differs from the expected text.

import type { ApplyResult, ExamCase, Verdict } from './exam/index.ts'

export function showCase(one: ExamCase, verdict: Verdict, answer: ApplyResult | undefined): string {
  const wanted = 'apply' in one.expect ? one.expect.apply : 'either' in one.expect ? one.expect.either : {}
  const paths = [...new Set([...Object.keys(wanted), ...Object.keys(answer?.files ?? {})])]
  const parts = answer?.committed ? paths.flatMap((path) => parting(path, wanted[path], answer.files[path])) : []
  return [`=== ${one.id} (${one.source}): ${verdict}`, JSON.stringify({ ...answer, files: undefined }), one.reply, ...parts, ''].join('\n')
}

function parting(path: string, wanted: string | null | undefined, got: string | null | undefined): string[] {
  if (wanted === got) return []
  if (typeof wanted !== 'string' || typeof got !== 'string') return [`--- ${path}: wanted ${kindOf(wanted)}, got ${kindOf(got)}`]
  const [right, wrong] = [wanted.split('\n'), got.split('\n')]
  const at = right.findIndex((line, index) => line !== wrong[index])
  const from = Math.max(0, (at < 0 ? right.length : at) - 3)
  const shown = (lines: readonly string[]) => lines.slice(from, from + 14).map((line) => `    ${JSON.stringify(line)}`)
  return [`--- ${path}, line ${from + 1}: wanted`, ...shown(right), '--- got', ...shown(wrong)]
}

function kindOf(text: string | null | undefined): string {
  return text === null ? 'no file' : text === undefined ? 'nothing' : `${text.length} characters`
}
