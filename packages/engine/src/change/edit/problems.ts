// Problems of changes that were not simply found. For the user: what happened, why, and what to do.

import type { ChangeProblem, NearestMatch } from '@sheaf/contract'
import type { LineEdit } from './line-edit.ts'

export function emptySearch(change: number): ChangeProblem {
  return {
    code: 'empty-search',
    change,
    lines: [],
    message: `${nth(change)} has no search text, so it's unclear where it applies. Ask for the surrounding lines in <search>, or the whole file with action rewrite.`,
  }
}

export function ambiguous(change: number, lines: number[]): ChangeProblem {
  return {
    code: 'ambiguous',
    change,
    lines,
    message: `The text of ${nth(change, true)} appears ${lines.length} times (lines ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}), so it's unclear which one is meant. Ask for more surrounding lines.`,
  }
}

export function twoAnswers(change: number, line: number): ChangeProblem {
  return {
    code: 'conflict',
    change,
    lines: [line],
    message: `Several changes search for the same text, which appears only once (line ${line}), but replace it differently. Ask for one change with the final text.`,
  }
}

export function overlap(left: LineEdit, right: LineEdit): ChangeProblem {
  return {
    code: 'overlap',
    change: right.change,
    lines: [left.from + 1, right.from + 1],
    message: `Changes ${left.change + 1} and ${right.change + 1} edit the same lines (from line ${right.from + 1}). Ask for one change that does both.`,
  }
}

export function sharedLines(left: LineEdit, right: LineEdit): ChangeProblem {
  return {
    code: 'overlap',
    change: right.change,
    offered: true,
    lines: [left.from + 1, right.from + 1],
    message: `The searches of changes ${left.change + 1} and ${right.change + 1} share lines that neither of them changes (near line ${right.from + 1}). Check the result and accept it if it's correct.`,
  }
}

export function doubt(change: number, line: number, why: string): ChangeProblem {
  return {
    code: 'anchored-only',
    change,
    offered: true,
    lines: [line],
    message: `${nth(change)} was found at line ${line}, but the result is uncertain. ${why} Check the result and accept it if it's correct.`,
  }
}

export function partial(change: number, line: number): ChangeProblem {
  return {
    code: 'anchored-only',
    change,
    offered: true,
    lines: [line],
    message: `The text of ${nth(change, true)} is part of a longer line (line ${line}), not whole lines. Check the result and accept it if it's correct.`,
  }
}

export function anchored(change: number, nearest: NearestMatch): ChangeProblem {
  return {
    code: 'anchored-only',
    change,
    offered: true,
    lines: [nearest.line],
    nearest,
    message: `The text of ${nth(change, true)} is not in the file, but line ${nearest.line} is a ${percent(nearest)} match. Compare the two and accept the change if this is the right location.`,
  }
}

export function noMatch(change: number, nearest: NearestMatch | undefined): ChangeProblem {
  const near = !nearest
    ? ' Nothing in the file is similar.'
    : nearest.similarity === 1
      ? ` Line ${nearest.line} differs only in whitespace, but not by a consistent indentation.`
      : ` The closest match is at line ${nearest.line} (${percent(nearest)}).`
  return {
    code: 'no-match',
    change,
    lines: nearest ? [nearest.line] : [],
    ...(nearest ? { nearest } : {}),
    message: `The text of ${nth(change, true)} is not in the file.${near} The model may have seen an older version or made up lines. Send it the repair message.`,
  }
}

function percent({ similarity }: NearestMatch): string {
  return `${Math.floor(similarity * 100)}%`
}

function nth(change: number, inside = false): string {
  return inside ? `change ${change + 1}` : `Change ${change + 1}`
}
