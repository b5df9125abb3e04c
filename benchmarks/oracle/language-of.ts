// The language of a file by its name, independent of the product's own table: a file that the product misses must not be missed here.

import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'

const endings: readonly (readonly [LanguageId, RegExp])[] = [
  ['c', /\.c$/i],
  ['cpp', /\.(cc|cpp|cxx|c\+\+|hpp|hh|hxx|h\+\+|ipp)$/i],
  ['csharp', /\.cs$/i],
  ['dart', /\.dart$/i],
  ['go', /\.go$/i],
  ['java', /\.java$/i],
  ['javascript', /\.(js|jsx|mjs|cjs)$/i],
  ['kotlin', /\.(kt|kts)$/i],
  ['php', /\.php$/i],
  ['python', /\.(py|pyi)$/i],
  ['ruby', /(\.(rb|rake|gemspec)|(^|\/)(Rakefile|Gemfile))$/i],
  ['rust', /\.rs$/i],
  ['scala', /\.(scala|sc)$/i],
  ['swift', /\.swift$/i],
  ['typescript', /\.(ts|tsx|mts|cts)$/i],
]

const onlyInCpp = /^\s*(?:class\s+\w|namespace\b|template\s*<|(?:public|private|protected)\s*:|using\s+\w+\s*=)/m

/** The name of a header file does not show its language. */
export function languageOf(path: string, read: () => string): LanguageId | null {
  if (/\.h$/i.test(path)) return onlyInCpp.test(read()) ? 'cpp' : 'c'
  return endings.find(([, ending]) => ending.test(path))?.[0] ?? null
}
