// One file in the prompt: its path, and its text inside a fence that nothing in it can close (formats §3.2).

import type { FileMode, LineRange } from '@sheaf/contract'
import { type Tokenizer, wrapCount } from '../tokens/index.ts'
import type { Segment } from './segment.ts'

export interface FileBlock {
  path: string
  mode: FileMode
  segment: Segment & { tokens: number }
  /** What it was made from, so that a split can cut it anew. */
  source: FileText
  ranges: LineRange[]
}

export interface FileText {
  path: string
  text: Uint8Array
  /** Exact count of `text`, where it is known. */
  tokens?: number | undefined
  /** Longest run of backticks in `text`. */
  backticks: number
}

export function wholeFileBlock(file: FileText, tokenizer: Tokenizer): FileBlock {
  const fence = fenceFor(file.backticks)
  const before = encode(`File: ${oneLine(file.path)}\n${fence}${language(file.path)}\n`)
  const after = encode(`${endsWithNewline(file.text) ? '' : '\n'}${fence}\n\n`)
  const tokens = wrapCount(tokenizer, { bytes: file.text, count: file.tokens ?? tokenizer.count(file.text) }, before, after)
  return {
    path: file.path,
    mode: 'full',
    source: file,
    ranges: [],
    segment: { part: 'files', chunks: [before, file.text, after].filter((chunk) => chunk.length > 0), tokens },
  }
}

export function slicesBlock(file: FileText, ranges: LineRange[], tokenizer: Tokenizer): FileBlock {
  const fence = fenceFor(file.backticks)
  const lines = linesOf(file.text)
  const parts = ranges.map(({ from, to, why }) => {
    const body = lines.slice(from - 1, to).join('\n')
    const title = why ? `(lines ${from}-${Math.min(to, lines.length)}: ${oneLine(why)})` : `(lines ${from}-${Math.min(to, lines.length)})`
    return `${title}\n${fence}${language(file.path)}\n${body}${body.endsWith('\n') ? '' : '\n'}${fence}\n`
  })
  const bytes = encode(`File: ${oneLine(file.path)}\n${parts.join('\n')}\n`)
  return {
    path: file.path,
    mode: 'slices',
    source: file,
    ranges,
    segment: { part: 'files', chunks: [bytes], tokens: tokenizer.count(bytes) },
  }
}

/** A final line end closes the last line; it does not open another. */
function linesOf(text: Uint8Array): string[] {
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(text).split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

export function fenceFor(backticks: number): string {
  return '`'.repeat(Math.max(3, backticks + 1))
}

/** A name with a line break in it could otherwise write a line of its own into the prompt. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
    .replace(/<(?=\/?\s*(?:file_|git_|xml_|meta|user_))/gi, '<\\')
}

function language(path: string): string {
  return /\.([a-z0-9+#_-]{1,20})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

function endsWithNewline(text: Uint8Array): boolean {
  return text[text.length - 1] === 0x0a
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
