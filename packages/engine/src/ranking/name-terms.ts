// All terms of a name: its words, each pair of adjacent words, and the whole name.

import { isAscii, splitName } from './split-name.ts'
import { nameTerm, pairTerm, wordTerm } from './term.ts'

export interface NameTerms {
  words: number[]
  pairs: number[]
  /** Only for names of several words; a single word is in `words`. */
  whole: number | undefined
}

export function nameTerms(name: string): NameTerms {
  const words = splitName(name).map(wordTerm)
  const pairs: number[] = []
  for (let at = 1; at < words.length; at++) pairs.push(pairTerm(words[at - 1] ?? 0, words[at] ?? 0))
  return { words, pairs, whole: hasSeveralParts(name) ? nameTerm(name) : undefined }
}

function hasSeveralParts(name: string): boolean {
  return (isAscii(name) ? asciiParts : parts).test(name)
}

const parts = /[\p{L}\p{N}]_+[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|\p{Lu}\p{Lu}\p{Ll}/u
/** The same for ASCII, many times faster. */
const asciiParts = /[A-Za-z\d]_+[A-Za-z\d]|[a-z][A-Z]|[A-Za-z]\d|\d[A-Za-z]|[A-Z][A-Z][a-z]/
