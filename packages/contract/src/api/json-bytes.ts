/** Bytes that a text takes in a JSON result. */
export function jsonBytes(text: string): number {
  let extra = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) extra += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2
  }
  return JSON.stringify(text).length - 2 + extra
}
