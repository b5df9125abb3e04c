// Reads `*** Begin Patch` patches: files by name, hunks by their text, an explicit end.

import type { Reply, ReplyChange, ReplyFile, ReplyProblem } from '@sheaf/contract'
import { readHead } from './diff-extent.ts'
import { type HunkBody, hunkText, isLossy, readBody } from './diff-hunk.ts'
import { outdent } from './fence-line.ts'

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
    readFiles(inner, at, end.ended, reply)
    at = end.ended ? end.at + 1 : Math.max(end.at, at + 1)
  }
  return reply
}

/** Up to `*** End Patch` at the indentation of the beginning: further right it is context. Without one, up to the next patch. */
function findEnd(lines: readonly string[], begin: number, indent: string): { at: number; ended: boolean } {
  for (let at = begin + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!line.startsWith(`${indent}*** `)) continue
    const words = line.slice(indent.length + 4).trimEnd()
    if (words === 'End Patch') return { at, ended: true }
    if (words === 'Begin Patch') return { at, ended: false }
  }
  return { at: lines.length, ended: false }
}

interface PatchSection {
  verb: string
  path: string
  line: number
  body: string[]
}

function readFiles(lines: readonly string[], start: number, ended: boolean, reply: Reply): void {
  const sections: PatchSection[] = []
  for (const [at, line] of lines.entries()) {
    const head = /^\*\*\* (\w+) File:(.*)$/.exec(line)
    if (head) sections.push({ verb: head[1] ?? '', path: cleanPath(head[2] ?? ''), line: start + at + 1, body: [] })
    else sections.at(-1)?.body.push(line)
  }
  if (!ended) {
    // The last section may continue in a part that never arrived.
    const open = sections.pop()
    const path = open?.path ? { path: open.path } : {}
    const where = open?.path ? `the patch of ${open.path}` : 'a patch'
    reply.problems.push({
      code: 'cut-off',
      line: open?.line ?? start + 1,
      message: `The reply ends inside ${where}: the End Patch line is missing.`,
      ...path,
    })
  }
  for (const section of sections) {
    const read = readFile(section)
    if ('code' in read) reply.problems.push(read)
    else reply.files.push(read)
  }
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
    return text ? [{ ...position, ...text, signed: true }] : []
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
  return { code: 'ambiguous', line, path, message: `The patch of ${path} can't be used. ${why}` }
}
