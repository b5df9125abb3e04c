// Reads Markdown fences outside payloads: around the edits, or around code that only looks like edits.

import { foreignBlock } from './foreign-block.ts'
import { closesFence, type FenceLine, readFenceLine } from './formats/fence-line.ts'
import { readCreation, readInfoPath, readPathComment, readPathLine } from './formats/path-line.ts'

const plainFences = new Set(['', 'xml', 'html', 'text', 'txt', 'plaintext', 'markdown', 'md', 'diff', 'patch', 'udiff'])
const edits = /<(?:file|plan|chatname|think|!\[CDATA)|&lt;(?:file|plan|chatname)|(?:&lt;){5,9}[ \t]*(?:SEARCH|ORIGINAL)/iy

export interface FenceContent {
  /** `file`: a file, because something names it. `code`: a piece of code, by its language. `any`: edits, or anything else. */
  kind: 'file' | 'code' | 'any'
  path?: string
}

export function classifyFence(fence: FenceLine, above: string, text: string, after: number): FenceContent {
  const language = fence.info.split(/[\s{:]/)[0]?.toLowerCase() ?? ''
  const path = readInfoPath(fence.info) ?? sureName(above)
  const isDiff = /^(?:u?diff|patch)$/.test(language) && !/\.(?:diff|patch)$/i.test(path ?? '')
  const isAny = isDiff || (path === undefined && plainFences.has(language)) || beginsWithEdits(text, after)
  if (path === undefined) return { kind: isAny ? 'any' : 'code' }
  return { kind: isAny ? 'any' : 'file', path }
}

function sureName(above: string): string | undefined {
  const found = readPathLine(above)
  return found?.sure ? found.path : readCreation(above)
}

/** `apply_patch <<'EOF'` */
const heredoc = /^\S[^\n]{0,200}<<-?\s*['"]?\w+['"]?\s*$/

/** A few lines that name the file, or pass it to a command, may come first. */
function beginsWithEdits(text: string, after: number): boolean {
  let at = after
  for (let nth = 0; nth < 4; nth++) {
    while (/\s/.test(text[at] ?? '')) at++
    edits.lastIndex = at
    if (edits.test(text) || foreignBlock(text, at) !== undefined) return true
    const end = text.indexOf('\n', at)
    const line = end < 0 ? '' : text.slice(at, Math.min(end, at + 600))
    if (end < 0 || !(readPathLine(line)?.sure || readPathComment(line) !== undefined || heredoc.test(line))) return false
    at = end
  }
  return false
}

/** Offset after the closing fence line. */
export function fenceEnd(text: string, opened: FenceLine, from: number): number | undefined {
  const lines = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/gm
  lines.lastIndex = from
  for (let found = lines.exec(text); found !== null; found = lines.exec(text)) {
    const line = readFenceLine(found[0])
    if (line !== undefined && closesFence(line, opened)) return Math.min(lines.lastIndex + 1, text.length)
  }
  return undefined
}

/** The first `<file path=…` inside, which may be an example or an edit. */
export function sampleIn(text: string, from: number, end: number): number | undefined {
  const found = /^[ \t]*(?:<|&lt;)file\s[^<>\n]{0,500}path\s*=/im.exec(text.slice(from, end))
  return found === null ? undefined : from + found.index
}
