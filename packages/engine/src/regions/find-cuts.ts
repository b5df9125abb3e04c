// Finds the lines before which a text can be cut without cutting a statement, a comment or a string in two.

/** Indexes of the lines that may begin a new part: after a blank line, outside of brackets, strings and comments. */
export function findCuts(lines: readonly string[], path: string): Set<number> {
  const cuts = new Set<number>()
  const hashComments = hashLanguages.test(path)
  const isProse = prose.test(path)
  const state: State = { inside: '', round: 0, indents: [] }
  for (const [index, line] of lines.entries()) {
    const isFree = state.inside === '' && state.round === 0
    const isAfterBlank = index > 0 && (lines[index - 1] ?? '').trim() === ''
    if (isProse ? heading.test(line) || isAfterBlank : isFree && isAfterBlank && isShallow(line, state.indents)) cuts.add(index)
    if (!isProse) readLine(line, state, hashComments)
  }
  return cuts
}

interface State {
  /** What closes the string or comment that is open; empty: nothing is. */
  inside: string
  /** Open parentheses and square brackets. */
  round: number
  /** Indentation of the code lines so far, as lengths: a cut is best at the least deep ones nearby. */
  indents: number[]
}

const hashLanguages = /\.(?:py|pyi|rb|rake|sh|bash|zsh|yml|yaml|toml|pl|r|jl|ex|exs)$/i
const prose = /\.(?:md|mdx|markdown|rst|txt|adoc|org|tex)$/i
const heading = /^(?:#{1,6} |={2,} )/
/** Enough lines to know how deep the body of a function is. */
const nearby = 40

/** Not deeper than most of the code before it: inside a loop, a part would begin in the middle of a statement. */
function isShallow(line: string, indents: number[]): boolean {
  const indent = indentOf(line)
  if (indent === undefined) return false
  const recent = indents.slice(-nearby)
  const deeper = recent.filter((each) => each < indent).length
  return deeper <= recent.length / 4
}

function indentOf(line: string): number | undefined {
  const at = line.search(/\S/)
  return at === -1 ? undefined : line.slice(0, at).replaceAll('\t', '    ').length
}

function readLine(line: string, state: State, hashComments: boolean): void {
  const indent = indentOf(line)
  if (indent !== undefined && state.inside === '' && state.round === 0) state.indents.push(indent)
  for (let at = 0; at < line.length; ) {
    if (state.inside !== '') {
      const end = closingOf(line, at, state.inside)
      // A quote that is not closed on its line is an apostrophe, or a lifetime in Rust.
      if (end === -1) {
        if (state.inside === '"' || state.inside === "'") state.inside = ''
        return
      }
      at = end + state.inside.length
      state.inside = ''
      continue
    }
    at = nextMark(line, at)
    if (at === -1) break
    const opened = openingAt(line, at, hashComments)
    if (opened === 'comment') return
    if (opened !== undefined) {
      state.inside = opened.closing
      at += opened.length
      continue
    }
    const char = line[at]
    if (char === '(' || char === '[') state.round++
    else if (char === ')' || char === ']') state.round = Math.max(0, state.round - 1)
    at++
  }
  if (state.inside === '"' || state.inside === "'") state.inside = ''
}

/** Most characters open and close nothing. */
function nextMark(line: string, from: number): number {
  mark.lastIndex = from
  return mark.test(line) ? mark.lastIndex - 1 : -1
}

const mark = /["'`#/()[\]]/g

function closingOf(line: string, from: number, closing: string): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\' && closing !== '*/') at++
    else if (line.startsWith(closing, at)) return at
  }
  return -1
}

function openingAt(line: string, at: number, hashComments: boolean): { closing: string; length: number } | 'comment' | undefined {
  const char = line[at]
  if (hashComments) {
    if (char === '#') return 'comment'
    const triple = line.slice(at, at + 3)
    if (triple === '"""' || triple === "'''") return { closing: triple, length: 3 }
  } else {
    if (char === '`') return { closing: '`', length: 1 }
    if (char === '/' && line[at + 1] === '/') return 'comment'
    if (char === '/' && line[at + 1] === '*') return { closing: '*/', length: 2 }
  }
  return char === '"' || char === "'" ? { closing: char, length: 1 } : undefined
}
