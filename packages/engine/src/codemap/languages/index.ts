// The languages of the contract's table: each is a folder, with a language.ts that exports the language under its ID.

import { languageIds } from '@sheaf/contract'
import type { Language } from '../language.ts'

export const languages: readonly Language[] = await Promise.all(
  languageIds.map(async (id) => {
    const { [id]: language }: Record<string, Language> = await import(`./${id}/language.ts`)
    if (language === undefined) throw new Error(`${id}/language.ts doesn't export ${id}.`)
    return language
  }),
)
