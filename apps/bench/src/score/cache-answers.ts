// Caches the parsers' answers. Runs of one task set repeat each other: every correct reply makes the same edit.

import { createHash } from 'node:crypto'
import type { CheckSyntax, SyntaxAnswer, SyntaxQuestion } from '@sheaf/engine/change'

/** About twenty runs' worth; most are empty lists. */
const maxAnswers = 1_000

export function cacheAnswers(check: CheckSyntax, limit = maxAnswers): CheckSyntax {
  const known = new Map<string, SyntaxAnswer>()
  const store = (key: string, answer: SyntaxAnswer): void => {
    // A missing answer may be the machine's fault: ask again.
    if (answer === undefined) return
    known.set(key, answer)
    const [oldest] = known.keys()
    if (known.size > limit && oldest !== undefined) known.delete(oldest)
  }
  return async (questions) => {
    const asked = questions.map((question) => ({ question, key: keyOf(question) }))
    // Looked up before the wait: concurrent callers may evict old answers.
    const answers = asked.map(({ key }) => known.get(key))
    const open = [...asked.entries()].filter(([at]) => answers[at] === undefined)
    const fresh = open.length === 0 ? [] : await check(open.map(([, { question }]) => question))
    for (const [index, [at, { key }]] of open.entries()) {
      answers[at] = fresh[index]
      store(key, fresh[index])
    }
    return answers
  }
}

function keyOf({ path, before, after }: SyntaxQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify([path, before, after]))
    .digest('base64')
}
