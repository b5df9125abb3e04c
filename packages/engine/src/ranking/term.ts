// Hashes words, pairs of adjacent words and whole names into terms. An index of numbers is small, fast to scan, and contains no text
// of any file. Collisions occur once in some thousand queries, and then cost a rank.

/** Never 0: an empty slot of a table is 0. */
export function wordTerm(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return mix(hash)
}

/** The order counts: a rate limit is not a limit rate. */
export function pairTerm(first: number, second: number): number {
  return mix(Math.imul(first, 0x9e3779b1) ^ (second + 0x7f4a7c15))
}

/** A whole name of several words, ignoring case. */
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
