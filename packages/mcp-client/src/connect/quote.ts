// Quotes what a server printed or reported, briefly. The last lines say what happened; the first ones are often banners.

import { visibleText } from '@sheaf/contract'

const quotedCharacters = 300

export function quote(text: string): string {
  const line = visibleText(text.replaceAll(/\s+/g, ' ').trim())
  return line.length <= quotedCharacters ? line : `…${line.slice(-quotedCharacters)}`
}
