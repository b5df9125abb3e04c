// Restores characters that a chat page changed, such as curly quotes, in the new lines as in the search, but only
// where it is clear that the model did not mean them.

import { foldChar } from './line-key.ts'

/** `found`: search and file lines; `left`: search and content lines that are the same line. Undefined: uncertain. */
export function restoreLookAlikes(
  found: readonly (readonly [string, string])[],
  left: readonly (readonly [string, string])[],
  content: readonly string[],
): (line: string) => string | undefined {
  const mangled = new Map<string, string>()
  for (const [search, file] of found) {
    for (const char of search) {
      const plain = foldChar(char)
      if (plain !== char && char.length === 1 && !file.includes(char)) mangled.set(char, plain)
    }
  }
  const unclear = [...mangled.keys()].filter((char) => isUnclear(char, left))
  for (const [char, plain] of mangled) if (isMeant(char, plain, left, content)) mangled.delete(char)
  // A page that curls one kind of quote curls the other kind too.
  if ([...mangled.keys()].some((char) => quotes.includes(char))) {
    for (const char of quotes) {
      const plain = foldChar(char)
      const isThere = found.some(([, file]) => file.includes(char))
      if (!mangled.has(char) && !isThere && !isMeant(char, plain, left, content)) mangled.set(char, plain)
    }
  }
  return (line) => {
    if (unclear.some((char) => line.includes(char))) return undefined
    return mangled.size === 0 ? line : [...line].map((char) => mangled.get(char) ?? char).join('')
  }
}

/** Some kept lines have it as the search does, and some do not. */
function isUnclear(char: string, left: readonly (readonly [string, string])[]): boolean {
  const evidence = left.filter(([search]) => search.includes(char)).map(([, line]) => line.includes(char))
  return evidence.includes(true) && evidence.includes(false)
}

const quotes = '“”„‟″‘’‚‛′'

function isMeant(char: string, plain: string, left: readonly (readonly [string, string])[], content: readonly string[]): boolean {
  const evidence = left.filter(([search]) => search.includes(char))
  if (evidence.length > 0) return evidence.some(([, line]) => !line.includes(char))
  // Spaces are everywhere, so plain ones prove nothing; a non-breaking space in code is never meant.
  if (plain.trim() === '') return false
  return content.some((line) => line.includes(plain))
}
