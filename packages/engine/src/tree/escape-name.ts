// A name as it may stand on a line of a prompt: it cannot start a new line, reorder what is shown, or open or close one of our sections.

import { promptSections } from '@sheaf/contract'

export function escapeName(name: string): string {
  return harmless.test(name) ? name : name.replace(dangerous, escapeCharacter).replace(sectionTag, '\\u003c')
}

const harmless = /^[ !-;=?-~]*$/

/** Control characters, line separators, characters that turn the direction of text, the byte order mark, halves of surrogate pairs. */
const dangerous = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

const sectionTag = new RegExp(`<(?=\\s*/?\\s*(?:${[...promptSections, 'meta prompt'].join('|')}))`, 'gi')

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' }

function escapeCharacter(character: string): string {
  return short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
