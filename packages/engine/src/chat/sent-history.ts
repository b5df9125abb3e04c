// Selects the parts of the conversation to send. Edits of earlier answers are left out: the files are shown as they are now, and 500
// small edits cost more in every later turn than when they were made.

import type { Turn } from './turn.ts'

/** The latest answer is sent whole: it may have to be continued, repaired or discussed. */
export function sentHistory(history: Turn['history']): Turn['history'] {
  const latest = history.findLastIndex(({ from }) => from === 'model')
  return history.map((message, at) =>
    message.from === 'model' && at < latest ? { ...message, text: withoutEdits(message.text) } : message,
  )
}

const opening = /<file\s[^<>]*?\bpath\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>/gi
const closing = /<\/file\s*>/gi

/** One look ahead per block: a text full of unclosed blocks must not be scanned to its end for each of them. */
function withoutEdits(text: string): string {
  const kept: string[] = []
  let at = 0
  for (const opened of text.matchAll(opening)) {
    if (opened.index < at) continue
    closing.lastIndex = opened.index
    const closed = closing.exec(text)
    if (!closed) break
    kept.push(text.slice(at, opened.index), `[Edits of ${opened[1] ?? opened[2]} stood here.]`)
    at = closed.index + closed[0].length
  }
  return kept.join('') + text.slice(at)
}
