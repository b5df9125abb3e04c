// The text as the grammars can read it: comments, preprocessor lines, bodies and macros that stand where no word may stand become
// comments. Nothing moves: every line break and every other character stays where it was.

import { blankBodies } from './blank-bodies.ts'
import { blankConditionals } from './blank-conditionals.ts'
import { openBlanks } from './blanks.ts'

export function prepare(text: string): string {
  const blanks = openBlanks(text)
  blankConditionals(text, blanks)
  blankBodies(blanks.asSpace(), blanks)
  return blanks.asComments()
}
