// A text as a corpus stores it: its UTF-8 bytes, one character each. A letter above U+00FF makes the engine use two bytes for every
// letter of a string, so the bytes take less memory than the text and are faster to search.

import { isAscii } from '../disk/text/is-ascii.ts'

export interface HeldText {
  bytes: string
  isAscii: boolean
  /** Has a non-ASCII letter that is the other case of an ASCII one: `ſ` of s, the Kelvin sign of k. */
  hasOddCase: boolean
  /** Created on first use, if there is room. */
  lowered: string | undefined
  lineEnds: Uint32Array | undefined
}

/** Asks for room; granted bytes are counted. */
export type ReserveBytes = (bytes: number) => boolean

export function holdText(text: string): HeldText {
  const isPlain = Buffer.byteLength(text) === text.length
  return holdBytes(isPlain ? text : asBytes(text), isPlain)
}

/** A text's UTF-8: decoding it and encoding it again would take longer than searching it. */
export function holdUtf8(utf8: Buffer): HeldText {
  return holdBytes(utf8.toString('latin1'), isAscii(utf8))
}

function holdBytes(bytes: string, isPlain: boolean): HeldText {
  return { bytes, isAscii: isPlain, hasOddCase: !isPlain && oddCases.test(bytes), lowered: undefined, lineEnds: undefined }
}

/** The bytes of U+017F and U+212A. */
const oddCases = /\xc5\xbf|\xe2\x84\xaa/u

/** The text's UTF-8, one character per byte. */
export function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

export function asText(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Only the 26 letters matter: an ASCII search text never matches the other bytes, whatever the engine lowers them to. */
export function loweredOf(held: HeldText, reserve: ReserveBytes): string | undefined {
  if (held.lowered === undefined && reserve(held.bytes.length)) held.lowered = held.bytes.toLowerCase()
  return held.lowered
}

/** Where each line ends. Finding that for every search would take longer than finding the hits. Undefined: there is no room. */
export function lineEndsOf(held: HeldText, reserve: ReserveBytes): Uint32Array | undefined {
  if (held.lineEnds) return held.lineEnds
  if (!reserve(0)) return undefined
  const ends: number[] = []
  for (let at = held.bytes.indexOf('\n'); at !== -1; at = held.bytes.indexOf('\n', at + 1)) ends.push(at)
  const table = Uint32Array.from(ends)
  if (!reserve(table.byteLength)) return undefined
  held.lineEnds = table
  return table
}
