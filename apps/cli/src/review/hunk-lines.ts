// Formats one hunk: removed lines, added lines, and a few lines of context.

import { type Hunk, showHidden } from '@sheaf/contract'
import { type Paint, visibleLine } from '../terminal/index.ts'

const contextLines = 3
/** Nobody reads a whole file here: the rest of a long hunk is counted. */
const maxLinesShown = 120

/** `lines`: the old text, with line endings. */
export function hunkLines(lines: readonly string[], hunk: Hunk, paint: Paint): string[] {
  const from = Math.max(0, hunk.at - contextLines)
  const after = hunk.at + hunk.removed.length
  const shown = [
    paint.magenta(`@@ line ${hunk.at + 1} @@`),
    ...lines.slice(from, hunk.at).map((line) => ` ${bare(line)}`),
    ...clipped(hunk.removed).map((line) => paint.red(`-${line}`)),
    ...clipped(hunk.added).map((line) => paint.green(`+${line}`)),
    ...lines.slice(after, after + contextLines).map((line) => ` ${bare(line)}`),
  ]
  return shown
}

function clipped(lines: readonly string[]): string[] {
  const shown = lines.slice(0, maxLinesShown).map(withEnd)
  return lines.length > maxLinesShown ? [...shown, `… ${lines.length - maxLinesShown} more lines`] : shown
}

function bare(line: string): string {
  return visibleLine(showHidden(line.replace(/\r?\n$|\r$/, '')))
}

function withEnd(line: string): string {
  return /[\r\n]$/.test(line) ? bare(line) : `${bare(line)} (no newline at end of file)`
}
