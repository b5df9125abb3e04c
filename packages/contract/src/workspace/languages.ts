// The languages that code maps know, a row each: what they are called, and which files are written in them, by their endings or whole names.

interface Row {
  id: string
  name: string
  files: readonly string[]
}

export const languages = [
  { id: 'c', name: 'C', files: ['.c'] },
  // Headers too: the C++ grammar reads those of C, the other way round it does not.
  {
    id: 'cpp',
    name: 'C++',
    files: ['.cpp', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.h', '.ipp', '.inl', '.tpp', '.cu', '.cuh'],
  },
  { id: 'csharp', name: 'C#', files: ['.cs', '.csx'] },
  { id: 'dart', name: 'Dart', files: ['.dart'] },
  { id: 'go', name: 'Go', files: ['.go'] },
  { id: 'java', name: 'Java', files: ['.java'] },
  { id: 'javascript', name: 'JavaScript', files: ['.js', '.jsx', '.mjs', '.cjs'] },
  { id: 'kotlin', name: 'Kotlin', files: ['.kt', '.kts'] },
  { id: 'php', name: 'PHP', files: ['.php', '.phtml'] },
  { id: 'python', name: 'Python', files: ['.py', '.pyi', '.pyw'] },
  {
    id: 'ruby',
    name: 'Ruby',
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
  { id: 'rust', name: 'Rust', files: ['.rs'] },
  { id: 'scala', name: 'Scala', files: ['.scala', '.sc'] },
  { id: 'swift', name: 'Swift', files: ['.swift'] },
  { id: 'typescript', name: 'TypeScript', files: ['.ts', '.tsx', '.mts', '.cts'] },
] as const satisfies Row[]

export type LanguageId = (typeof languages)[number]['id']

export const languageIds = languages.map(({ id }) => id)

const byId: ReadonlyMap<string, Row> = new Map(languages.map((row) => [row.id, row]))

export function languageName(id: LanguageId): string {
  return byId.get(id)?.name ?? id
}

export function languageFiles(id: LanguageId): readonly string[] {
  return byId.get(id)?.files ?? []
}
