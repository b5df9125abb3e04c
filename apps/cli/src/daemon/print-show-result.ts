// Prints how a window was shown, as text or as JSON.

import type { Output } from '../terminal/index.ts'
import type { ShowResult } from './show-window.ts'

export function printShowResult(shown: ShowResult, json: boolean, out: Output): void {
  if (json) out.json(shown.how === 'none' ? { url: shown.url } : { window: shown.how })
  else if (shown.how === 'none') {
    if (shown.reason !== undefined) out.note(out.shownLine(shown.reason))
    out.line(shown.url)
  }
}
