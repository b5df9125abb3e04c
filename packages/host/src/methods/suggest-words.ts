// Words of a sentence and of an identifier, so that "rate limiter" finds `RateLimiter`.

const common = new Set(
  'the and for that this with from into when then than should would could must have has had are was were not but you your our their its all any can will make made add use used using new old file files code please want need also only more some like just each every where which what who how why get set function class method change update create remove delete fix bug test tests'.split(
    ' ',
  ),
)
const shortest = 3

export function wordsOf(text: string): string[] {
  const words = (text.slice(0, 20_000).match(/[\p{L}\p{N}_$]+/gu) ?? []).flatMap(splitIdentifier)
  return [...new Set(words.filter((word) => word.length >= shortest && !common.has(word)))]
}

/** `parseHTTPReply_v2` → parse, http, reply, v2; a plural finds its singular. */
export function splitIdentifier(name: string): string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[\p{L}--[\p{Lu}\p{Ll}]]+/gv) ?? []).map((part) =>
    singular(part.toLowerCase()),
  )
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
