// How the text of a map writes names, by language. Separate from the languages, which only workers load.

import type { LanguageId } from '@sheaf/contract'
import { languageIdOf } from './language-id-of.ts'

export interface MapStyle {
  /** Separator between a type and its members. */
  joint?: string
  /** The language's word for a namespace. */
  space?: string
}

const styles: Partial<Record<LanguageId, MapStyle>> = {
  cpp: { joint: '::', space: 'namespace' },
  csharp: { space: 'namespace' },
  php: { space: 'namespace' },
  ruby: { joint: '::' },
  rust: { joint: '::', space: 'mod' },
}

export function mapStyleOf(path: string): MapStyle {
  const id = languageIdOf(path)
  return (id && styles[id]) ?? {}
}
