// Reads a reply in every format that it contains. Taking half of what a model meant is worse than taking nothing, so
// edits beside the main format are either joined to it or reported as a problem.

import { type Reply, type ReplyFile, type ReplyFormat, type ReplyProblem, replyFormats } from '@sheaf/contract'
import { type FileFences, fromFences, readFileFences, readPatch, readSearchReplace, readUnifiedDiff } from './formats/index.ts'
import { pathMatcher, samePath } from './formats/path-line.ts'
import { blankLines } from './prepare-reply.ts'
import type { Walked } from './walked.ts'

type EditFormat = Exclude<ReplyFormat, 'xml' | 'whole-files'>

const readers: Record<EditFormat, (text: string) => Reply> = {
  'search-replace': readSearchReplace,
  'unified-diff': readUnifiedDiff,
  patch: readPatch,
}

/** Cheap check before parsing: a text without these has nothing in the format. */
const hints: Record<EditFormat, RegExp> = {
  'search-replace': /SEARCH|ORIGINAL|REPLACE|UPDATED/i,
  'unified-diff': /^[ \t]*(?:@@|\+\+\+ |diff |(?:`{3,}|~{3,})[ \t]*(?:u?diff|patch))/im,
  patch: /\*\*\* /,
}
const fences = /`{3}|~{3}/

const titles: Record<ReplyFormat, string> = {
  xml: '<file> elements',
  'search-replace': 'search/replace blocks',
  'unified-diff': 'a diff',
  patch: 'a patch',
  'whole-files': 'whole files in code fences',
}

/** `text` is the reply without thoughts. */
export function readAllFormats(text: string, walked: Walked): Reply {
  const rest = blankLines(text, walked.elements)
  const edits = editFormats.flatMap((format) => readEdits(format, rest, walked))
  const found = fences.test(rest) ? readFileFences(rest, [...walked.foreign, ...walked.editFences]) : undefined
  const whole = found && fromFences(found)
  const xml = fromWalk(walked)
  const main = mainOf(walked, xml, edits, whole)
  const beside = found && main !== whole ? joinFences(main, found) : { files: [], problems: [], notes: [] }
  const problems = [
    ...main.problems,
    ...(main === xml ? [] : walked.problems),
    ...edits.filter(({ reply, hasFindings }) => hasFindings && reply !== main).map(({ reply }) => alsoContains(reply)),
    ...beside.problems,
    ...misnamed(main, walked),
  ]
  return {
    ...main,
    files: [...main.files, ...beside.files].sort(byLine),
    problems: problems.sort(byLine),
    notes: [...main.notes, ...beside.notes],
  }
}

export function fromWalk(walked: Walked): Reply {
  const { chatName, plan, files, notes } = walked
  const problems = [...walked.problems]
  const orphan = walked.orphans[0]
  if (orphan !== undefined) {
    const message = `The tag on line ${orphan} is not inside a <file>: the tags in the reply don't match. Ask the model to send it again.`
    problems.push({ code: 'ambiguous', line: orphan, message })
  }
  for (const line of walked.suspects.slice(0, 20)) {
    const message = `Line ${line} has a <file> that may be an edit or an example, so it was ignored. Leave it out, or send it as a separate edit.`
    problems.push({ code: 'ambiguous', line, message })
  }
  return {
    format: 'xml',
    ...(chatName ? { chatName } : {}),
    ...(plan ? { plan } : {}),
    files,
    problems: problems.sort(byLine),
    notes,
  }
}

const editFormats = replyFormats.filter((format) => format !== 'xml' && format !== 'whole-files')

interface EditsRead {
  reply: Reply
  /** Whether the format found anything, even only a problem. */
  hasFindings: boolean
}

/** Reads a format outside everything that certainly belongs to another one. */
function readEdits(format: EditFormat, rest: string, { foreign, fileFences, editFences }: Walked): EditsRead[] {
  const others = foreign.filter((block) => block.format !== format)
  const diffs = format === 'unified-diff' ? [] : editFences.filter(({ isDiff }) => isDiff)
  const text = blankLines(rest, [...fileFences.map((file) => ({ ...file, words: `The text of ${file.path}` })), ...others, ...diffs])
  if (!hints[format].test(text)) return []
  const reply = readers[format](text)
  const lines = text.split('\n')
  // Any unclosed fence looks like the end of a reply, and `@@` begins names in Ruby.
  const hasProblem = reply.problems.some(({ code, line }) => code !== 'cut-off' && !/^@@\w/.test(lines[line - 1] ?? ''))
  return [{ reply, hasFindings: hasProblem || reply.files.length > 0 || foreign.some((block) => block.format === format) }]
}

/** Formats with their own markers win over those known only by fences. */
function mainOf({ files, foreign, problems, orphans }: Walked, xml: Reply, edits: readonly EditsRead[], whole: Reply | undefined): Reply {
  if (files.length > 0) return xml
  const marked = edits.find(({ reply }) => reply.format === foreign[0]?.format)?.reply
  if (marked) return marked
  if (problems.length > 0 || orphans.length > 0) return xml
  const replies = [...edits.filter(({ hasFindings }) => hasFindings), ...edits].map(({ reply }) => reply)
  if (whole) replies.push(whole)
  return replies.find((reply) => reply.files.length > 0) ?? replies.find((reply) => reply.problems.length > 0) ?? xml
}

/** New files in fences beside edits are common; an existing file in a fence may only be an illustration. */
function joinFences(main: Reply, { reply, newFiles, doubted, hinted }: FileFences): Pick<Reply, 'files' | 'problems' | 'notes'> {
  const isTouched = pathMatcher([...main.files.flatMap(pathsOf), ...main.problems.flatMap(({ path }) => path ?? [])])
  const files: ReplyFile[] = []
  const problems = reply.problems.filter((problem) => problem.path !== undefined && !(doubted.has(problem) && isTouched(problem.path)))
  const notes: string[] = []
  for (const file of reply.files) {
    if (newFiles.has(file) && main.files.length > 0 && !isTouched(file.path)) {
      // An empty search means that there is nothing to find.
      files.push({ ...file, action: 'create', changes: file.changes.map((change) => ({ ...change, search: [] })) })
      notes.push(`${file.path} (line ${file.line}) was read as a new file alongside ${titles[main.format]}.`)
    } else problems.push(beside(file, main.format))
  }
  for (const file of hinted) if (!isTouched(file.path)) problems.push(beside(file, main.format))
  return { files, problems, notes }
}

/** A diff of one file in a fence named after another may be that file's text. */
function misnamed({ files, format }: Reply, { editFences }: Walked): ReplyProblem[] {
  if (format === 'search-replace') return []
  const problems: ReplyProblem[] = []
  let next = 0
  for (const { line, end, path } of editFences) {
    while ((files[next]?.line ?? end) < line) next++
    const first = next
    while ((files[next]?.line ?? end + 1) <= end) next++
    const inside = files.slice(first, next).flatMap(pathsOf)
    if (path === undefined || inside.length === 0 || inside.some((other) => samePath(other, path))) continue
    const message = `The fence at line ${line} is named ${path} but contains edits to other files, so it's unclear whether it is a file or edits.`
    problems.push({ code: 'ambiguous', line, path, message })
  }
  return problems
}

function pathsOf({ path, to }: ReplyFile): string[] {
  return to === undefined ? [path] : [path, to]
}

function beside({ path, line }: { path: string; line: number }, format: ReplyFormat): ReplyProblem {
  const message = `Line ${line} shows ${path} in a fence alongside ${titles[format]}, so it's unclear whether to write it. Ask for one format, or call it a new file if it is one.`
  return { code: 'ambiguous', line, path, message }
}

function alsoContains({ format, files, problems }: Reply): ReplyProblem {
  const line = files[0]?.line ?? problems[0]?.line ?? 1
  return {
    code: 'ambiguous',
    line,
    message: `The reply also contains ${titles[format]} (line ${line}), which was not read. Ask for one format.`,
  }
}

function byLine(a: { line: number }, b: { line: number }): number {
  return a.line - b.line
}
