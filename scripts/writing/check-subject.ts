/** Problems of the first line of a commit message, as sentences. */
export function checkSubject(subject: string): string[] {
  const first = /^[\p{L}-]+/u.exec(subject)?.[0] ?? ''
  const problems: string[] = []
  if (subject.length > longestSubject) problems.push(`Use at most ${longestSubject} characters; this subject has ${subject.length}.`)
  if (!/^\p{Lu}/u.test(subject)) problems.push('Start with a capital letter.')
  if (subject.endsWith('.')) problems.push('Leave out the final period.')
  if (notImperative.test(first) && !imperatives.has(first.toLowerCase())) {
    problems.push(`Use the imperative: "Add", not "Added", "Adds", or "Adding". The subject starts with "${first}".`)
  }
  return problems
}

const longestSubject = 72

const notImperative = /(?:[^e]ed|ing|[^s]s)$/i

/** Imperatives that end like other verb forms. */
const imperatives = new Set(['bias', 'bring', 'embed', 'focus', 'ping', 'shed'])
