// A term is a number: of a word, of two words that follow each other, or of a whole name. An index of numbers is small, is scanned quickly,
// and holds no text of any file. Two words with one number happen once in some thousand questions, and then cost a rank.

/** Never 0: an empty slot of a table is 0. */
export function wordTerm(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return mix(hash)
}

/** The order counts: a rate limit is no limit rate. */
export function pairTerm(first: number, second: number): number {
  return mix(Math.imul(first, 0x9e3779b1) ^ (second + 0x7f4a7c15))
}

/** A name of several words in one piece, whatever its case. */
export function nameTerm(name: string): number {
  return mix(wordTerm(name.toLowerCase().replace(/^[_$]+|[_$]+$/g, '')) ^ 0x5bd1e995)
}

function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  mixed ^= mixed >>> 16
  return mixed >>> 0 || 1
}
