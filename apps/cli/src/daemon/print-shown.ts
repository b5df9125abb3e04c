// Prints how a window was shown, as text or as JSON.

import type { Output } from '../terminal/index.ts'
import type { Shown } from './show-window.ts'

export function printShown(shown: Shown, json: boolean, out: Output): void {
  if (json) out.json(shown.how === 'none' ? { url: shown.url } : { window: shown.how })
  else if (shown.how === 'none') {
    if (shown.says !== undefined) out.note(out.shownLine(shown.says))
    out.line(shown.url)
  }
}
