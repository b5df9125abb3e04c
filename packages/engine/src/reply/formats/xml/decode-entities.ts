// Decodes HTML entities exactly once: `&amp;lt;` becomes `&lt;`. Line ends stay encoded, so that lines keep their numbers.

const entity = /&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  const most = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  // Ampersands are decoded last, in one pass, or their neighbors would be decoded twice.
  if (!/&(?:#|[a-z]{2}(?!p;))/i.test(most)) return most.replaceAll('&amp;', '&')
  return most.replace(entity, (whole: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
    const printable = (point >= 0x20 || point === 9) && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    return printable ? String.fromCodePoint(point) : whole
  })
}

/** Encoded and plain ampersands side by side: whether ampersands were encoded at all is then unclear. */
export function isHalfEncoded(lines: readonly string[]): boolean {
  return lines.some((line) => /&amp;/i.test(line)) && lines.some((line) => /&(?!(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);)/i.test(line))
}
