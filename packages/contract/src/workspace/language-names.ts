import type { LanguageId } from './codemap.ts'

/** As people write them. */
export const languageNames: Readonly<Record<LanguageId, string>> = {
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  dart: 'Dart',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  swift: 'Swift',
  typescript: 'TypeScript',
}
