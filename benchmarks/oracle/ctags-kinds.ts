// The names of universal-ctags for each language and its definitions.

import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'

export interface CtagsLanguage {
  name: string
  /** Functions, methods and types. Left out, though ctags knows them: variables, fields, packages, imports, `impl` blocks, macros. */
  counted: readonly string[]
  /** Kinds whose contents are local. */
  bodies: readonly string[]
}

const cKinds = { counted: ['function', 'prototype', 'struct', 'union', 'enum', 'typedef', 'class', 'alias'], bodies: ['function'] }

/** ctags does not know Swift, Dart and Scala. */
export const ctagsLanguages: Partial<Record<LanguageId, CtagsLanguage>> = {
  c: { name: 'C', ...cKinds },
  cpp: { name: 'C++', ...cKinds },
  csharp: { name: 'C#', counted: ['class', 'enum', 'interface', 'method', 'struct'], bodies: ['method'] },
  go: { name: 'Go', counted: ['func', 'interface', 'methodSpec', 'struct', 'type', 'talias'], bodies: ['func'] },
  java: { name: 'Java', counted: ['annotation', 'class', 'enum', 'interface', 'method'], bodies: ['method'] },
  javascript: {
    name: 'JavaScript',
    counted: ['class', 'function', 'generator', 'getter', 'method', 'setter'],
    bodies: ['function', 'generator', 'getter', 'method', 'setter'],
  },
  kotlin: { name: 'Kotlin', counted: ['class', 'interface', 'method', 'object', 'typealias'], bodies: ['method'] },
  php: { name: 'PHP', counted: ['class', 'function', 'interface', 'trait'], bodies: ['function'] },
  python: { name: 'Python', counted: ['class', 'function', 'member'], bodies: ['function', 'member'] },
  ruby: { name: 'Ruby', counted: ['class', 'method', 'module', 'singletonMethod'], bodies: ['method', 'singletonMethod'] },
  rust: {
    name: 'Rust',
    counted: ['enum', 'function', 'interface', 'method', 'struct', 'typedef'],
    bodies: ['function', 'method'],
  },
  typescript: {
    name: 'TypeScript',
    counted: ['alias', 'class', 'enum', 'function', 'generator', 'interface', 'method'],
    bodies: ['function', 'generator', 'method'],
  },
}
