// Which files are written in which language, by their endings or whole names.

import type { LanguageId } from './codemap.ts'
export const languageFiles: Readonly<Record<LanguageId, readonly string[]>> = {
  c: ['.c'],
  // Headers too: the C++ grammar reads those of C, the other way round it does not.
  cpp: ['.cpp', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.h', '.ipp', '.inl', '.tpp', '.cu', '.cuh'],
  csharp: ['.cs', '.csx'],
  dart: ['.dart'],
  go: ['.go'],
  java: ['.java'],
  javascript: ['.js', '.jsx', '.mjs', '.cjs'],
  kotlin: ['.kt', '.kts'],
  php: ['.php', '.phtml'],
  python: ['.py', '.pyi', '.pyw'],
  ruby: [
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
  rust: ['.rs'],
  scala: ['.scala', '.sc'],
  swift: ['.swift'],
  typescript: ['.ts', '.tsx', '.mts', '.cts'],
}
