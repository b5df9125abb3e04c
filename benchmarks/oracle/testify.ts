// The oracle for a language: ctags if it knows it, `ast-grep outline` for Swift, hand-checked files for Dart and Scala.

import { findCtags, installAstGrep } from '../rivals.ts'
import { ctagsLanguages } from './ctags-kinds.ts'
import type { Asked, Testimony } from './definition.ts'
import { readCtags } from './read-ctags.ts'
import { readHandChecked } from './read-hand-checked.ts'
import { readOutline } from './read-outline.ts'

export async function testify(asked: Asked): Promise<Testimony | null> {
  const known = ctagsLanguages[asked.language]
  if (known !== undefined) {
    const ctags = findCtags()
    return { oracle: { name: 'ctags', version: ctags.version }, paths: asked.paths, ...(await readCtags(ctags, known, asked)) }
  }
  if (asked.language !== 'swift') return readHandChecked(asked)
  const astGrep = installAstGrep()
  return { oracle: { name: 'ast-grep outline', version: astGrep.version }, paths: asked.paths, ...(await readOutline(astGrep, asked)) }
}
