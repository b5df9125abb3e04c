// Reads `*** Begin Patch` patches: files by name, hunks by their text, an explicit end.

import { defined, type Reply, type ReplyChange, type ReplyFile, type ReplyProblem } from '@sheaf/contract'
import { readHead } from './diff-extent.ts'
import { type HunkBody, hunkText, isLossy, readBody } from './diff-hunk.ts'
import { closesFence, outdent, readFenceLine } from './fence-line.ts'
import { unpadHunks } from './unpad-markers.ts'

export function readPatch(text: string): Reply {
  const lines = text.split('\n')
  const reply: Reply = { format: 'patch', files: [], problems: [], notes: [] }
  let at = 0
  while (at < lines.length) {
    const begin = /^([ \t]*)\*\*\* (?:Begin Patch\s*$|(?:Update|Add|Delete) File:)/.exec(lines[at] ?? '')
    if (!begin) {
      if (/^[ \t]*\*\*\* End Patch\s*$/.test(lines[at] ?? '')) reply.problems.push(secondEnd(at))
      at++
      continue
    }
    const indent = begin[1] ?? ''
    const end = findEnd(lines, at, indent)
    const inner = outdent(lines.slice(at, end.at), indent)
    const read = readFiles(inner, at, end.mark !== undefined, reply)
    if (end.mark === 'fence' && read.last) read.last.unclosed = true
    if (end.mark === 'padded' || read.padded) reply.notes.push(`Spaces before the markers of the patch at line ${at + 1} were ignored.`)
    at = end.mark ? end.at + 1 : Math.max(end.at, at + 1)
  }
  return reply
}

interface PatchEnd {
  at: number
  /** What ends the patch: its marker, one at another indentation, or the end of the fence around it. */
  mark?: 'marker' | 'padded' | 'fence'
}

