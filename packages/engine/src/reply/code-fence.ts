// Markdown fences outside of payloads: around the edits, or around code that only looks like edits.

import { closesFence, type FenceLine, readFenceLine } from './formats/fence-line.ts'
import { readInfoPath, readPathLine } from './formats/path-line.ts'

const plainFences = new Set(['', 'xml', 'html', 'text', 'txt', 'plaintext', 'markdown', 'md', 'diff', 'patch'])
const edits = /\s*(?:<(?:file|plan|chatname|think|!\[CDATA)|&lt;|(?:<{5,9}|-{5,9})[ \t]*(?:SEARCH|ORIGINAL)|\*\*\* |diff --git|--- |@@)/iy

/** Whether what follows is a file or a piece of code, as its language or the line above says, and not edits themselves. */
export function holdsCode(fence: FenceLine, above: string, text: string, after: number): boolean {
  const language = fence.info.split(/[\s{:]/)[0]?.toLowerCase() ?? ''
  const named = readInfoPath(fence.info) !== undefined || readPathLine(above)?.sure === true
  if (!named && plainFences.has(language)) return false
  edits.lastIndex = after
  return !edits.test(text)
}

/** Where the fence is closed, its line included. */
export function fenceEnd(text: string, opened: FenceLine, from: number): number | undefined {
  const lines = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/gm
  lines.lastIndex = from
  for (let found = lines.exec(text); found !== null; found = lines.exec(text)) {
    const line = readFenceLine(found[0])
    if (line !== undefined && closesFence(line, opened)) return Math.min(lines.lastIndex + 1, text.length)
  }
  return undefined
}

/** The first `<file path=…` inside, which may be an example and may be an edit. */
export function sampleIn(text: string, from: number, end: number): number | undefined {
  const found = /^[ \t]*(?:<|&lt;)file\s[^<>\n]{0,500}path\s*=/im.exec(text.slice(from, end))
  return found === null ? undefined : from + found.index
}
