// Parses texts before and after a change in a separate process, and reports which lines became wrong.

import { parsePlain } from '../../codemap/grammars.ts'
import type { Language } from '../../codemap/language.ts'
import { languageOf } from '../../codemap/language-of.ts'
import type { SyntaxAnswer, SyntaxQuestion } from './syntax-batch.ts'

/** A parser that fails on the old text (macros, an unknown dialect) says nothing about the new one. */
const strangeBefore = 5
const linesNamed = 20

export function run(questions: readonly SyntaxQuestion[]): SyntaxAnswer[] {
  return questions.map(({ path, before, after }) => {
    const language = languageOf(path)
    if (!language) return undefined
    const old = wrongLines(language, path, before)
    if (old.length >= strangeBefore) return undefined
    const fresh = wrongLines(language, path, after)
    if (fresh.length <= old.length) return []
    const oldTexts = old.map((line) => lineAt(before, line))
    return [...new Set(fresh)].filter((line) => !oldTexts.includes(lineAt(after, line))).slice(0, linesNamed)
  })
}

/** One per mistake, in order: text the grammar has no place for, and tokens it had to insert to go on. */
function wrongLines(language: Language, path: string, text: string): number[] {
  const root = parsePlain(language, path, text)
  const misplaced = root.findAll({ rule: { kind: 'ERROR' } })
  const invented = root.findAll({ rule: { regex: '^$' } }).filter((node) => node.isLeaf() && token.test(String(node.kind())))
  return [...misplaced, ...invented].map((node) => node.range().start.line + 1).sort((one, other) => one - other)
}

/** Other nodes without text are how a grammar writes an empty file or an empty string. */
const token = /^(?:[)\]};:>'"`,]|::|\w*identifier|#endif|end)$/

function lineAt(text: string, line: number): string {
  return text.split('\n', line)[line - 1]?.trim() ?? ''
}
