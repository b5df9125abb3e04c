// The languages that code maps support, one row each: display name, import resolver, and the files written in it, by extension or full
// name.

interface Row {
  id: string
  name: string
  resolver: string
  files: readonly string[]
}

export const languages = [
  { id: 'c', name: 'C', resolver: 'c', files: ['.c'] },
  // Includes headers: the C++ grammar can parse C headers, but not the other way round.
  {
    id: 'cpp',
    name: 'C++',
    resolver: 'c',
    files: ['.cpp', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.h', '.ipp', '.inl', '.tpp', '.cu', '.cuh'],
  },
  { id: 'csharp', name: 'C#', resolver: 'csharp', files: ['.cs', '.csx'] },
  { id: 'dart', name: 'Dart', resolver: 'dart', files: ['.dart'] },
  { id: 'go', name: 'Go', resolver: 'go', files: ['.go'] },
  { id: 'java', name: 'Java', resolver: 'jvm', files: ['.java'] },
  { id: 'javascript', name: 'JavaScript', resolver: 'script', files: ['.js', '.jsx', '.mjs', '.cjs'] },
  { id: 'kotlin', name: 'Kotlin', resolver: 'jvm', files: ['.kt', '.kts'] },
  { id: 'php', name: 'PHP', resolver: 'php', files: ['.php', '.phtml'] },
  { id: 'python', name: 'Python', resolver: 'python', files: ['.py', '.pyi', '.pyw'] },
  {
    id: 'ruby',
    name: 'Ruby',
    resolver: 'ruby',
    files: [
      '.rb',
      '.rbi',
      '.rake',
      '.gemspec',
      '.ru',
      'Rakefile',
      'Gemfile',
      'Guardfile',
      'Capfile',
      'Podfile',
      'Fastfile',
      'Vagrantfile',
      'Brewfile',
      'Dangerfile',
    ],
  },
  { id: 'rust', name: 'Rust', resolver: 'rust', files: ['.rs'] },
  { id: 'scala', name: 'Scala', resolver: 'jvm', files: ['.scala', '.sc'] },
  { id: 'swift', name: 'Swift', resolver: 'swift', files: ['.swift'] },
  { id: 'typescript', name: 'TypeScript', resolver: 'script', files: ['.ts', '.tsx', '.mts', '.cts'] },
] as const satisfies Row[]

export type LanguageId = (typeof languages)[number]['id']

/** Related languages share an import resolver. */
export type ResolverFamily = (typeof languages)[number]['resolver']

export const languageIds = languages.map(({ id }) => id)

const byId: ReadonlyMap<string, Row> = new Map(languages.map((row) => [row.id, row]))

export function languageName(id: LanguageId): string {
  return byId.get(id)?.name ?? id
}

export function languageFiles(id: LanguageId): readonly string[] {
  return byId.get(id)?.files ?? []
}

export function resolverFamily(id: LanguageId): ResolverFamily {
  const row = languages.find((each) => each.id === id)
  if (row === undefined) throw new Error(`Unknown language: ${id}`)
  return row.resolver
}
