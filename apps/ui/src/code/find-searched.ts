import type { SearchedText } from '../state/view-state.ts'

/** Where a line has the searched text. A regex is not run again here, because it might never end: it marks the whole line that was found. */
export function findSearched(
  line: string,
  { text, regex, matchCase, word }: SearchedText,
  isFound: boolean,
): { from: number; to: number }[] {
  if (regex) {
    const from = line.search(/\S/)
    return isFound && from !== -1 ? [{ from, to: line.trimEnd().length }] : []
  }
  if (text === '') return []
  const [inside, wanted] = matchCase ? [line, text] : [line.toLowerCase(), text.toLowerCase()]
  // Lower case may be longer: then positions would be off.
  if (inside.length !== line.length) return []
  const found: { from: number; to: number }[] = []
  for (let from = inside.indexOf(wanted); from !== -1; from = inside.indexOf(wanted, from + wanted.length)) {
    const to = from + wanted.length
    if (!word || (!isWordAt(line, from - 1) && !isWordAt(line, to))) found.push({ from, to })
  }
  return found
}

function isWordAt(line: string, at: number): boolean {
  return /[\p{L}\p{N}_]/u.test(line[at] ?? '')
}
