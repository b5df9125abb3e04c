// Builds the block of one file: its path, and its text in a fence that nothing in it can close (formats §3.2).

import type { FileMode, LineRange } from '@sheaf/contract'
import { endsWithNewline, fenceAround, fenceFor, fenceLanguage } from '../facts/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import { escapeName } from '../tree/escape-name.ts'
import type { Segment } from './segment.ts'

export interface FileBlock {
  path: string
  mode: FileMode
  segment: Segment & { tokens: number }
  /** The source text, so that a split can cut it again. */
  source: () => FileText
  ranges: LineRange[]
  /** Why the file is shortened, if that was not requested. */
  why?: string
}

export interface FileText {
  path: string
  text: Uint8Array
  /** Exact token count of `text` in its fence, if known. */
  fenced?: number | undefined
  /** Longest run of backticks in `text`. */
  backticks: number
}

export function wholeFileBlock(file: FileText, tokenizer: Tokenizer): FileBlock {
  const { before, after } = fenceAround(file.path, file.backticks, endsWithNewline(file.text))
  const title = `File: ${escapeName(file.path)}\n`
  const head = Buffer.from(title + before)
  const closing = Buffer.from(after)
  // The fence begins a line with a backtick, which no token spans, so the counts of title and fenced text add up.
  const fenced = file.fenced ?? tokenizer.count(Buffer.concat([Buffer.from(before), file.text, closing]))
  const chunks = file.text.length > 0 ? [head, file.text, closing] : [head, closing]
  return {
    path: file.path,
    mode: 'full',
    source: () => file,
    ranges: [],
    segment: { part: 'files', chunks, tokens: tokenizer.count(Buffer.from(title)) + fenced },
  }
}

export function slicesBlock(file: FileText, ranges: LineRange[], tokenizer: Tokenizer): FileBlock {
  const fence = fenceFor(file.backticks)
  const lines = linesOf(file.text)
  const parts = ranges.map(({ from, to, why }) => {
    const body = lines.slice(from - 1, to).join('\n')
    const title = why
      ? `(lines ${from}-${Math.min(to, lines.length)}: ${escapeName(why)})`
      : `(lines ${from}-${Math.min(to, lines.length)})`
    return `${title}\n${fence}${fenceLanguage(file.path)}\n${body}${body.endsWith('\n') ? '' : '\n'}${fence}\n`
  })
  const bytes = Buffer.from(`File: ${escapeName(file.path)}\n${parts.join('\n')}\n`)
  return {
    path: file.path,
    mode: 'slices',
    source: () => file,
    ranges,
    segment: { part: 'files', chunks: [bytes], tokens: tokenizer.count(bytes) },
  }
}

/** A final newline ends the last line; it does not start another. */
function linesOf(text: Uint8Array): string[] {
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(text).split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
