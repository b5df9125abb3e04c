// Escapes a name for a line of a prompt: it cannot start a new line, reorder text, or open or close one of our sections.

import { promptSections, visibleText } from '@sheaf/contract'

export function escapeName(name: string): string {
  return harmless.test(name) ? name : visibleText(name).replace(sectionTag, '\\u003c')
}

const harmless = /^[ !-;=?-~]*$/

const sectionTag = new RegExp(`<(?=\\s*/?\\s*(?:${[...promptSections, 'document', 'meta prompt'].join('|')}))`, 'gi')
