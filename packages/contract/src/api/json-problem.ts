// Checks the cost of parsing a JSON text before it is parsed: a few megabytes of brackets become gigabytes of values.

interface ShapeLimits {
  depth: number
  values: number
}

/** `bytes`: UTF-8 of a text that claims to be JSON. */
export function jsonProblem(bytes: Uint8Array, { depth: deepest, values: most }: ShapeLimits): 'too-deep' | 'too-many' | undefined {
  let depth = 0
  let values = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === backslash) at++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openBracket || byte === openBrace) {
      values++
      if (++depth > deepest) return 'too-deep'
    } else if (byte === closeBracket || byte === closeBrace) depth--
    else if (byte === comma && ++values > most) return 'too-many'
  }
  return undefined
}

const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
