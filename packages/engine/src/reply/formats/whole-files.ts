// Reads whole files in Markdown fences, each with a line that names it. An excerpt taken for a file would lose the rest,
// so a fence counts only if its name and its end are certain.

import { defined, type Reply, type ReplyFile, type ReplyProblem } from '@sheaf/contract'
import { closesFence, type FenceLine, outdent, readFenceLine } from './fence-line.ts'
import { type FenceName, fenceName, hintAbove, nameAbove } from './fence-name.ts'
import { pathMatcher, readInfoPath, readPathLine } from './path-line.ts'
import { isProse, showsEdits } from './shows-edits.ts'

export function readWholeFiles(text: string): Reply {
  return fromFences(readFileFences(text, []))
}

/** If some fences are files, a fence that may be one must not be ignored. */
export function fromFences({ reply, hinted }: FileFences): Reply {
  const isGiven = pathMatcher(reply.files.map(({ path }) => path))
  const missed = reply.files.length > 0 ? hinted.filter(({ path }) => !isGiven(path)) : []
  return { ...reply, problems: [...reply.problems, ...missed.map(({ line, path }) => doubtful(line - 1, path))] }
}

export interface FileFences {
  reply: Reply
  /** Files that the reply calls new. */
  newFiles: Set<ReplyFile>
  /** Problems of fences that may be pieces of a file, shown as an explanation. */
  doubted: Set<ReplyProblem>
  /** Fences below a sentence about changing a file. */
  hinted: { line: number; path: string }[]
}

/** `others` contain edits in other formats, where no fence counts. */
export function readFileFences(text: string, others: readonly { line: number; end: number }[]): FileFences {
  const lines = removeWrapper(text.split('\n'))
  const reply: Reply = { format: 'whole-files', files: [], problems: [], notes: [] }
  const found: FileFences = { reply, newFiles: new Set(), doubted: new Set(), hinted: [] }
  let last: { file: ReplyFile; info: string } | undefined
  const twins = new Map<string, ReplyFile>()
  const ends = new Map<number, number>()
  for (const { line, end } of others) ends.set(line, Math.max(end, ends.get(line) ?? 0))
  let gap = 0
  for (let at = 0; at < lines.length; at++) {
    const other = ends.get(at + 1)
    if (other !== undefined) {
      at = other - 1
      gap = other
      last = undefined
      continue
    }
    const fence = readFenceLine(lines[at] ?? '')
    if (!fence) continue
    const named = fenceName(lines, gap, at, fence)
    const end = findEnd(lines, at, fence)
    const attached = named && end.at === undefined ? attachedEnd(lines, at, fence, named) : undefined
    if (attached) {
      addFile(reply, twins, attached)
      if (named?.isNew) found.newFiles.add(attached)
      return found
    }
    if (end.at === undefined) {
      reply.problems.push(cutOff(at, named?.path))
      return found
    }
    if (!named) {
      // It may be the second half of the file above, whose inner fences are as long as its outer one, or a second excerpt.
      if (last && (fence.info === '' || fence.info === last.info || isProse(last.file.path))) {
        reply.problems.push(withdrawFile(reply.files, last.file, at))
      }
      const path = hintAbove(lines, gap, at, fence)
      if (path !== undefined) found.hinted.push({ line: at + 1, path })
      last = undefined
    } else if (named.doubt) {
      const problem = doubtful(at, named.path)
      found.doubted.add(problem)
      reply.problems.push(problem)
      last = undefined
    } else if (end.nested || (isProse(named.path) && opensBelow(lines, end.at))) {
      reply.problems.push(nestedFences(at, named.path))
      last = undefined
    } else {
      const file = fileOf(lines, at, end.at, fence, named)
      const shown = showsEdits(file.changes[0]?.content ?? [], named.path)
      if (shown !== undefined) reply.problems.push(noFile(at, named.path, shown))
      else {
        addFile(reply, twins, file)
        if (named.isNew) found.newFiles.add(file)
        if (named.comment) reply.notes.push(`The path ${named.path} was read from the first line of its fence.`)
      }
      last = shown === undefined ? { file, info: fence.info } : undefined
    }
    at = end.at
    gap = at + 1
  }
  return found
}

/** `nested`: a fence as long as the outer one opens inside, so the first bare fence may not be the end. Then all are counted. */
function findEnd(lines: readonly string[], open: number, fence: FenceLine): { at?: number; nested: boolean } {
  let depth = 1
  let nested = false
  for (let at = open + 1; at < lines.length; at++) {
    const inner = readFenceLine(lines[at] ?? '')
    if (!inner || inner.indent !== fence.indent || inner.mark !== fence.mark || inner.length < fence.length) continue
    // A closing fence is as long as its opening one; a longer one is probably part of the text.
    if (inner.length > fence.length) nested = true
    if (closesFence(inner, fence)) depth--
    else {
      depth++
      nested = true
    }
    if (depth === 0) return { at, nested }
  }
  return { nested }
}

