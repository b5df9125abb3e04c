// What the graph knows about a file, and what it can query while linking.

import type { LanguageId } from '@sheaf/contract'
import type { References, SourceMap } from '../codemap/index.ts'
import type { Project } from './project.ts'
import type { Resolver } from './resolver.ts'

export interface ParsedFile {
  path: string
  language: LanguageId
  map: SourceMap
  /** Only set for files whose own uses are requested. */
  references?: References
}

/** Linking never waits: missing data counts as absent and is recorded, and the caller fetches it and links again. */
export interface GraphView {
  readonly project: Project
  resolverFor(language: LanguageId): Resolver
  /** Undefined: not known yet, or has no map. */
  file(path: string): ParsedFile | undefined
  /** Files of the family that may define this name; their maps decide. */
  mayDefine(name: string, family: Family): readonly string[]
  /** The files that may define one of the words. */
  narrow(files: readonly string[], words: ReadonlySet<string>): readonly string[]
}

/** Languages that see each other's types. */
export type Family = 'js' | 'jvm' | 'c' | LanguageId

export function familyOf(language: LanguageId): Family {
  if (language === 'typescript' || language === 'javascript') return 'js'
  if (language === 'java' || language === 'kotlin' || language === 'scala') return 'jvm'
  return language === 'cpp' ? 'c' : language
}
