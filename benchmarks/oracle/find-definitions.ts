// The oracle for a language: ctags if it knows it, `ast-grep outline` for Swift, hand-checked files for Dart and Scala.

import { findCtags, installAstGrep } from '../rivals.ts'
import { ctagsLanguages } from './ctags-kinds.ts'
import type { OracleQuery, OracleResult } from './definition.ts'
import { readCtags } from './read-ctags.ts'
import { readHandChecked } from './read-hand-checked.ts'
import { readOutline } from './read-outline.ts'

export async function findDefinitions(query: OracleQuery): Promise<OracleResult | null> {
  const known = ctagsLanguages[query.language]
  if (known !== undefined) {
    const ctags = findCtags()
    return { oracle: { name: 'ctags', version: ctags.version }, paths: query.paths, ...(await readCtags(ctags, known, query)) }
  }
  if (query.language !== 'swift') return readHandChecked(query)
  const astGrep = installAstGrep()
  return { oracle: { name: 'ast-grep outline', version: astGrep.version }, paths: query.paths, ...(await readOutline(astGrep, query)) }
}
