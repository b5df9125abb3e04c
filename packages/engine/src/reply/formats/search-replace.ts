// Reads search/replace blocks: `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`, and variants (formats §1.8).

import { defined, type Reply, type ReplyChange, type ReplyFile, type ReplyProblem } from '@sheaf/contract'
import { findBlockPath } from './block-path.ts'
import { closesFence, type FenceLine, outdent, readFenceLine } from './fence-line.ts'
import { readPathLine } from './path-line.ts'

export function readSearchReplace(text: string): Reply {
  const lines = text.split('\n')
  const reply: Reply = { format: 'search-replace', files: [], problems: [], notes: [] }
  const fences: FenceLine[] = []
  const blocks = findBlocks(lines)
  const isEven = blocks.every((block) => hasEvenMarks(lines, block))
  let path: string | undefined
  let gap = 0
  for (const block of blocks) {
    passGap(lines, gap, block.open, fences, reply.problems)
    const named = block.marker.path ?? findBlockPath(lines, gap, block.open, path)
    gap = block.end
    path = named
    if (!block.closed) {
      reply.problems.push(noEnd(block.open, block.end < lines.length ? block.end : undefined, named))
      // The file that the reply breaks off in has changes we have not seen.
      if (block.end === lines.length) dropOpenFile(reply.files, named)
      continue
    }
    gap++
    const attached = readFenceLine(closeMarker.exec(lines[block.end] ?? '')?.[3] ?? '')
    const indent = fences.at(-1)?.indent ?? ''
    if (attached) step(fences, attached)
    const read = readBlock(lines, block, isEven, indent)
    if (!('content' in read)) reply.problems.push(path === undefined ? read : { ...read, path })
    else if (path === undefined) reply.problems.push(noPath(block.open))
    else addChange(reply.files, path, read)
  }
  passGap(lines, gap, lines.length, fences, reply.problems)
  if (endsInFence(lines, fences) || tornMarker.test(lines.at(-1) ?? '')) reply.problems.push(endsOpen(lines.length, reply.files.pop()))
  return reply
}

interface Block {
  open: number
  /** Its closing marker, or the next opening one, or the end of the reply. */
  end: number
  closed: boolean
  marker: Marker
}

function findBlocks(lines: readonly string[]): Block[] {
  const markers = lines.flatMap((line, at): { at: number; marker: Marker }[] => {
    const marker = readMarker(line)
    return marker && marker.kind !== 'odd' ? [{ at, marker }] : []
  })
  const blocks: Block[] = []
  for (let index = 0; index < markers.length; index++) {
    const { at: open, marker } = markers[index] ?? {}
    if (open === undefined || marker?.kind !== 'open') continue
    const last = ownEnd(markers, index) ?? index + 1
    const end = markers[last]
    // Two openings in a row mean that the first never ended.
    const closed = end?.marker.kind === 'close'
    blocks.push({ open, end: end?.at ?? lines.length, closed, marker })
    if (closed) index = last
  }
  return blocks
}

/** The closing marker at the same indentation, if those between are whole blocks that are indented differently: they are text. */
function ownEnd(markers: readonly { marker: Marker }[], open: number): number | undefined {
  const indent = markers[open]?.marker.indent
  let isInside = false
  for (let at = open + 1; at < Math.min(markers.length, open + mostNested); at++) {
    const marker = markers[at]?.marker
    if (marker?.indent === indent) return marker?.kind === 'close' && !isInside ? at : undefined
    if ((marker?.kind === 'close') !== isInside) return undefined
    isInside = !isInside
  }
  return undefined
}

const mostNested = 40

/** Handles the lines between blocks: fences, and stray markers. */
function passGap(lines: readonly string[], from: number, to: number, fences: FenceLine[], problems: ReplyProblem[]): void {
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? ''
    if (readMarker(line)) problems.push(strayMarker(at))
    const fence = readFenceLine(line)
    if (fence) step(fences, fence)
  }
}

interface Marker {
  kind: 'open' | 'close' | 'odd'
  length: number
  indent: string
  path?: string
}

