// Detects text that should be a whole file but is something else: edits of that file, or the file with line numbers.
// Written as is, it would replace the entire file.

import { readFenceLine } from './fence-line.ts'

const marker = /^\s*["'`]?(?:<{3,}|>{3,}|-{5,}|\+{5,}|(?:&[lg]t;){3,})\s*(?:SEARCH|REPLACE|ORIGINAL|UPDATED|FIND)\b/i
const conflict = /^(?:<{7}|>{7}) \S/
const searchWord = /^\W*(?:SEARCH|FIND)\W*$/
const replaceWord = /^\W*REPLACE(?: WITH)?\W*$/
const numbered = /^\s*(\d{1,6})(?:\s*[|:→]|\t| {1,4}(?=\S)|$)/

/** Describes what all of the lines look like; undefined if they may well be a file. */
export function isAllEdits(lines: readonly string[], path: string): string | undefined {
  if (/\.(?:diff|patch|rej|orig)$/i.test(path)) return undefined
  const spoken = lines.filter((line) => line.trim() !== '')
  if (isSigned(spoken, path)) return signed
  return isEditPassage(lines) ?? (!isData(path) && isNumbered(spoken) ? 'numbered lines' : undefined)
}

/** Same as `isAllEdits`, for a piece of a file, which may begin with a list or an indented line. */
export function isEditPassage(lines: readonly string[]): string | undefined {
  const spoken = lines.filter((line) => line.trim() !== '')
  const [first = ''] = spoken
  if (marker.test(first)) return searching
  const isHeaded = /^(?:--- |diff |@@ )/.test(first) && spoken.some((line) => line.startsWith('@@ '))
  return isHeaded || (spoken.every((line) => /^[ +-]/.test(line)) && hasSignedPair(spoken)) ? signed : undefined
}

/** Same as `isAllEdits`, if even the frame is uncertain: edits anywhere among the lines count. */
export function showsEdits(lines: readonly string[], path: string): string | undefined {
  if (/\.(?:diff|patch|rej|orig)$/i.test(path)) return undefined
  const outside = isProse(path) ? withoutFences(lines) : lines
  if (outside.some((line) => marker.test(line) || conflict.test(line))) return searching
  if (outside.some((line) => searchWord.test(line)) && outside.some((line) => replaceWord.test(line))) return searching
  return !isProse(path) && hasSignedPair(outside) ? signed : isAllEdits(lines, path)
}

const searching = 'a search and replace block'
const signed = 'diff lines with + and -'

/** Files with their own fences, lists and examples. */
export function isProse(path: string): boolean {
  return /\.(?:md|mdx|mdc|markdown|mkd|qmd|rmd|rst|adoc|txt)$/i.test(path)
}

function isData(path: string): boolean {
  return isProse(path) || !/\.[a-z]\w*$/i.test(path) || /\.(?:csv|tsv|dat|data|log|out|snap|golden|expected|lst|list|tab|in)$/i.test(path)
}

function withoutFences(lines: readonly string[]): string[] {
  let inside = false
  return lines.filter((line) => {
    const fence = readFenceLine(line) !== undefined
    if (fence) inside = !inside
    return !inside && !fence
  })
}

/** Whether every line has a sign. Lists have only one kind of sign. */
function isSigned(spoken: readonly string[], path: string): boolean {
  if (!spoken.every((line) => /^[ +-]/.test(line))) return false
  const added = spoken.some((line) => line.startsWith('+'))
  const removed = spoken.some((line) => line.startsWith('-'))
  if (added && removed) return true
  if (isProse(path) || /\.ya?ml$/i.test(path)) return false
  return added || (removed && spoken.some((line) => line.startsWith(' ')))
}

/** Code has lines that begin with a sign, but hardly ever a `-` right above a `+`. */
function hasSignedPair(lines: readonly string[]): boolean {
  return lines.some((line, at) => /^-(?!-)/.test(line) && /^\+(?!\+)/.test(lines[at + 1] ?? ''))
}

function isNumbered(spoken: readonly string[]): boolean {
  if (spoken.length < 2) return false
  let next = Number(numbered.exec(spoken[0] ?? '')?.[1] ?? Number.NaN)
  return spoken.every((line) => Number(numbered.exec(line)?.[1] ?? Number.NaN) === next++)
}
