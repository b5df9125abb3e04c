// Decides which files get no map although their language is known: generated and minified ones.

/** Where a file may be marked as generated. */
const headLength = 1_500
/** Lines this long come from a minifier, not from a person. */
const longLine = 5_000
const meanLine = 400

const marked = /@generated\b|<auto-?generated/i
const made = String.raw`\b(?:code generated|auto-?generated|automatically generated|generated (?:by|from|with|using|automatically))\b`
const untouchable = String.raw`\bdo not (?:edit|modify|change)\b`
const generated = new RegExp(`${made}[\\s\\S]{0,200}${untouchable}|${untouchable}[\\s\\S]{0,200}${made}`, 'i')
/** Only comments describe the file; elsewhere a match is the text of a generator. */
const commentLine = /^[ \t]*(?:\/\/|\/\*|\*|#|--|<!--|;|"""|''').*$/gm

export function whyNotMapped(text: string): string | undefined {
  const comments = (text.slice(0, headLength).match(commentLine) ?? []).join('\n')
  if (marked.test(comments) || generated.test(comments)) return 'generated'
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
