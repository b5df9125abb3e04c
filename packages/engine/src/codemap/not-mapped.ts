// Decides which files get no map although their language is known: generated and minified ones.

import { headComments } from './head-comments.ts'

/** Lines this long come from a minifier, not from a person. */
const longLine = 5_000
const meanLine = 400

const marked = /^(?:[\w ]{0,60}\b(?:is|was|been) (?:automatically )?)?@generated\b|^<auto-?generated\b/i
const made = String.raw`\b(?:code generated|auto-?generated|automatically generated|generated (?:by|from|with|using|automatically|code|file))\b`
const untouchable = String.raw`\bdo not (?:edit|modify|change)\b`
const generated = new RegExp(`${made}[\\s\\S]{0,200}${untouchable}|${untouchable}[\\s\\S]{0,200}${made}`, 'i')
/** A comment that quotes a marker is about another file. */
const quoted = /"[^"]*"|`[^`]*`|\u201c[^\u201d]*\u201d/g

export function whyNotMapped(text: string): string | undefined {
  const comments = headComments(text).map((line) => line.replace(quoted, ''))
  if (comments.some((line) => marked.test(line)) || generated.test(comments.join('\n'))) return 'generated'
  return isMinified(text) ? 'minified' : undefined
}

/** Judged by line lengths alone, so that a file of one 50 MB line is not split. */
function isMinified(text: string): boolean {
  let lines = 0
  let longest = 0
  let start = 0
  while (start < text.length) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    longest = Math.max(longest, end - start)
    lines++
    start = end + 1
  }
  return longest > longLine && (text.length / Math.max(lines, 1) > meanLine || longest > text.length / 2)
}
