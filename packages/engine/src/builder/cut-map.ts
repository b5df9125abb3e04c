// Cuts a map that is too long for its share of a query at a line, and marks the cut.

import { countTokens } from '../tokens/index.ts'

const ending = '  …\n---\n\n'

export function cutMap(text: string, most: number): { text: string; tokens: number } {
  const whole = countTokens(text)
  if (whole <= most) return { text, tokens: whole }
  let length = Math.floor((text.length * most) / whole)
  for (;;) {
    const end = text.lastIndexOf('\n', length)
    const cut = end > 0 ? text.slice(0, end + 1) + ending : ''
    const tokens = cut === '' ? 0 : countTokens(cut)
    if (tokens <= most) return { text: cut, tokens }
    length = Math.floor(end * 0.9)
  }
}
