// Which language a file is written in, by its name.

import type { Language } from './language.ts'
import { languages } from './languages/index.ts'

const byExtension = new Map(languages.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)))
const byFileName = new Map(languages.flatMap((language) => (language.fileNames ?? []).map((name) => [name, language] as const)))

export function languageOf(path: string): Language | undefined {
  return byExtension.get(extensionOf(path)) ?? byFileName.get(path.slice(path.lastIndexOf('/') + 1))
}

export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot).toLowerCase()
}
