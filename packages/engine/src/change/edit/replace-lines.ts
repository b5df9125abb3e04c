// Computes the lines that replace a hit: the model's text, carried over by the same differences that the search matched with.

import { defined, type MatchTier, type ReplyChange } from '@sheaf/contract'
import { blankDoubt, settleEdges } from './blank-edges.ts'
import type { FileLines } from './file-lines.ts'
import type { Units } from './indent-unit.ts'
import type { Hit } from './judge-hit.ts'
import { bodyOf } from './line-differences.ts'
import { mapIndentation } from './map-indentation.ts'
import { type NewLine, readBlock } from './read-block.ts'

export interface Replacement {
  lines: NewLine[]
  rung: MatchTier
  /** Two readings remain that would give different bytes: the user decides. */
  doubt?: string
}

/** Undefined: the indentations of search and file are inconsistent, so this is not a hit after all. */
export function replaceLines(
  file: FileLines,
  units: () => Units,
  { search = [], content, signed }: Pick<ReplyChange, 'search' | 'content' | 'signed'>,
  hit: Hit,
): Replacement | undefined {
  const quoted = search.slice(hit.loose.start, search.length - hit.loose.end)
  const { lines: wanted, doubt: edges } = settleEdges(file, search, content, hit)
  const indents = mapIndentation(file, units, search, wanted, hit, signed === true)
  if (!indents) return undefined
  const isLiteral = hit.rung === 'exact' || hit.rung === 'line-ends' || indents.isLikeFile
  const rung = hit.rung
  if (isLiteral && !indents.isForeign && edges === undefined && hasOneEnd(file, hit)) {
    return { lines: wanted.map((text) => ({ text, end: file.ends[hit.from] || file.end })), rung }
  }
  const block = readBlock(file, quoted, wanted, hit, indents)
  let doubt = edges ?? (indents.isForeign ? unitDoubt : undefined)
  const lines: NewLine[] = []
  for (let at = 0; at < wanted.length; at++) {
    const line = wanted[at] ?? ''
    const own = block.own(at)
    const gap = own === undefined || isLiteral ? undefined : block.gapBefore(at)
    if (gap) {
      doubt ??= blankDoubt
      lines.length -= gap.drop
      lines.push(...gap.lines)
    }
    const text = isLiteral && !indents.isForeign ? line : own === undefined ? block.fresh(at) : block.kept(at)
    if (text === undefined) doubt ??= own === undefined ? indentDoubt : lineDoubt
    // The purpose of a run of spaces is unknown: in a table it is layout, in a string it is text.
    else if (hit.rung === 'whitespace' && bodyOf(text) !== bodyOf(line)) doubt ??= runsDoubt
    lines.push({ text: text ?? line, end: own === undefined ? '' : (file.ends[own] ?? '') })
  }
  if (hit.rung === 'blank-lines' && block.losesGap()) doubt ??= blankDoubt
  return { lines: withEnds(lines, file, hit), rung, ...defined({ doubt }) }
}

const indentDoubt = 'The whitespace before or after a new line is uncertain.'
const unitDoubt =
  "The new lines use a different indentation style than the file. They were converted to the file's style, which is wrong inside a string."
const lineDoubt = 'A line differs from the file and from the search only in whitespace or look-alike characters.'
const runsDoubt =
  "The whitespace within lines differs between the file and the search text, and the new text doesn't show which is intended."

function hasOneEnd(file: FileLines, hit: Hit): boolean {
  for (let at = hit.from; at < hit.to; at++) if (file.ends[at] !== file.ends[hit.from] && file.ends[at] !== '') return false
  return true
}

/** New lines end like their neighbors; whether the file's last line has an end is decided later. */
function withEnds(lines: readonly NewLine[], file: FileLines, hit: Hit): NewLine[] {
  let end = file.ends[hit.from] || file.end
  return lines.map((line) => {
    if (line.end !== '') end = line.end
    return { text: line.text, end }
  })
}
