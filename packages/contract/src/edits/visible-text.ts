// Makes a name safe to display: it cannot start a new line, hide in a control character, or reverse the text around it.

export function visibleText(text: string): string {
  return plain.test(text) ? text : text.replace(hidden, escapeCharacter)
}

const plain = /^[ -~]*$/

/** Control characters, line separators, characters that change text direction, the byte order mark, lone surrogates. */
const hidden = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

const shortEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' }

function escapeCharacter(character: string): string {
  return shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
