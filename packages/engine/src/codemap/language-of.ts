// Finds the language definition that parses a file. Loads every language, so it is for workers and tests.

import type { Language } from './language.ts'
import { languageIdOf } from './language-id-of.ts'
import { languages } from './languages/index.ts'

const byId = new Map(languages.map((language) => [language.id, language]))

export function languageOf(path: string): Language | undefined {
  const id = languageIdOf(path)
  return id && byId.get(id)
}
