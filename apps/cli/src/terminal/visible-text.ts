// Writes out control characters. A file name or a line of a repository is untrusted: printed raw, an escape sequence in it could change
// the screen or the clipboard of the person who lists the folder.

import { visibleText as visible } from '@sheaf/contract'
import { paintCode } from './paint.ts'

/** For one line: only tabs stay. */
export function visibleLine(text: string): string {
  return text.split('\t').map(visible).join('\t')
}

/** For many lines: line ends stay too. */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n').map(visibleLine).join('\n')
}

/** For text with our own colors in it: they stay. */
export function visiblePainted(text: string): string {
  return text
    .split(paintCode)
    .map((part, at) => (at % 2 === 0 ? visibleText(part) : part))
    .join('')
}

/** JSON without characters that do something to a terminal. What is written out in a string means the same to every parser. */
export function visibleJson(value: unknown, indent?: number): string {
  return visibleText(JSON.stringify(value, undefined, indent))
}
