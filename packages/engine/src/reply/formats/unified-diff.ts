// Reads unified diffs, by git or by a model that cannot count: each hunk is found by its text, its numbers are only a hint.

import { defined, type Reply, type ReplyChange, type ReplyFile, type ReplyProblem } from '@sheaf/contract'
import { type HunkText, hunkText, isLossy } from './diff-hunk.ts'
import { findRegions, type Region } from './diff-regions.ts'
import { type DiffHunk, noFile, readSections, type Section } from './diff-section.ts'
import { readInfoPath, readPathLine } from './path-line.ts'
import { unpadDiff } from './unpad-markers.ts'

export function readUnifiedDiff(text: string): Reply {
  const lines = text.split('\n')
  const isPartial = lines.at(-1) !== ''
  if (!isPartial) lines.pop()
  const reply: Reply = { format: 'unified-diff', files: [], problems: [], notes: [] }
  let miscounted = false
  const regions = findRegions(lines).map((region) => unpadRegion(region, reply.notes))
  for (const [index, region] of regions.entries()) {
    const isLast = index === regions.length - 1
    const sections = readSections(region, region.fence ? nameAbove(lines, region) : undefined, reply.problems)
    const last = sections.at(-1)?.hunks.at(-1)
    if (last && isTornAtEdge(lines, region, sections.at(-1))) last.torn = true
    for (const [nth, section] of sections.entries()) {
      const isOpen = isLast && !region.closed && nth === sections.length - 1
      const cut = isOpen && (region.fence !== undefined || isCutOff(section, region.lines, isPartial, miscounted))
      if (section.hunks.some(({ counted, numbered }) => numbered && !counted)) miscounted = true
      if (cut) reply.problems.push(cutOff(lines.length, section))
      else addSection(reply, section)
    }
    if (isLast && isUnclosed(region) && !reply.problems.some(({ code }) => code === 'cut-off')) reply.problems.push(cutOff(lines.length))
  }
  return reply
}

/** Code in another language may contain an indented diff as a text. */
function unpadRegion(region: Region, notes: string[]): Region {
  if (!/^(?:(?:u?diff|patch|text|txt)\b|$)/i.test(region.fence?.info ?? '')) return region
  const lines = unpadDiff(region.lines)
  const first = lines.findIndex((line, at) => line !== region.lines[at])
  if (first < 0) return region
  notes.push(`Spaces before the markers of the diff at line ${region.start + first + 1} were ignored.`)
  return { ...region, lines }
}

/** A fence right below a bare hunk, or signs right below a closed fence, may be a context line that lost its space. */
function isTornAtEdge(lines: readonly string[], region: Region, last: Section | undefined): boolean {
  const hunk = last?.hunks.at(-1)
  const end = region.start + region.lines.length
  if (!last || !hunk || hunk.counted || last.end < region.lines.length || end >= lines.length) return false
  return region.fence === undefined || /^[ +-]/.test(lines[end + 1] ?? '')
}

/** Only called if nothing certain follows the section: no closing fence, no prose, no other file. */
function isCutOff(section: Section, lines: readonly string[], isPartial: boolean, miscounted: boolean): boolean {
  const last = section.hunks.at(-1)
  const left = lines.length - section.end
  // One torn line after the section: the next hunk, or more of a header.
  if (left === 1 && isPartial && last) return lines.at(-1)?.startsWith('@') === true
  if (left > 0 && !(left === 1 && isPartial)) return false
  if (!last) {
    if (section.binary || section.copied || section.mode) return false
    if (section.hasNames || section.index !== undefined) return !/^(?:0{7,40}\.\.)?e69de29/.test(section.index ?? '')
    if (section.rename) return isRenameOpen(section, isPartial)
    return !section.deleted || isPartial
  }
  // A torn context line matches nothing, unless it is blank; a torn added line would be written.
  const torn = isPartial ? (lines.at(-1) ?? '') : ''
  if (isPartial && (last.lastSign === '+' || !last.counted || /^[ -]?\s*$/.test(torn))) return true
  if (torn.startsWith('\\') && torn !== '\\ No newline at end of file') return true
  if (last.counted || !last.numbered) return last.body.lines.length === 0
  if (miscounted || (last.missing.old === 0 && last.missing.new === 0)) return false
  // A cut loses the last context lines, which count on both sides, or lines added at the end of a file.
  return last.missing.new > 0 || last.lastSign !== ' ' || !last.hasEdits
}

function isRenameOpen({ rename, similarity, new: name }: Section, isPartial: boolean): boolean {
  if (rename?.from === undefined || rename.to === undefined) return true
  return (similarity ?? '100%') !== '100%' || (isPartial && rename.to !== name)
}

