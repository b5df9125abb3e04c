// Turns comments, preprocessor lines, bodies and misplaced macros into comments, so that the grammars can read the text.
// Nothing moves: every line break and every other character keeps its position.

import { blankBodies } from './blank-bodies.ts'
import { blankConditionals } from './blank-conditionals.ts'
import { openBlanks } from './blanks.ts'

export function prepare(text: string): string {
  const blanks = openBlanks(text)
  blankConditionals(text, blanks)
  blankBodies(blanks.asSpace(), blanks)
  return blanks.asComments()
}
