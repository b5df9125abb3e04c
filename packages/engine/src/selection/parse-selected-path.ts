// Parses a path as users type it, optionally with line ranges: `src/a.ts:10-50,60-70`.

import { type LineRange, Refusal, type SelectedFile } from '@sheaf/contract'
import { normalizeRanges } from './line-ranges.ts'

/** Without line ranges, selects the whole file. */
export function parseSelectedPath(text: string): SelectedFile {
  const parts = /^(?<path>.+):(?<lines>\d[\d,\s-]*)$/su.exec(text)?.groups
  if (parts?.path === undefined || parts.lines === undefined) return { path: cleanPath(text), mode: 'full' }
  return { path: cleanPath(parts.path), mode: 'slices', ranges: parseRanges(parts.lines, text) }
}

/** For `--slice`, where a path without ranges is a mistake. */
export function parseSlice(text: string): SelectedFile & { mode: 'slices' } {
  const parsed = parseSelectedPath(text)
  if (parsed.mode !== 'slices') throw new Refusal('wrong-usage', `"${text}" has no line range. Use path:10-50.`)
  return parsed
}

function parseRanges(lines: string, text: string): LineRange[] {
  const ranges = lines.split(',').map((part) => {
    const [, from, to] = /^\s*(\d{1,15})\s*(?:-\s*(\d{1,15})\s*)?$/u.exec(part) ?? []
    if (from === undefined) throw new Refusal('wrong-usage', `"${text}": "${part.trim()}" is not a line range. Use 10 or 10-50.`)
    return { from: Number(from), to: Number(to ?? from) }
  })
  const normal = normalizeRanges(ranges)
  if (normal.length === 0) throw new Refusal('wrong-usage', `"${text}": line numbers start at 1.`)
  return normal
}

function cleanPath(path: string): string {
  const clean = path.replace(/^(?:\.\/+)+/u, '')
  return clean.length > 1 ? clean.replace(/\/+$/u, '') : clean
}