const openMarker = /^([ \t]*)(<{5,9}|-{5,9})[ \t]*(SEARCH|ORIGINAL)\b[ \t]*[:>]?[ \t]*(.*)$/i
const closeMarker = /^([ \t]*)(>{5,9}|\+{5,9})[ \t]*(?:REPLACE|UPDATED)[ \t]*(`{3,}|~{3,})?[ \t]*$/i
const oddMarker = /^[ \t]*(?:<{2,}|-{3,}|>{2,}|\+{3,}) ?(?:SEARCH|REPLACE|ORIGINAL|UPDATED)[ \t]*$/
/** The start of a marker, as the last text of the reply. */
const tornMarker = /^[ \t]*(?:<{2,9}|-{5,9} ?S)[ \t]*[A-Z]{0,8}$/
const divider = /^([ \t]*)(={5,9})[ \t]*$/

function readMarker(line: string): Marker | undefined {
  const open = openMarker.exec(line)
  if (open) {
    const [, indent = '', marks = '', , rest = ''] = open
    if (rest === '') return { kind: 'open', length: marks.length, indent }
    const named = readPathLine(rest)
    return named?.sure ? { kind: 'open', length: marks.length, indent, path: named.path } : undefined
  }
  const close = closeMarker.exec(line)
  if (close) return { kind: 'close', length: close[2]?.length ?? 0, indent: close[1] ?? '' }
  return oddMarker.test(line) ? { kind: 'odd', length: 0, indent: '' } : undefined
}

function readBlock(lines: readonly string[], block: Block, isEven: boolean, indent: string): ReplyChange | ReplyProblem {
  const { open, end } = block
  const middle = findDivider(lines, block, isEven)
  if (typeof middle !== 'number') return middle
  const whole = outdent(lines.slice(open, end + 1), indent)
  let search = whole.slice(1, middle - open)
  const content = whole.slice(middle - open + 1, -1)
  const hint = readLineHint(search)
  if (hint) search = search.slice(hint.taken)
  // A search of blank lines would match any blank line in the file.
  if (search.every((line) => line.trim() === '')) search = []
  return { line: open + 1, search, content, ...(hint?.oldStart ? { oldStart: hint.oldStart } : {}) }
}

/** Payloads contain lines of `=` too. The one as long as the markers is the divider, if all markers of this reply are equally long. */
function findDivider(lines: readonly string[], block: Block, isEven: boolean): number | ReplyProblem {
  const line = block.open + 1
  const found = dividersOf(lines, block)
  const [only] = found
  if (only && found.length === 1) return only.at
  const fitting = isEven ? found.filter(({ length }) => length === block.marker.length) : []
  const [fits] = fitting
  if (fits && fitting.length === 1) return fits.at
  // A line of `=` that is indented further than the markers is text.
  const aligned = (fits ? fitting : found).filter(({ indent }) => indent === block.marker.indent)
  if (aligned[0] && aligned.length === 1) return aligned[0].at
  if (found.length === 0)
    return {
      code: 'missing-attribute',
      line,
      message: `The block at line ${line} has no line of = characters between the search and the replacement.`,
    }
  const lineNumbers = found
    .slice(0, 5)
    .map(({ at }) => at + 1)
    .join(', ')
  const message = `The block at line ${line} has several lines of = characters that could end the search (lines ${lineNumbers}). Use markers of a different length.`
  return { code: 'ambiguous', line, message }
}

/** Whether the three markers are equally long, as far as they can be identified. */
function hasEvenMarks(lines: readonly string[], block: Block): boolean {
  if (!block.closed) return true
  if (readMarker(lines[block.end] ?? '')?.length !== block.marker.length) return false
  const found = dividersOf(lines, block)
  return found.length !== 1 || found[0]?.length === block.marker.length
}

/** Skips the divider of a merge conflict. */
function dividersOf(lines: readonly string[], { open, end }: Block): { at: number; length: number; indent: string }[] {
  const found: { at: number; length: number; indent: string }[] = []
  let conflict: 'ours' | 'theirs' | undefined
  for (let at = open + 1; at < end; at++) {
    const line = lines[at] ?? ''
    const [, indent = '', marks = ''] = divider.exec(line) ?? []
    if (marks) found.push({ at, length: marks.length, indent })
    if (/^<{7}(?: |$)/.test(line)) conflict = 'ours'
    else if (conflict === 'ours' && line === '=======') conflict = 'theirs'
    else if (conflict === 'theirs' && /^>{7}(?: |$)/.test(line)) {
      conflict = undefined
      found.splice(
        found.findLastIndex(({ at: index }) => lines[index] === '======='),
        1,
      )
    }
  }
  return found
}

/** Some tools ask for `:start_line:12` and a line of dashes before the search. */
function readLineHint(search: readonly string[]): { taken: number; oldStart: number | undefined } | undefined {
  let taken = 0
  let oldStart: number | undefined
  while (/^:(?:start|end)_line:\s*\d+\s*$/.test(search[taken] ?? '')) {
    const start = /^:start_line:\s*(\d{1,9})/.exec(search[taken] ?? '')?.[1]
    if (start) oldStart = Number(start)
    taken++
  }
  if (taken === 0) return undefined
  return { taken: /^-{5,9}\s*$/.test(search[taken] ?? '') ? taken + 1 : taken, oldStart }
}

function addChange(files: ReplyFile[], path: string, change: ReplyChange): void {
  const last = files.at(-1)
  if (last?.path === path) last.changes.push(change)
  else files.push({ line: change.line, path, action: 'modify', changes: [change] })
}

function dropOpenFile(files: ReplyFile[], path: string | undefined): void {
  if (path === undefined || files.at(-1)?.path === path) files.pop()
}

function step(fences: FenceLine[], fence: FenceLine): void {
  const top = fences.at(-1)
  if (top && closesFence(fence, top)) fences.pop()
  else fences.push(fence)
}

/** A bare fence at the very end is an extra closing fence, not an opening. */
function endsInFence(lines: readonly string[], fences: readonly FenceLine[]): boolean {
  const top = fences.at(-1)
  if (!top) return false
  const last = lines.findLast((line) => line.trim() !== '') ?? ''
  return fences.length > 1 || top.info !== '' || !readFenceLine(last)
}

function endsOpen(line: number, last: ReplyFile | undefined): ReplyProblem {
  const message = `The reply ends inside a fence or a marker${last ? `, after a change to ${last.path}` : ''}. More changes may be missing.`
  return { code: 'cut-off', line, message, ...(last ? { path: last.path } : {}) }
}

function noEnd(open: number, next: number | undefined, path: string | undefined): ReplyProblem {
  const where = next === undefined ? 'the reply ends' : `the next block starts at line ${next + 1}`
  const message = `The block at line ${open + 1} has no closing REPLACE marker before ${where}.`
  return { code: 'cut-off', line: open + 1, message, ...defined({ path }) }
}

function noPath(open: number): ReplyProblem {
  return {
    code: 'missing-attribute',
    line: open + 1,
    message: `It's unclear which file the block at line ${open + 1} is for. Put the path on its own line right above it.`,
  }
}

function strayMarker(at: number): ReplyProblem {
  return {
    code: 'ambiguous',
    line: at + 1,
    message: `The marker at line ${at + 1} is not part of a complete block. A change may be lost.`,
  }
}
