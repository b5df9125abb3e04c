import { visibleText } from '@sheaf/contract'
import { quoteOutput } from '@sheaf/engine/work'

/** What a server printed or reported, without characters that could act on a terminal or a page. */
export function quote(text: string): string {
  return visibleText(quoteOutput(text))
}
