// The text as the grammars can read it: comments, preprocessor lines, bodies and macros that stand where no word may stand become
// blanks. Nothing moves: every line break and every other character stays where it was.

import { blankBodies } from './blank-bodies.ts'
import { blankConditionals } from './blank-conditionals.ts'

export function prepare(text: string): string {
  return blankBodies(blankConditionals(text))
}
