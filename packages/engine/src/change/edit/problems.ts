// Problems of changes that were not simply found. For a person: what happened, why, and what to do.

import type { ChangeProblem, Nearest } from '@sheaf/contract'
import type { LineEdit } from './line-edit.ts'

export function emptySearch(change: number): ChangeProblem {
  return {
    code: 'empty-search',
    change,
    lines: [],
    message: `${nth(change)} does not say what to look for, so there is no place for its text. Ask for the lines around the place in <search>, or for the whole file with action rewrite.`,
  }
}

export function ambiguous(change: number, lines: number[]): ChangeProblem {
  return {
    code: 'ambiguous',
    change,
    lines,
    message: `The text of ${nth(change, true)} stands ${lines.length} times (lines ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}), and nothing says which is meant. Ask for more lines around the right one.`,
  }
}

export function twoAnswers(change: number, line: number): ChangeProblem {
  return {
    code: 'conflict',
    change,
    lines: [line],
    message: `Several changes look for the same text, which stands only once (line ${line}), and want different things in its place. Ask for one change with the final text.`,
  }
}

export function overlap(left: LineEdit, right: LineEdit): ChangeProblem {
  return {
    code: 'overlap',
    change: right.change,
    lines: [left.from + 1, right.from + 1],
    message: `Changes ${left.change + 1} and ${right.change + 1} alter the same lines (from line ${right.from + 1}). Ask for one change that does both.`,
  }
}

export function sharedLines(left: LineEdit, right: LineEdit): ChangeProblem {
  return {
    code: 'overlap',
    change: right.change,
    offered: true,
    lines: [left.from + 1, right.from + 1],
    message: `The searches of changes ${left.change + 1} and ${right.change + 1} share lines that neither of them alters (near line ${right.from + 1}). Look at the result and accept it if it is right.`,
  }
}

export function doubt(change: number, line: number, why: string): ChangeProblem {
  return {
    code: 'anchored-only',
    change,
    offered: true,
    lines: [line],
    message: `${nth(change)} was found at line ${line}, but its result is not certain. ${why} Look at it and accept it if it is right.`,
  }
}

export function partial(change: number, line: number): ChangeProblem {
  return {
    code: 'anchored-only',
    change,
    offered: true,
    lines: [line],
    message: `The text of ${nth(change, true)} stands inside a longer line (line ${line}), not on lines of its own. Look at the result and accept it if it is right.`,
  }
}

export function anchored(change: number, nearest: Nearest): ChangeProblem {
  return {
    code: 'anchored-only',
    change,
    offered: true,
    lines: [nearest.line],
    nearest,
    message: `The text of ${nth(change, true)} is not in the file; ${percent(nearest)} of it stands at line ${nearest.line}. Compare the two and accept the change if that is the place.`,
  }
}

export function noMatch(change: number, nearest: Nearest | undefined): ChangeProblem {
  const near = !nearest
    ? ' Nothing in the file comes near it.'
    : nearest.similarity === 1
      ? ` Line ${nearest.line} reads the same but for its blanks, and they are not simply shifted.`
      : ` The nearest passage is at line ${nearest.line} (${percent(nearest)} the same).`
  return {
    code: 'no-match',
    change,
    lines: nearest ? [nearest.line] : [],
    ...(nearest ? { nearest } : {}),
    message: `The text of ${nth(change, true)} is not in the file.${near} The model may have seen an older version or invented lines: send the repair message back to it.`,
  }
}

function percent({ similarity }: Nearest): string {
  return `${Math.floor(similarity * 100)} %`
}

function nth(change: number, inside = false): string {
  return inside ? `change ${change + 1}` : `Change ${change + 1}`
}
