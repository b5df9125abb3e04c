// Part of a file for the user who owns it: a window of lines, with secrets redacted unless the user asks to see them.
// A file of a gigabyte is never read whole; secrets are searched for in the window and well around it.

import type { SecretFinding } from '@sheaf/contract'
import { readContained, type Stamp } from '../disk/index.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import type { FileFacts } from '../facts/index.ts'
import { mayContainSecret, redactSecrets, scanSecrets } from '../secrets/index.ts'
import { eventLoopYielder } from '../work/index.ts'

export interface PreviewFile {
  root: string
  relative: string
  /** As displayed; some rules for secrets use it. */
  path: string
}

export interface PreviewRequest {
  /** First line, 1-based. */
  from: number
  reveal: boolean
  /** Facts about the whole file, if it is small enough to be measured. */
  facts: FileFacts | undefined
  /** Known line starts; filled on the way, so that the next window is found at once. */
  starts: Map<number, number>
}

export type PreviewResult =
  | { ok: true; text: string; from: number; more: boolean; findings: SecretFinding[]; stamp: Stamp }
  | { ok: false; why: string; stamp?: Stamp }

export const previewLines = 5_000
export const previewBytes = 400_000
/** No secret we know of is longer. */
const aroundBytes = 64_000
const scanBytes = 1_000_000
/** Searching for a line beyond this would keep the user waiting. */
const furthestBytes = 512_000_000

export async function readPreview(file: PreviewFile, { from, reveal, facts, starts }: PreviewRequest): Promise<PreviewResult> {
  const start = await startOf(file, from, starts)
  if (typeof start === 'string') return { ok: false, why: start }
  const begin = Math.max(0, start - aroundBytes)
  const read = readContained(file.root, file.relative, { part: { start: begin, length: start - begin + previewBytes + aroundBytes } })
  if (!read.ok) return { ok: false, why: failureTexts[read.why] ?? read.why }
  const isWhole = begin === 0 && read.bytes.length === read.size
  const decoded = decodeText(isWhole ? read.bytes : trimPartialCharacters(read.bytes))
  if (decoded.kind === 'binary' || facts?.kind === 'binary') return { ok: false, why: 'binary', stamp: read }
  const isUtf16 = decoded.encoding.startsWith('utf-16')
  if (isUtf16 && !isWhole) return { ok: false, why: 'UTF-16 and too large to show', stamp: read }
  const bytes = isUtf16 ? decoded.bytes : read.bytes
  const decode = (part: Uint8Array): string =>
    new TextDecoder(isUtf16 || decoded.encoding === 'utf-8' ? 'utf-8' : decoded.encoding, { ignoreBOM: true }).decode(part)
  const at = isUtf16 ? lineStart(bytes, from) : start - begin
  if (at > bytes.length || (at === bytes.length && from > 1)) return { ok: true, text: '', from, more: false, findings: [], stamp: read }
  const window = windowFrom(bytes, at)
  const isLast = isUtf16 ? window.next >= bytes.length : begin + window.next >= read.size
  if (!isLast && !isUtf16 && window.isLineStart) starts.set(from + window.lines, begin + window.next)
  const text = decode(bytes.subarray(at, window.end))
  const answer = { ok: true, from, more: !isLast, stamp: read } as const
  if (!mayContainSecret(bytes)) return { ...answer, text, findings: [] }
  const before = decode(bytes.subarray(0, at))
  const found = await scanSecrets(before + text + decode(bytes.subarray(window.end)), file.path)
  const inside = found.filter(({ start: first, end }) => end > before.length && first < before.length + text.length)
  const firstLine = from - countLineEnds(before)
  const findings = inside.map(({ rule, line, hint }) => ({ rule, line: firstLine + line - 1, hint }))
  if (reveal) return { ...answer, text, findings }
  const clipped = inside.map(({ rule, start: first, end }) => ({
    rule,
    start: Math.max(0, first - before.length),
    end: Math.min(text.length, end - before.length),
  }))
  return { ...answer, text: redactSecrets(text, clipped), findings }
}

const newline = 0x0a

/** Up to the line and byte limits; a longer line is cut, and the next window begins after it. */
function windowFrom(bytes: Uint8Array, at: number): { end: number; next: number; lines: number; isLineStart: boolean } {
  const furthest = Math.min(bytes.length, at + previewBytes)
  let end = at
  let lines = 0
  while (lines < previewLines) {
    const found = bytes.indexOf(newline, end)
    if (found === -1 || found >= furthest) break
    end = found + 1
    lines++
  }
  if (lines === previewLines || end === bytes.length) return { end, next: end, lines, isLineStart: true }
  // The rest is the last line of the file, or one that does not fit.
  if (furthest === bytes.length) return { end: furthest, next: furthest, lines: lines + 1, isLineStart: false }
  if (lines > 0) return { end, next: end, lines, isLineStart: true }
  const lineEnd = bytes.indexOf(newline, furthest)
  return { end: wholeCharacters(bytes, furthest), next: lineEnd === -1 ? bytes.length : lineEnd + 1, lines: 1, isLineStart: lineEnd !== -1 }
}

/** A cut inside a character would show a replacement for it. */
function wholeCharacters(bytes: Uint8Array, end: number): number {
  let at = end
  while (at > 0 && at > end - 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--
  return at
}

/** Parts are cut anywhere: trimmed to whole characters, so that the encoding is detected. */
function trimPartialCharacters(bytes: Uint8Array): Uint8Array {
  let first = 0
  while (first < 4 && ((bytes[first] ?? 0) & 0xc0) === 0x80) first++
  let last = bytes.length
  for (let back = 1; back <= 4 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      last = bytes.length - back
      break
    }
  }
  return bytes.subarray(first, last)
}

/** Where a line begins, or why it cannot be found. */
async function startOf({ root, relative }: PreviewFile, from: number, starts: Map<number, number>): Promise<number | string> {
  if (from <= 1) return 0
  let [line, offset] = nearest(starts, from)
  const yieldToEventLoop = eventLoopYielder()
  while (line < from) {
    const read = readContained(root, relative, { part: { start: offset, length: scanBytes } })
    if (!read.ok) return failureTexts[read.why] ?? read.why
    if (read.bytes.length === 0) return read.size
    let end = 0
    for (let at = read.bytes.indexOf(newline); at !== -1 && line < from; at = read.bytes.indexOf(newline, at + 1)) {
      line++
      end = at + 1
    }
    offset += line === from ? end : read.bytes.length
    if (offset > furthestBytes) return 'too large to show from that line on'
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  starts.set(from, offset)
  return offset
}

function nearest(starts: ReadonlyMap<number, number>, from: number): [number, number] {
  let best: [number, number] = [1, 0]
  for (const [line, offset] of starts) if (line <= from && line > best[0]) best = [line, offset]
  return best
}

function lineStart(bytes: Uint8Array, from: number): number {
  let at = 0
  for (let line = 1; line < from; line++) {
    const found = bytes.indexOf(newline, at)
    if (found === -1) return bytes.length
    at = found + 1
  }
  return at
}

function countLineEnds(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

const failureTexts: Record<string, string> = {
  missing: 'no longer exists',
  unreadable: 'not readable',
  special: 'not a regular file',
  folder: 'a folder',
  link: 'a link',
  outside: 'outside the open folders',
}