/**
 * The file, if the reply ends with its fence at the end of the last line of code. In prose, and after a quote, it may be text; elsewhere
 * a reply that was cut off there is so unlikely that a warning suffices.
 */
function attachedEnd(lines: readonly string[], open: number, fence: FenceLine, named: FenceName): ReplyFile | undefined {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const inner = lines.slice(open + 1, last)
  const [, code, marks] = /^(.*[^\s`~'"(])(`{3,}|~{3,})\s*$/.exec(lines[last] ?? '') ?? []
  const isEnd = code !== undefined && marks === fence.mark.repeat(fence.length) && !code.includes(fence.mark)
  if (!isEnd || named.doubt || isProse(named.path) || inner.some((line) => readFenceLine(line))) return undefined
  const file = fileOf([...lines.slice(0, last), code], open, last + 1, fence, named)
  return showsEdits(file.changes[0]?.content ?? [], named.path) === undefined ? { ...file, unclosed: true } : undefined
}

/** Code follows an opening fence at once; a closing one is followed by a blank line, the next name, or nothing. */
function opensBelow(lines: readonly string[], end: number): boolean {
  const below = lines[end + 1] ?? ''
  return below.trim() !== '' && !readPathLine(below)?.sure && !readFenceLine(below)
}

function fileOf(lines: readonly string[], open: number, end: number, fence: FenceLine, { path, comment }: FenceName): ReplyFile {
  const content = outdent(lines.slice(open + 1, end), fence.indent)
  const [pathLine, ...rest] = content
  const change = comment && pathLine !== undefined ? { line: open + 1, content: rest, pathLine } : { line: open + 1, content }
  return { line: open + 1, path, action: 'rewrite', changes: [change] }
}

function addFile(reply: Reply, twins: Map<string, ReplyFile>, file: ReplyFile): void {
  const twin = twins.get(file.path)
  twins.set(file.path, twin ?? file)
  if (!twin) reply.files.push(file)
  else if (twin.changes[0]?.content.join('\n') !== file.changes[0]?.content.join('\n')) {
    reply.problems.push({
      code: 'ambiguous',
      line: file.line,
      path: file.path,
      message: `The reply has two texts for ${file.path}, at lines ${twin.line} and ${file.line}. They may be parts of the file.`,
    })
  }
}

/** Removes a fence around the whole reply, if there are fences inside. */
function removeWrapper(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const [open, close] = [readFenceLine(lines[first] ?? ''), readFenceLine(lines[last] ?? '')]
  if (!open || !close || first === last || !closesFence(close, open) || !/^(?:|markdown|md|text|txt)$/i.test(open.info)) return lines
  const inner = lines.slice(first + 1, last)
  const fences = inner.filter((line) => readFenceLine(line))
  if (fences.length === 0 || fences.length % 2 === 1) return lines
  const begins = inner.findIndex((line) => readFenceLine(line))
  // Two fences with prose between also begin and end this way; a name above the first inner fence distinguishes them.
  if (!nameAbove(inner, 0, begins) && readInfoPath(readFenceLine(inner[begins] ?? '')?.info ?? '') === undefined) return lines
  return lines.map((line, at) => (at === first || at === last ? '' : line))
}

function withdrawFile(files: ReplyFile[], file: ReplyFile, at: number): ReplyProblem {
  if (files.at(-1) === file) files.pop()
  return {
    code: 'ambiguous',
    line: at + 1,
    path: file.path,
    message: `A fence without a name at line ${at + 1} follows ${file.path}, so the end of that file is uncertain. Use a longer fence around files.`,
  }
}

function nestedFences(at: number, path: string): ReplyProblem {
  return {
    code: 'ambiguous',
    line: at + 1,
    path,
    message: `The text of ${path} has fences as long as the one around it, so its end is uncertain. Use a longer fence around files.`,
  }
}

function noFile(at: number, path: string, shown: string): ReplyProblem {
  return {
    code: 'ambiguous',
    line: at + 1,
    path,
    message: `The fence at line ${at + 1} is named ${path} but contains ${shown}, not the text of the file. Ask for edits in one of the formats, or the full text.`,
  }
}

function doubtful(at: number, path: string): ReplyProblem {
  return {
    code: 'ambiguous',
    line: at + 1,
    path,
    message: `It's unclear whether the fence at line ${at + 1} contains all of ${path}. Put the path right above the fence.`,
  }
}

function cutOff(at: number, path: string | undefined): ReplyProblem {
  const what = path === undefined ? `the fence that opens at line ${at + 1}` : path
  return { code: 'cut-off', line: at + 1, message: `The reply ends inside ${what}.`, ...defined({ path }) }
}
