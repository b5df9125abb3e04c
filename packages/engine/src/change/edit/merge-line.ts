// Carries a change of a misquoted line over to the line that is really in the file.

import { foldChar } from './line-key.ts'

/**
 * `quoted` and `file` differ only in whitespace and look-alikes; `changed` is the model's version of the quoted line.
 * Undefined: the change touches a character that the model misquoted, so the intended result is unknown.
 */
export function mergeLine(quoted: string, file: string, changed: string): string | undefined {
  if (quoted === file) return changed
  // A model that sees the true line writes the new one from it; carrying over would double its corrections.
  if (shared(file, changed) >= shared(quoted, changed)) return changed
  const head = sharedHead(quoted, changed)
  const tail = sharedTail(quoted, changed, head)
  const positions = mapPositions(quoted, file)
  if (!positions) return undefined
  const from = positions[head] ?? 0
  const to = Math.max(from, positions[quoted.length - tail] ?? file.length)
  const torn = (at: number) => !isSpace(foldChar(quoted[at] ?? ' ')) && quoted[at] !== file[positions[at] ?? -1]
  if (torn(head - 1) || torn(quoted.length - tail)) return undefined
  return file.slice(0, from) + changed.slice(head, changed.length - tail) + file.slice(to)
}

/** How alike two lines are by their common start and end, 0 to 1. */
export function likeness(left: string, right: string): number {
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 1 : shared(left, right) / longest
}

function shared(left: string, right: string): number {
  const head = sharedHead(left, right)
  return head + sharedTail(left, right, head)
}

function sharedHead(left: string, right: string): number {
  let count = 0
  while (count < left.length && count < right.length && left[count] === right[count]) count++
  return count
}

function sharedTail(left: string, right: string, head: number): number {
  const most = Math.min(left.length, right.length) - head
  let count = 0
  while (count < most && left[left.length - 1 - count] === right[right.length - 1 - count]) count++
  return count
}

/** For every position in `quoted` the position in `file`; undefined if the two do not read the same after all. */
function mapPositions(quoted: string, file: string): Int32Array | undefined {
  const positions = new Int32Array(quoted.length + 1)
  let at = 0
  let there = 0
  while (at < quoted.length) {
    positions[at] = there
    const char = foldChar(quoted[at] ?? '')
    if (char === '') {
      at++
      continue
    }
    if (isSpace(char)) {
      at++
      while (at < quoted.length && isSpace(foldChar(quoted[at] ?? ''))) positions[at++] = there
      while (there < file.length && isSpaceOrNothing(foldChar(file[there] ?? ''))) there++
      continue
    }
    while (there < file.length && foldChar(file[there] ?? '') === '') there++
    const wide = foldChar(file[there] ?? '')
    if (wide.length > 1 && quoted.startsWith(wide, at)) {
      positions.fill(there, at, at + wide.length)
      at += wide.length
      there++
      continue
    }
    const end = matchChar(char, file, there)
    if (end === undefined) return undefined
    there = end
    at++
  }
  positions[quoted.length] = there
  return positions
}

/** An ellipsis matches three dots; any other character one. */
function matchChar(char: string, file: string, at: number): number | undefined {
  let rest = char
  let end = at
  while (rest !== '') {
    const next = foldChar(file[end] ?? '')
    if (next === '' || !rest.startsWith(next)) return undefined
    rest = rest.slice(next.length)
    end++
  }
  return end
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\t'
}

function isSpaceOrNothing(char: string): boolean {
  return char === '' || isSpace(char)
}