function addSection(reply: Reply, section: Section): void {
  const { line, hunks } = section
  const path = section.rename?.from ?? section.old ?? section.new
  const to = section.rename?.to ?? section.new
  if (path === undefined || to === undefined) reply.problems.push(noFile(line - 1))
  else if (section.binary) reply.problems.push(unreadable(line, path, 'It is a binary patch. Only text can be applied.'))
  else if (section.copied) reply.problems.push(unreadable(line, path, 'It copies a file. Ask for a new file with the full text.'))
  else if (section.deleted && section.created) reply.problems.push(unclear(line, path, 'It both creates and deletes the file.'))
  else if (path !== to && !section.rename && !section.deleted) {
    reply.problems.push(unclear(line, path, `It names two files, ${path} and ${to}, but doesn't say that one is renamed.`))
  } else {
    const lossy = isLossy(hunks.map(({ body }) => body))
    const texts = hunks.map(({ body, counted, torn }) => (torn ? undefined : hunkText(body, lossy, counted)))
    const isPlaced = hasSoundNumbers(hunks)
    const broken = hunks[texts.indexOf(undefined)]
    if (broken) reply.problems.push(tornHunk(broken.line, path))
    else if (section.deleted) addDeleted(reply, section, path, texts)
    else if (section.created) addCreated(reply, section, to, texts[0])
    else
      addChanged(
        reply,
        section,
        path,
        to,
        hunks.flatMap((hunk, at) => changeOf(hunk, texts[at], isPlaced)),
      )
  }
}

function addCreated(reply: Reply, { line, hunks }: Section, path: string, text: HunkText | undefined): void {
  const [first] = hunks
  const isShort = first?.counted && text && first.head.newCount !== text.content.length
  if (hunks.length > 1 || isShort || text?.search.some((each) => each !== '')) {
    reply.problems.push(unclear(line, path, "It creates the file, but some of its lines don't start with +."))
    return
  }
  const content = text?.content ?? []
  const change: ReplyChange = { line: first?.line ?? line, search: [], content, finalNewline: text?.finalNewline ?? true }
  reply.files.push({ line, path, action: 'create', changes: [change] })
}

/** Passes on the removed lines, so that a file with other contents is kept. */
function addDeleted(reply: Reply, { line, hunks }: Section, path: string, texts: readonly (HunkText | undefined)[]): void {
  if (texts.some((text) => text?.content.some((each) => each !== ''))) {
    reply.problems.push(unclear(line, path, "It deletes the file, but some of its lines don't start with -."))
    return
  }
  const search = texts.flatMap((text) => text?.search ?? [])
  const changes: ReplyChange[] = search.length === 0 ? [] : [{ line: hunks[0]?.line ?? line, search, content: [] }]
  reply.files.push({ line, path, action: 'delete', changes })
}

function addChanged(reply: Reply, section: Section, path: string, to: string, changes: ReplyChange[]): void {
  const { line, hunks, mode, rename } = section
  if (mode) reply.notes.push(`The diff also changes the mode of ${path}. File modes are not changed.`)
  if (hunks.length === 0 && !rename) {
    if (!mode) reply.problems.push({ code: 'missing-attribute', line, path, message: `The diff names ${path} but has no hunks for it.` })
    return
  }
  const miscounted = hunks.filter(({ numbered, counted }) => numbered && !counted).length
  if (miscounted > 0) reply.notes.push(`The line counts in ${miscounted} of the hunks of ${path} are wrong and were ignored.`)
  const file: ReplyFile = { line, path, action: rename ? 'rename' : 'modify', changes }
  reply.files.push(rename ? { ...file, to } : file)
}

function changeOf({ line, head }: DiffHunk, text: HunkText | undefined, isPlaced: boolean): ReplyChange[] {
  if (!text) return []
  const { oldStart, scope } = head
  const position = isPlaced && oldStart !== undefined ? { oldStart } : {}
  return [{ line, ...text, signed: true, ...position, ...(scope === undefined ? {} : { scopes: [scope] }) }]
}

/** Inconsistent old and new numbers were invented: they must not decide between two equal passages. */
function hasSoundNumbers(hunks: readonly DiffHunk[]): boolean {
  let shift = 0
  return hunks.every(({ counted, head }) => {
    const { oldStart = 0, oldCount = 0, newStart = 0, newCount = 0 } = head
    // An empty side is numbered by the line before it.
    const isSound = counted && newStart - (newCount === 0 ? -1 : 0) === oldStart + (oldCount === 0 ? 1 : 0) + shift
    shift += newCount - oldCount
    return isSound
  })
}

/** For a diff without names in a fence: the path may be in the info string or on the line above. */
function nameAbove(lines: readonly string[], { start, fence }: Region): string | undefined {
  const info = readInfoPath(fence?.info ?? '')
  if (info !== undefined) return info
  const above = lines.slice(Math.max(0, start - 4), start - 1).findLast((line) => line.trim() !== '')
  const found = readPathLine(above ?? '')
  return found?.sure ? found.path : undefined
}

function isUnclosed(region: Region): boolean {
  return region.fence !== undefined && !region.closed && region.lines.some((line) => line.trim() !== '')
}

function cutOff(lines: number, section?: Section): ReplyProblem {
  const path = section?.new ?? section?.old
  const message = `The reply ends inside ${path === undefined ? 'a diff' : `the diff of ${path}`}.`
  return { code: 'cut-off', line: section?.line ?? lines, message, ...defined({ path }) }
}

function unreadable(line: number, path: string, message: string): ReplyProblem {
  return { code: 'unknown-action', line, path, message: `The diff of ${path} can't be used. ${message}` }
}

function unclear(line: number, path: string, message: string): ReplyProblem {
  return { ...unreadable(line, path, message), code: 'ambiguous' }
}

function tornHunk(line: number, path: string): ReplyProblem {
  return unclear(line, path, `Some lines of the hunk at line ${line} don't start with a space, +, or -, so its text is uncertain.`)
}
