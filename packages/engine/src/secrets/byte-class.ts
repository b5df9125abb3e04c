// Sets of bytes as tables, so that a test is one load.

type ByteClass = Uint8Array

/** Takes the inside of a regular expression's character class; bytes from 0x80 are excluded. */
export function byteClass(inside: string): ByteClass {
  const known = classes.get(inside)
  if (known !== undefined) return known
  const made = makeClass(inside)
  classes.set(inside, made)
  return made
}

// A hundred anchors share a dozen classes, and a short command should not build them all.
const classes = new Map<string, ByteClass>()

function makeClass(inside: string): ByteClass {
  const test = new RegExp(`[${inside}]`)
  return Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x80 && test.test(String.fromCharCode(byte)) ? 1 : 0))
}

/** Adds bytes from 0x80: they may be part of a Unicode space, and a prefilter must not reject one. */
export function orUnicode(set: ByteClass): ByteClass {
  return set.map((member, byte) => (byte >= 0x80 ? 1 : member))
}

/** Where the run of `set` that begins at `at` ends, looking at no more than `most` bytes. */
export function runEnd(bytes: Uint8Array, at: number, set: ByteClass, most: number): number {
  const stop = Math.min(bytes.length, at + most)
  let end = at
  while (end < stop && set[bytes[end] ?? 0] === 1) end += 1
  return end
}
