// Finds the language that colors a file. Each grammar is a separate chunk, loaded with the first such file.

import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import type { Extension } from '@codemirror/state'

/** Null if no language matches; the file is shown plain. */
export async function languageFor(path: string): Promise<Extension | null> {
  return (await findLanguage(path)?.load()) ?? null
}

export function findLanguage(path: string): LanguageDescription | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const known = LanguageDescription.matchFilename(languages, name)
  if (known) return known
  const alias = aliases[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? aliases[name.toLowerCase()]
  return alias === undefined ? null : LanguageDescription.matchLanguageName(languages, alias)
}

/** Extensions and names that the editor's own table lacks. */
const aliases: Record<string, string> = {
  astro: 'html',
  bash: 'shell',
  bashrc: 'shell',
  containerfile: 'dockerfile',
  csproj: 'xml',
  editorconfig: 'properties files',
  env: 'properties files',
  fish: 'shell',
  gradle: 'groovy',
  json5: 'json',
  jsonc: 'json',
  jsonl: 'json',
  makefile: 'shell',
  mdx: 'markdown',
  plist: 'xml',
  svelte: 'html',
  webmanifest: 'json',
  zsh: 'shell',
}
