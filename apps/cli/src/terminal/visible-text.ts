// Escapes control characters. Repository text is untrusted: a raw escape sequence could change the user's screen or clipboard.

import { visibleText as visible } from '@sheaf/contract'
import { paintCode } from './paint.ts'

/** For one line: keeps only tabs. */
export function visibleLine(text: string): string {
  return text.split('\t').map(visible).join('\t')
}

/** For many lines: keeps line breaks too. */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n').map(visibleLine).join('\n')
}

/** For painted text: keeps our own colors. */
export function visiblePainted(text: string): string {
  return text
    .split(paintCode)
    .map((part, at) => (at % 2 === 0 ? visibleText(part) : part))
    .join('')
}

/** JSON without terminal control characters. The escapes inside strings mean the same to every parser. */
export function visibleJson(value: unknown, indent?: number): string {
  return visibleText(JSON.stringify(value, undefined, indent))
}
