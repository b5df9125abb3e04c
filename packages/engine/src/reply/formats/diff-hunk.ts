// Parses the body of one hunk into search and content lines. Shared by unified diffs and Begin Patch patches.

export interface BodyLine {
  /** `?`: the line has no sign; a model, or a page that trims, lost the leading space. */
  sign: ' ' | '+' | '-' | '?'
  text: string
}

export interface HunkBody {
  lines: BodyLine[]
  /** `\ No newline at end of file` came after the last line of this side. */
  bareOld?: true
  bareNew?: true
  /** The marker was somewhere else. */
  astray?: true
}

export interface HunkText {
  search: string[]
  content: string[]
  finalNewline?: boolean
}

/** The words depend on the language. `\begin` is a context line that lost its space. */
const noNewline = /^\\ \S/

/** Undefined for `\ No newline at end of file`, which belongs to the line above. */
export function readBodyLine(line: string): BodyLine | undefined {
  const sign = line[0]
  if (sign === undefined) return { sign: ' ', text: '' }
  if (noNewline.test(line)) return undefined
  if (sign === '+' || sign === '-' || sign === ' ') return { sign, text: line.slice(1) }
  return { sign: '?', text: line }
}

export function readBody(lines: readonly string[]): HunkBody {
  const body: HunkBody = { lines: [] }
  for (const line of lines) {
    const read = readBodyLine(line)
    if (read) {
      if ((body.bareOld && read.sign !== '+') || (body.bareNew && read.sign !== '-')) body.astray = true
      body.lines.push(read)
    } else {
      const sign = body.lines.at(-1)?.sign
      if (sign === undefined) body.astray = true
      if (sign !== '+') body.bareOld = true
      if (sign !== '-') body.bareNew = true
    }
  }
  return body
}

/** Some line lost its space; the other hunks of this reply are then in doubt as well, even if they do not show it. */
export function isLossy(bodies: readonly HunkBody[]): boolean {
  return bodies.some(({ lines }) => lines.some(({ sign }) => sign === '?'))
}

/** Undefined if lost spaces leave two readings. `counted`: the header has counts that match. */
export function hunkText(body: HunkBody, lossy: boolean, counted: boolean): HunkText | undefined {
  if (body.astray || (lossy && !counted && mayHideContext(body.lines))) return undefined
  const lines = lossy ? restoreSigns(body.lines) : body.lines
  if (!lines) return undefined
  const search = lines.filter(({ sign }) => sign !== '+').map(({ text }) => text)
  const content = lines.filter(({ sign }) => sign !== '-').map(({ text }) => text)
  if (body.bareNew) return { search, content, finalNewline: false }
  return body.bareOld ? { search, content, finalNewline: true } : { search, content }
}

/** If lines lost their space, `+ x` may be an added ` x` or a context line `+ x`; only counts could decide. */
function mayHideContext(lines: readonly BodyLine[]): boolean {
  return lines.some(({ sign, text }) => sign === '+' && /^(?:\+| \S)/.test(text))
}

/**
 * If some context lines lost their space, the others may have too: ` x` is then either `x` with its sign or an
 * indented line without one. Indentation in steps of two or four decides, if all lines agree.
 */
function restoreSigns(lines: readonly BodyLine[]): BodyLine[] | undefined {
  const asContext = lines.map((line): BodyLine => (line.sign === '?' ? { sign: ' ', text: line.text } : line))
  const indented = lines.filter(({ sign, text }) => sign === ' ' && text.trim() !== '')
  if (indented.length === 0) return asContext
  const steady = lines.every(({ sign, text }) => sign === ' ' || indentOf(text) % 2 === 0)
  if (!steady) return undefined
  if (indented.every(({ text }) => indentOf(text) % 2 === 0)) return asContext
  if (!indented.every(({ text }) => indentOf(text) % 2 === 1)) return undefined
  return asContext.map((line, at) => (lines[at]?.sign === ' ' && line.text !== '' ? { sign: ' ', text: ` ${line.text}` } : line))
}

function indentOf(text: string): number {
  return text.length - text.replace(/^ +/, '').length
}