/** Up to `*** End Patch` at the indentation of the beginning: further right it is context. Without one, up to the next patch. */
function findEnd(lines: readonly string[], begin: number, indent: string): PatchEnd {
  let stop = lines.length
  for (let at = begin + 1; at < stop; at++) {
    const line = lines[at] ?? ''
    if (!line.startsWith(`${indent}*** `)) continue
    const words = line.slice(indent.length + 4).trimEnd()
    if (/^End Patch\s*(?:`{3,}|~{3,})?$/.test(words)) return { at, mark: 'marker' }
    if (words === 'Begin Patch') stop = at
  }
  return paddedEnd(lines, begin, stop) ?? fenceEnd(lines, begin, stop) ?? { at: stop }
}

/** The last one counts, and only if no line of a patch follows: otherwise it is context too. */
function paddedEnd(lines: readonly string[], begin: number, stop: number): PatchEnd | undefined {
  const inner = lines.slice(begin + 1, stop)
  const last = inner.findLastIndex((line) => /^[ \t]*\*\*\* End Patch\s*$/.test(line))
  if (last < 0) return undefined
  const next = inner.slice(last + 1).find((line) => line.trim() !== '')
  return next !== undefined && /^(?:[ +-]|@@|\*\*\* )/.test(next) ? undefined : { at: begin + 1 + last, mark: 'padded' }
}

/** A reply that breaks off doesn't close its fence. A line that passes the patch to a command may come first. */
function fenceEnd(lines: readonly string[], begin: number, stop: number): PatchEnd | undefined {
  const fence =
    readFenceLine(lines[begin - 1] ?? '') ??
    (/<<-?\s*\S+\s*$/.test(lines[begin - 1] ?? '') ? readFenceLine(lines[begin - 2] ?? '') : undefined)
  if (!fence) return undefined
  for (let at = begin + 1; at < stop; at++) {
    const line = readFenceLine(lines[at] ?? '')
    if (line?.indent === fence.indent && closesFence(line, fence)) return { at, mark: 'fence' }
  }
  return undefined
}

interface PatchSection {
  verb: string
  path: string
  line: number
  body: string[]
}

function readFiles(lines: readonly string[], start: number, ended: boolean, reply: Reply): { padded: boolean; last?: ReplyFile } {
  const sections: PatchSection[] = []
  const heads = lines.map((line) => /^([ \t]*)\*\*\* (\w+) File:(.*)$/.exec(line))
  const isUneven = heads.some((head) => head?.[1] === '')
  let padding: string | undefined
  let padded = false
  for (const [at, line] of lines.entries()) {
    const [, pad = '', verb = '', path = ''] = heads[at] ?? []
    const isHead =
      verb !== '' && (pad === '' || (/^(?:Update|Add|Delete)$/.test(verb) && (pad === padding || !mayHoldContext(sections.at(-1)))))
    if (isHead && pad !== '') {
      padded = true
      if (!isUneven) padding = pad
    }
    if (isHead) sections.push({ verb, path: cleanPath(path), line: start + at + 1, body: [] })
    else sections.at(-1)?.body.push(line)
  }
  if (!ended) {
    // The last section may continue in a part that never arrived.
    const open = sections.pop()
    const path = open?.path ? { path: open.path } : {}
    const where = open?.path ? `the patch for ${open.path}` : 'a patch'
    reply.problems.push({
      code: 'cut-off',
      line: open?.line ?? start + 1,
      message: `The reply ends inside ${where}: the End Patch line is missing.`,
      ...path,
    })
  }
  let last: ReplyFile | undefined
  for (const section of sections) {
    const body = section.verb === 'Update' ? unpadUpdate(section.body) : section.body
    if (body.some((line, at) => line !== section.body[at])) padded = true
    const read = readFile({ ...section, body })
    last = undefined
    if ('code' in read) reply.problems.push(read)
    else {
      reply.files.push(read)
      last = read
    }
  }
  return { padded, ...defined({ last }) }
}

function unpadUpdate(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const [, move] = /^[ \t]*(\*\*\* Move to:.*)$/.exec(lines[first] ?? '') ?? []
  return move === undefined ? unpadHunks(lines) : [...lines.slice(0, first), move, ...unpadHunks(lines.slice(first + 1))]
}

/** Only hunks have lines that begin with a space, so elsewhere a marker after a space is a marker. */
function mayHoldContext(section: PatchSection | undefined): boolean {
  return section?.verb === 'Update'
}

function cleanPath(raw: string): string {
  const text = raw.trim()
  return /^(["'`]).+\1$/.test(text) ? text.slice(1, -1) : text
}

function readFile({ verb, path, line, body }: PatchSection): ReplyFile | ReplyProblem {
  if (path === '') return { code: 'missing-attribute', line, message: `The patch at line ${line} doesn't name a file.` }
  if (verb === 'Add') return readAdded(path, line, body)
  if (verb === 'Delete') {
    if (body.some((each) => each.trim() !== '')) return unclear(path, line, 'There are lines after the Delete File line.')
    return { line, path, action: 'delete', changes: [] }
  }
  return verb === 'Update'
    ? readUpdated(path, line, body)
    : { ...unclear(path, line, `${verb} File is not a known operation.`), code: 'unknown-action' }
}

function readAdded(path: string, line: number, body: readonly string[]): ReplyFile | ReplyProblem {
  const lines = trimEnd(body)
  if (lines.some((each) => each !== '' && !each.startsWith('+')))
    return unclear(path, line, "Some lines of the new file don't start with +.")
  return { line, path, action: 'create', changes: [{ line: line + 1, search: [], content: lines.map((each) => each.slice(1)) }] }
}

function readUpdated(path: string, line: number, body: readonly string[]): ReplyFile | ReplyProblem {
  const first = body.findIndex((each) => each.trim() !== '')
  const moved = /^\*\*\* Move to:(.*)$/.exec(body[first] ?? '')
  const hunks: PatchHunk[] = []
  let at = moved ? first + 1 : 0
  while (at < body.length) {
    const read = readHunk(body, at, line)
    if (read === undefined) return unclear(path, line, `Line ${line + at + 1} or a line below it is not part of a patch.`)
    if (read.hunk) hunks.push(read.hunk)
    at = read.end
  }
  const lossy = isLossy(hunks.map(({ body: each }) => each))
  const changes = hunks.flatMap(({ body: each, position }): ReplyChange[] => {
    const text = hunkText(each, lossy, false)
    if (!text) return []
    // Lines that only get added, with nothing around them, go to the end of the file.
    const isAppended = text.search.length === 0 && position.scopes === undefined
    return [{ ...position, ...text, signed: true, ...(isAppended && { atEnd: true }) }]
  })
  if (changes.length < hunks.length)
    return unclear(path, line, "Some of its lines don't start with a space, +, or -, so its text is uncertain.")
  if (moved) {
    const to = cleanPath(moved[1] ?? '')
    if (to === '') return { code: 'missing-attribute', line, path, message: `The patch moves ${path} but has no destination.` }
    return { line, path, action: 'rename', to, changes }
  }
  if (changes.length === 0) return { code: 'missing-attribute', line, path, message: `The patch updates ${path} but has no hunks for it.` }
  return { line, path, action: 'modify', changes }
}

interface PatchHunk {
  body: HunkBody
  position: Pick<ReplyChange, 'line' | 'scopes' | 'atEnd'>
}

/** One hunk: the `@@` lines above it, its lines, and perhaps `*** End of File`. */
function readHunk(body: readonly string[], from: number, line: number): { hunk?: PatchHunk; end: number } | undefined {
  let at = from
  const scopes: string[] = []
  while (at < body.length && (body[at]?.startsWith('@@') || body[at]?.trim() === '')) {
    const head = readHead(body[at] ?? '')
    if (head?.scope !== undefined) scopes.push(head.scope)
    // A blank line right below the `@@` is context.
    if (head === undefined && at > from) break
    at++
  }
  const begin = at
  while (at < body.length && !body[at]?.startsWith('@@') && !body[at]?.startsWith('*** ')) at++
  const taken = trimEnd(body.slice(begin, at))
  const atEnd = /^\*\*\* End of File\s*$/.test(body[at] ?? '')
  if (!atEnd && body[at]?.startsWith('*** ')) return undefined
  const end = atEnd ? at + 1 : at
  if (taken.length === 0) return { end: Math.max(end, from + 1) }
  const position: PatchHunk['position'] = { line: line + from + 1 }
  if (scopes.length > 0) position.scopes = scopes
  if (atEnd) position.atEnd = true
  return { hunk: { body: readBody(taken), position }, end }
}

function trimEnd(lines: readonly string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}

/** The first end was then part of the patch's text; the lines between would be lost. */
function secondEnd(at: number): ReplyProblem {
  return { code: 'ambiguous', line: at + 1, message: `A second End Patch at line ${at + 1} makes it unclear where the patch ends.` }
}

function unclear(path: string, line: number, why: string): ReplyProblem {
  return { code: 'ambiguous', line, path, message: `The patch for ${path} can't be used. ${why}` }
}
