import { visibleText } from '@sheaf/contract'

/** As `visibleText`, for a text with several lines: line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part, at) => (at % 2 === 0 ? visibleText(part) : part))
    .join('')
}
