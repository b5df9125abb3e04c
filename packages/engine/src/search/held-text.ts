// A text as a corpus holds it: its UTF-8 bytes, one character each. One letter above U+00FF makes the engine take two bytes for every
// letter of a string, so the bytes take less memory than the text and are searched in less time.

export interface HeldText {
  bytes: string
  isAscii: boolean
  /** Holds a letter that is not ASCII and still the other case of one that is: `ſ` of s, the Kelvin sign of k. */
  hasOddCase: boolean
  /** Made when first wanted, as far as there is room. */
  lowered: string | undefined
  lineEnds: Uint32Array | undefined
}

/** Asks for room; what is granted is counted. */
export type AskRoom = (bytes: number) => boolean

export function holdText(text: string): HeldText {
  const isAscii = Buffer.byteLength(text) === text.length
  const bytes = isAscii ? text : asBytes(text)
  return { bytes, isAscii, hasOddCase: !isAscii && /[\u017f\u212a]/u.test(text), lowered: undefined, lineEnds: undefined }
}

/** The text's UTF-8, one character for each byte. */
export function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

export function asText(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Only the 26 letters count; what the engine does to the other bytes, it does to no letter of an ASCII text that is looked for. */
export function loweredOf(held: HeldText, askRoom: AskRoom): string | undefined {
  if (held.lowered === undefined && askRoom(held.bytes.length)) held.lowered = held.bytes.toLowerCase()
  return held.lowered
}

/** Where each line ends. Finding that again for every search would take longer than finding the hits. */
export function lineEndsOf(held: HeldText, askRoom: AskRoom): Uint32Array {
  if (held.lineEnds) return held.lineEnds
  const ends: number[] = []
  for (let at = held.bytes.indexOf('\n'); at !== -1; at = held.bytes.indexOf('\n', at + 1)) ends.push(at)
  const table = Uint32Array.from(ends)
  if (askRoom(table.byteLength)) held.lineEnds = table
  return table
}
