// Splits a name into stemmed words: `parseHTTPReplies` is about parsing, HTTP and replies. Tasks are split the same way, so they match.

const humps = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu
/** The same for ASCII, many times faster. */
const asciiHumps = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g
/** Scripts without spaces between words; pairs of characters are used as words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export function isAscii(text: string): boolean {
  return !beyondAscii.test(text)
}

const beyondAscii = /[^\t\n\r -~]/

export function splitName(name: string): string[] {
  const words: string[] = []
  const isPlain = isAscii(name)
  for (const part of name.match(isPlain ? asciiHumps : humps) ?? []) {
    if (!isPlain && unspaced.test(part)) words.push(...charPairs(part))
    else if (part.length > 1) words.push(stemWord(part.toLowerCase()))
  }
  return words
}

/** `string` is not a form of `str`. */
const vowel = /[aeiouy]/

/** Light on purpose: a wrong stem merges unrelated words. */
export function stemWord(word: string): string {
  const { length } = word
  if (length > 4 && (word.endsWith('ied') || word.endsWith('ies'))) return `${word.slice(0, -3)}y`
  let stem = word
  if (length > 5 && word.endsWith('ing') && vowel.test(word.slice(0, -3))) stem = word.slice(0, -3)
  else if (length > 4 && word.endsWith('ed') && vowel.test(word.slice(0, -2))) stem = word.slice(0, -2)
  else if (length > 3 && word.endsWith('s') && !word.endsWith('ss')) stem = word.slice(0, -1)
  if (stem.length > 3 && stem.at(-1) === stem.at(-2) && !'aeiouls'.includes(stem.at(-1) ?? '')) stem = stem.slice(0, -1)
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

function charPairs(text: string): string[] {
  const chars = [...text]
  if (chars.length < 2) return [text]
  return chars.slice(1).map((char, at) => `${chars[at]}${char}`)
}
