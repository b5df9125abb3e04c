// Decides which files can refer to each other's names: `Request` in a Go handler is not the `request` of a TypeScript file.

import type { LanguageId } from '@sheaf/contract'
import { languageIdOf } from '../codemap/language-id-of.ts'

/** Languages that are compiled or run together; every other one is separate. */
const groups: Partial<Record<LanguageId, string>> = {
  c: 'native',
  cpp: 'native',
  swift: 'native',
  java: 'jvm',
  kotlin: 'jvm',
  scala: 'jvm',
  javascript: 'web',
  typescript: 'web',
}

/** Undefined: a page, a template, a configuration; it may refer to anything. */
export function languageGroup(path: string): string | undefined {
  const language = languageIdOf(path)
  return language && (groups[language] ?? language)
}

export function canReference(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other
}
