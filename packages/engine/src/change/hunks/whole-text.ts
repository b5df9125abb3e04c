// Builds the new text of a file whose whole content a reply gives: the model's lines, with the old file's byte order mark,
// line ends and final newline or lack of it.

import { alignLines } from './align-lines.ts'
import { splitLines } from './split-lines.ts'

const mark = '\uFEFF'

/** An empty old file has no conventions: it is written as a new one. `finalNewline` is only known in some formats. */
export function wholeText(old: string | undefined, content: readonly string[], finalNewline?: boolean): string {
  const hadMark = old?.startsWith(mark) ?? false
  const oldLines = splitLines(hadMark ? (old ?? '').slice(1) : (old ?? ''))
  const oldEnds = endsOf(oldLines)
  // A reply with CRLF leaves a `\r` on every line; it must not reach the file twice.
  const lines = content.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (old && lines[0]?.startsWith(mark)) lines[0] = lines[0].slice(1)
  const ends = newEnds(lines, oldLines, oldEnds)
  if (!(finalNewline ?? oldEnds.at(-1) !== '')) ends[lines.length - 1] = ''
  return (hadMark ? mark : '') + lines.map((line, at) => line + ends[at]).join('')
}

/**
 * A model that shows a file's final newline as an empty line sends one line more than the file has. It is left out unless the model may
 * want it: at the end of a file that has no empty line there, below a last line that is new.
 */
export function withoutExtraLine(old: string | undefined, content: readonly string[]): readonly string[] {
  if (!old?.trim() || content.at(-1)?.trim() !== '') return content
  const lines = splitLines(old)
  const [had, has] = [blankEnd(lines), blankEnd(content)]
  if (has !== had + 1 || has === content.length) return content
  const isLastKept = lines.at(-1 - had)?.trimEnd() === content.at(-1 - has)?.trimEnd()
  return had > 0 || isLastKept ? content.slice(0, -1) : content
}

function blankEnd(lines: readonly string[]): number {
  return lines.length - 1 - lines.findLastIndex((line) => line.trim() !== '')
}

/** The end of each line. If `\n` ends lines, a last line that stops at a `\r` has none: it is a character of that line. */
function endsOf(lines: readonly string[]): string[] {
  const isOldMac = lines[0]?.endsWith('\n') === false
  return lines.map((line) => (line.endsWith('\r\n') ? '\r\n' : line.endsWith('\n') ? '\n' : isOldMac && line.endsWith('\r') ? '\r' : ''))
}

/** The file's usual end for every line; in a file with mixed ends an unchanged line keeps its own. */
function newEnds(lines: readonly string[], oldLines: readonly string[], oldEnds: readonly string[]): string[] {
  // In order of first occurrence: of two equally frequent ones the first wins.
  const counts = new Map<string, number>()
  for (const end of oldEnds) if (end !== '') counts.set(end, (counts.get(end) ?? 0) + 1)
  const usual = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['\n', 0])[0]
  const ends = lines.map(() => usual)
  if (counts.size < 2) return ends
  const bare = oldLines.map((line, at) => line.slice(0, line.length - (oldEnds[at]?.length ?? 0)))
  for (const run of alignLines(bare, lines)) {
    for (let line = 0; line < run.length; line += 1) {
      // The old last line may have no end, and may no longer be the last.
      ends[run.after + line] = oldEnds[run.before + line] || usual
    }
  }
  return ends
}
