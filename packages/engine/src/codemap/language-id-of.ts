// Finds the language of a file by its name.

import { type LanguageId, languages } from '@sheaf/contract'

const byName = new Map<string, LanguageId>(languages.flatMap(({ id, files }) => files.map((name) => [name, id] as const)))

export function languageIdOf(path: string): LanguageId | undefined {
  return byName.get(extensionOf(path)) ?? byName.get(path.slice(path.lastIndexOf('/') + 1))
}

/** Lowercase, with the dot; empty if there is none. */
export function extensionOf(path: string): string {
  const name = path.lastIndexOf('/') + 1
  const dot = path.lastIndexOf('.')
  return dot <= name ? '' : path.slice(dot).toLowerCase()
}
