// Parses a diff into one section per file: names, git's extended headers, hunks. Judges nothing.

import { defined, type ReplyProblem } from '@sheaf/contract'
import { type HunkHead, hunkExtent, readHead, trimBlank } from './diff-extent.ts'
import { type HunkBody, isLossy, readBody } from './diff-hunk.ts'
import { cleanName, diffPaths, gitPaths } from './diff-paths.ts'
import type { Region } from './diff-regions.ts'

export interface DiffHunk {
  line: number
  body: HunkBody
  head: HunkHead
  numbered: boolean
  counted: boolean
  missing: { old: number; new: number }
  /** The hunk's end is not certain. */
  torn: boolean
  lastSign: string
  hasEdits: boolean
}

/** Everything a diff contains for one file. */
export interface Section {
  line: number
  /** After the last line that is part of the diff. */
  end: number
  old?: string
  new?: string
  hasNames: boolean
  rename?: { from?: string; to?: string }
  similarity?: string
  created?: true
  deleted?: true
  copied?: true
  binary?: true
  mode?: true
  index?: string
  hunks: DiffHunk[]
}

const signs = /^[+-](?![+-])/

export function readSections(region: Region, name: string | undefined, problems: ReplyProblem[]): Section[] {
  const { lines, start, fence } = region
  const sections: Section[] = []
  const problemsBefore = problems.length
  let current: Section | undefined
  let at = 0
  if (name !== undefined && isHeadless(region)) {
    at = lines.findIndex((line) => line !== '')
    current = { line: start + at + 1, end: at, hasNames: true, old: name, new: name, hunks: [] }
    sections.push(current)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.startsWith('diff --git ')) {
      current = { line: start + at + 1, end: ++at, hasNames: false, hunks: [], ...sides(gitPaths(line.slice(11))) }
      sections.push(current)
    } else if (line.startsWith('--- ') && (lines[at + 1] ?? '').startsWith('+++ ')) {
      if (!current || current.hasNames || current.end < at) {
        current = { line: start + at + 1, end: at, hasNames: false, hunks: [] }
        sections.push(current)
      }
      nameSection(current, line.slice(4), lines[at + 1]?.slice(4) ?? '')
      at = current.end = at + 2
    } else if (current && current.end === at && !current.hasNames && readExtended(line, current)) current.end = ++at
    else if (line.startsWith('@@') && (current || !/^@@\w/.test(line))) {
      if (!current && name !== undefined) {
        current = { line: start + at + 1, end: at, hasNames: true, old: name, new: name, hunks: [] }
        sections.push(current)
      }
      const hunk = readHunk(region, at)
      if (!current || !isOnlyBlank(lines, current.end, at)) problems.push(noFile(start + at))
      else {
        current.hunks.push(hunk.hunk)
        current.end = hunk.end
      }
      at = hunk.end
    } else if (current?.hasNames && current.end === at && current.hunks.length === 0 && /^[ +-]/.test(line)) {
      // No `@@` line at all.
      const hunk = readHunk(region, at - 1)
      current.hunks.push(hunk.hunk)
      at = current.end = hunk.end
    } else {
      if (line.startsWith('--- ') && at >= lines.length - 2 && '+++ '.startsWith(lines[at + 1] ?? '')) {
        if (current && !current.hasNames && current.end === at) current.end = lines.length
        else if (/^--- (?:"?[ab]\/|\/dev\/null)/.test(line)) {
          sections.push({ line: start + at + 1, end: lines.length, hasNames: false, hunks: [] })
        }
      }
      if (current && line.trim() === '' && current.end === at && current.hunks.length === 0) current.end++
      at++
    }
  }
  if (sections.length === 0 && /^(?:diff|patch|udiff)\b/i.test(fence?.info ?? '') && lines.some((line) => signs.test(line))) {
    if (problems.length === problemsBefore) problems.push(noFile(start))
  }
  return sections
}

/** Only lines with signs, in a fence marked as a diff. If a space follows every sign, it may be part of the sign. */
function isHeadless({ lines, fence }: Region): boolean {
  const spoken = lines.filter((line) => line !== '')
  const isDiff = /^(?:diff|patch|udiff)\b/i.test(fence?.info ?? '') && spoken.some((line) => /^[+-](?![\s+-])/.test(line))
  return isDiff && spoken.every((line) => /^[ +-](?![+-]{2} )/.test(line))
}

function sides(paths: { old: string | undefined; new: string | undefined } | undefined): { old?: string; new?: string } {
  return defined({ old: paths?.old, new: paths?.new })
}

function nameSection(section: Section, rawOld: string, rawNew: string): void {
  const paths = diffPaths(rawOld, rawNew)
  section.hasNames = true
  if (paths.old === undefined) section.created = true
  if (paths.new === undefined) section.deleted = true
  // A file that is missing on one side gets the same name on both.
  const only = paths.old ?? paths.new
  if (only === undefined) return
  section.old = paths.old ?? only
  section.new = paths.new ?? only
}

/** Git's extended headers between `diff --git` and the names. */
function readExtended(line: string, section: Section): boolean {
  const [, word = '', value = ''] =
    /^(new file mode|deleted file mode|old mode|new mode|similarity index|dissimilarity index|rename from|rename to|copy from|copy to|index)(?: (.*))?$/.exec(
      line,
    ) ?? []
  if (/^(?:Binary files .* differ|GIT binary patch)/.test(line)) section.binary = true
  else if (word === 'new file mode') section.created = true
  else if (word === 'deleted file mode') section.deleted = true
  else if (word === 'old mode' || word === 'new mode') section.mode = true
  else if (word === 'similarity index') section.similarity = value
  else if (word === 'rename from') section.rename = { ...section.rename, from: cleanName(value) }
  else if (word === 'rename to') section.rename = { ...section.rename, to: cleanName(value) }
  else if (word.startsWith('copy')) section.copied = true
  else if (word === 'index') section.index = value
  else return word !== ''
  return true
}

function readHunk({ lines, start, closed }: Region, at: number): { hunk: DiffHunk; end: number } {
  const head = readHead(lines[at] ?? '') ?? {}
  const { end, counted, missing, torn } = hunkExtent(lines, at + 1, head, closed)
  // Trailing blank lines may be part of the hunk or come after it; the hunk is found without them as well.
  const taken = lines.slice(at + 1, trimBlank(lines, at + 1, end))
  const body = readBody(taken)
  const hunk: DiffHunk = {
    line: start + at + 1,
    head,
    body,
    numbered: head.oldCount !== undefined,
    counted,
    missing,
    torn: torn || (!closed && !counted && isLossy([body])),
    lastSign: taken.at(-1)?.[0] ?? ' ',
    hasEdits: body.lines.some(({ sign }) => sign === '+' || sign === '-'),
  }
  return { hunk, end }
}

function isOnlyBlank(lines: readonly string[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (lines[at]?.trim() !== '') return false
  return true
}

export function noFile(at: number): ReplyProblem {
  return { code: 'missing-attribute', line: at + 1, message: `The diff at line ${at + 1} doesn't say which file it changes.` }
}
