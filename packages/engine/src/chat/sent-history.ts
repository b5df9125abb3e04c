// What of the conversation goes along. Edits of earlier answers do not: the files are shown as they are now, and 500 small edits cost
// more in every later turn than they did when they were made.

import type { Turn } from './turn.ts'

/** The latest answer goes whole: it may have to be continued, repaired or spoken about. */
export function sentHistory(history: Turn['history']): Turn['history'] {
  const latest = history.findLastIndex(({ from }) => from === 'model')
  return history.map((said, at) => (said.from === 'model' && at < latest ? { ...said, text: withoutEdits(said.text) } : said))
}

const opening = /<file\s[^<>]*?\bpath\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>/gi
const closing = /<\/file\s*>/gi

/** One look ahead at each block: a text full of blocks that never end must not be read to its end for every one of them. */
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
