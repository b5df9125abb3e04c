// Turns the text of a model's answer into the files it wants to change. It never throws, whatever the text is.

import { limits, type Reply, type ReplyFormat, type ReplyProblem, replyFormats } from '@sheaf/contract'
import { readPatch, readSearchReplace, readUnifiedDiff, readWholeFiles } from './formats/index.ts'
import { blankOut, isTooLarge, prepareReply } from './prepare-reply.ts'
import { openWalk, type Walked } from './walk-reply.ts'

export interface ReadReplyOptions {
  /** Read as this format, whatever the text looks like. */
  format?: ReplyFormat
}

const readers: Record<Exclude<ReplyFormat, 'xml'>, (text: string) => Reply> = {
  'search-replace': readSearchReplace,
  'unified-diff': readUnifiedDiff,
  patch: readPatch,
  'whole-files': readWholeFiles,
}

/** Without these nothing of the kind can be in a text; a look costs less than a reading. */
const hints: Record<Exclude<ReplyFormat, 'xml'>, RegExp> = {
  'search-replace': /SEARCH|ORIGINAL|REPLACE|UPDATED/i,
  'unified-diff': /^[ \t]*(?:@@|\+\+\+ |diff )/m,
  patch: /\*\*\* /,
  'whole-files': /`{3}|~{3}/,
}

const titles: Record<ReplyFormat, string> = {
  xml: '<file> elements',
  'search-replace': 'search/replace blocks',
  'unified-diff': 'a unified diff',
  patch: 'a patch',
  'whole-files': 'whole files in fences',
}

export function readReply(text: string, options: ReadReplyOptions = {}): Reply {
  if (isTooLarge(text)) {
    const message = `The reply is larger than ${limits.replyBytes / 1_000_000} MB and was not read.`
    return { format: options.format ?? 'xml', files: [], problems: [{ code: 'too-large', line: 1, message }], notes: [] }
  }
  const prepared = prepareReply(text)
  const walk = openWalk({ foreign: options.format !== 'xml' })
  walk.run(prepared, true, 1)
  const { walked } = walk
  const format = options.format ?? recogniseFormat(walked)
  if (format === 'xml') return withNotice(fromWalk(walked))
  const thoughtless = blankOut(prepared, walked.thoughts)
  const cutInThoughts = walked.problems.filter((problem) => problem.message.includes('<think>'))
  if (cutInThoughts.length > 0) return { format: format ?? 'xml', files: [], problems: cutInThoughts, notes: [] }
  if (format !== undefined) return withNotice(fromReader(readers[format](thoughtless), walked, options.format !== undefined))
  // Each reader knows more ways to write its format than can be told from outside.
  const tries = replyFormats.flatMap((name) =>
    name === 'xml' || !hints[name].test(thoughtless) ? [] : [fromReader(readers[name](thoughtless), walked, false)],
  )
  const told =
    tries.find((reply) => reply.files.length > 0) ?? tries.find((reply) => reply.problems.some(({ code }) => code !== 'no-edits'))
  return withNotice(told ?? fromWalk(walked))
}

/** Undefined: nothing that has marks of its own. */
function recogniseFormat(walked: Walked): ReplyFormat | undefined {
  if (walked.files.length > 0) return 'xml'
  if (walked.foreign[0] !== undefined) return walked.foreign[0].format
  return walked.problems.length > 0 || walked.orphans.length > 0 ? 'xml' : undefined
}

function fromWalk(walked: Walked): Reply {
  const { chatName, plan, files, notes } = walked
  const problems = [...walked.problems]
  const other = walked.foreign[0]
  if (other !== undefined) problems.push(alsoHolds(other.format, other.line))
  const orphan = walked.orphans[0]
  if (orphan !== undefined) {
    const message = `The tag on line ${orphan} belongs to no <file>: the tags of the reply do not pair up. Ask the model to send it again.`
    problems.push({ code: 'ambiguous', line: orphan, message })
  }
  for (const line of walked.suspects.slice(0, 20)) {
    const message = `Line ${line} shows a <file> that may be an edit or an example; it was not taken. Leave it out, or send it as an edit of its own.`
    problems.push({ code: 'ambiguous', line, message })
  }
  return {
    format: 'xml',
    ...(chatName ? { chatName } : {}),
    ...(plan ? { plan } : {}),
    files,
    problems: problems.sort((a, b) => a.line - b.line),
    notes,
  }
}

function fromReader(reply: Reply, walked: Walked, forced: boolean): Reply {
  const problems = [...reply.problems]
  const other = forced ? undefined : walked.foreign.find((block) => block.format !== reply.format)
  if (other !== undefined && reply.format !== 'whole-files') problems.push(alsoHolds(other.format, other.line))
  const thoughts = walked.notes.filter((note) => note.includes('thoughts'))
  return {
    ...reply,
    ...(walked.chatName ? { chatName: walked.chatName } : {}),
    ...(walked.plan ? { plan: walked.plan } : {}),
    problems,
    notes: [...thoughts, ...reply.notes],
  }
}

/** Taking one half of what a model meant is worse than taking nothing. */
function alsoHolds(format: ReplyFormat, line: number): ReplyProblem {
  return {
    code: 'ambiguous',
    line,
    message: `The reply also holds ${titles[format]} (line ${line}), which were not read. Ask for one format.`,
  }
}

function withNotice(reply: Reply): Reply {
  if (reply.files.length > 0 || reply.problems.length > 0) return reply
  const message =
    'No edits were found in the reply. Ask the model to answer with <file path="…" action="…"> blocks, search/replace blocks or a diff.'
  return { ...reply, problems: [{ code: 'no-edits', line: 1, message }] }
}
