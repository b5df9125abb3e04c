// Whole files in Markdown fences, each with a line that names it. An excerpt taken for a file would throw the rest away,
// so a fence counts only when its name and its end are certain.

import type { Reply, ReplyFile, ReplyProblem } from '@sheaf/contract'
import { closesFence, type FenceLine, outdent, readFenceLine } from './fence-line.ts'
import { readInfoPath, readPathComment, readPathLine, samePath } from './path-line.ts'

export function readWholeFiles(text: string): Reply {
  const lines = takeOffWrapper(text.split('\n'))
  const reply: Reply = { format: 'whole-files', files: [], problems: [], notes: [] }
  let last: { file: ReplyFile; info: string } | undefined
  const twins = new Map<string, ReplyFile>()
  let gap = 0
  for (let at = 0; at < lines.length; at++) {
    const fence = readFenceLine(lines[at] ?? '')
    if (!fence) continue
    const named = nameOf(lines, gap, at, fence)
    const end = findEnd(lines, at, fence)
    if (end.at === undefined) {
      reply.problems.push(cutOff(at, named?.path))
      return reply
    }
    if (!named) {
      // It may be the second half of the file above, whose own fences are as long as the one around it, or a second excerpt.
      if (last && (fence.info === '' || fence.info === last.info || isProse(last.file.path))) {
        reply.problems.push(takeBack(reply.files, last.file, at))
      }
      last = undefined
    } else if (named.doubt) {
      reply.problems.push(doubtful(at, named.path))
      last = undefined
    } else if (end.nested || (isProse(named.path) && opensBelow(lines, end.at))) {
      reply.problems.push(nestedFences(at, named.path))
      last = undefined
    } else {
      last = { file: fileOf(lines, at, end.at, fence, named), info: fence.info }
      addFile(reply, twins, last.file)
      if (named.comment) reply.notes.push(`The path ${named.path} was read from the first line of its fence.`)
    }
    at = end.at
    gap = at + 1
  }
  return reply
}

interface Name {
  path: string
  /** The path stands in the first line of the fence, as a comment. */
  comment?: true
  doubt?: true
}

function nameOf(lines: readonly string[], gap: number, at: number, fence: FenceLine): Name | undefined {
  const path = readInfoPath(fence.info)
  if (path !== undefined) return { path }
  const above = nameAbove(lines, gap, at)
  const named = above ?? nameInside(lines, at)
  return named && isIllustration(fence.info, named.path) ? undefined : named
}

/** Right above the fence. With a sentence between, nobody can say whether the fence holds the file or a piece of it. */
function nameAbove(lines: readonly string[], gap: number, at: number): Name | undefined {
  const above: string[] = []
  for (let line = at - 1; line >= gap && above.length < nearLines; line--) {
    const text = lines[line] ?? ''
    if (text.trim() !== '') above.push(text)
  }
  const found = above.map((line) => readPathLine(line))
  const nearest = found.findIndex((name) => name?.sure)
  const name = found[nearest]
  if (!name) return undefined
  const listed = found[nearest + 1]
  if (nearest > 0 || (listed?.sure && !samePath(listed.path, name.path))) return { path: name.path, doubt: true }
  return { path: name.path }
}

const nearLines = 3

function nameInside(lines: readonly string[], at: number): Name | undefined {
  const path = readPathComment(lines[at + 1] ?? '')
  return path === undefined ? undefined : { path, comment: true }
}

function isIllustration(info: string, path: string): boolean {
  const language = info.split(/[\s{:]/)[0]?.toLowerCase() ?? ''
  if (['diff', 'patch', 'udiff'].includes(language)) return !/\.(?:diff|patch)$/i.test(path)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    shells.has(language) && /.\.[A-Za-z]\w*$/.test(name) && !/\.(?:sh|bash|zsh|ksh|fish|bats|command|env|profile|ps1|bat|cmd)$/i.test(name)
  )
}

const shells = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'fish',
  'console',
  'terminal',
  'shell-session',
  'shellsession',
  'powershell',
  'cmd',
  'bat',
])

/** `nested`: a fence as long as the outer one opens inside, so the first bare fence may not be the end. Then all of them are counted. */
function findEnd(lines: readonly string[], open: number, fence: FenceLine): { at?: number; nested: boolean } {
  let depth = 1
  let nested = false
  for (let at = open + 1; at < lines.length; at++) {
    const inner = readFenceLine(lines[at] ?? '')
    if (!inner || inner.indent !== fence.indent || inner.mark !== fence.mark || inner.length < fence.length) continue
    // A closing fence is as long as its opening one; a longer one is more likely to be part of the text.
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

/** Files that have fences of their own. */
function isProse(path: string): boolean {
  return /\.(?:md|mdx|mdc|markdown|mkd|qmd|rmd|rst|adoc|txt)$/i.test(path)
}

/** Code follows an opening fence at once; behind a closing one stands a blank line, the next name, or nothing. */
function opensBelow(lines: readonly string[], end: number): boolean {
  const below = lines[end + 1] ?? ''
  return below.trim() !== '' && !readPathLine(below)?.sure && !readFenceLine(below)
}

function fileOf(lines: readonly string[], open: number, end: number, fence: FenceLine, { path, comment }: Name): ReplyFile {
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
      message: `The reply gives two texts for ${file.path}, in lines ${twin.line} and ${file.line}; they may be pieces of it.`,
    })
  }
}

/** A reply that stands in a fence as a whole, with fences inside. */
function takeOffWrapper(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const [open, close] = [readFenceLine(lines[first] ?? ''), readFenceLine(lines[last] ?? '')]
  if (!open || !close || first === last || !closesFence(close, open) || !/^(?:|markdown|md|text|txt)$/i.test(open.info)) return lines
  const inner = lines.slice(first + 1, last)
  const fences = inner.filter((line) => readFenceLine(line))
  if (fences.length === 0 || fences.length % 2 === 1) return lines
  const begins = inner.findIndex((line) => readFenceLine(line))
  // Two fences with prose between also begin and end this way; a name above the first inner fence tells them apart.
  if (!nameAbove(inner, 0, begins) && readInfoPath(readFenceLine(inner[begins] ?? '')?.info ?? '') === undefined) return lines
  return lines.map((line, at) => (at === first || at === last ? '' : line))
}

function takeBack(files: ReplyFile[], file: ReplyFile, at: number): ReplyProblem {
  if (files.at(-1) === file) files.pop()
  return {
    code: 'ambiguous',
    line: at + 1,
    path: file.path,
    message: `A fence without a name in line ${at + 1} follows ${file.path}, so the end of that file is not certain. Use a longer fence around files.`,
  }
}

function nestedFences(at: number, path: string): ReplyProblem {
  return {
    code: 'ambiguous',
    line: at + 1,
    path,
    message: `The text of ${path} has fences as long as the one around it, so its end is not certain. Use a longer fence around files.`,
  }
}

function doubtful(at: number, path: string): ReplyProblem {
  return {
    code: 'ambiguous',
    line: at + 1,
    path,
    message: `It is not certain that the fence in line ${at + 1} holds all of ${path}. Put the path right above the fence.`,
  }
}

function cutOff(at: number, path: string | undefined): ReplyProblem {
  const what = path === undefined ? `the fence that opens in line ${at + 1}` : path
  return { code: 'cut-off', line: at + 1, message: `The reply ends inside ${what}.`, ...(path === undefined ? {} : { path }) }
}
