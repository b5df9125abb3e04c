// What the graph knows of a file, and what it may ask while linking.

import type { LanguageId } from '@sheaf/contract'
import type { References, SourceMap } from '../codemap/index.ts'
import type { Project } from './project.ts'
import type { Resolver } from './resolver.ts'

export interface ParsedFile {
  path: string
  language: LanguageId
  map: SourceMap
  /** Only files whose own uses are asked for have them. */
  references?: References
}

/** Linking never waits: what is not at hand counts as absent, is remembered, and the caller fetches it and links again. */
export interface GraphView {
  readonly project: Project
  resolverFor(language: LanguageId): Resolver
  /** Undefined: not known yet, or it has no map. */
  file(path: string): ParsedFile | undefined
  /** Files of the family that may define this name; the final word is in their maps. */
  mayDefine(name: string, family: Family): readonly string[]
  /** Of many files, those that may define one of the words. */
  narrow(files: readonly string[], words: ReadonlySet<string>): readonly string[]
}

/** Languages that see each other's types. */
export type Family = 'js' | 'jvm' | 'c' | LanguageId

export function familyOf(language: LanguageId): Family {
  if (language === 'typescript' || language === 'javascript') return 'js'
  if (language === 'java' || language === 'kotlin' || language === 'scala') return 'jvm'
  return language === 'cpp' ? 'c' : language
}
