// Parses a model's answer into the files it wants to change. Never throws, whatever the text is.

import { limits, type Reply, type ReplyFormat } from '@sheaf/contract'
import { decodeBlocks } from './decode-blocks.ts'
import { readPatch, readSearchReplace, readUnifiedDiff, readWholeFiles } from './formats/index.ts'
import { blankLines, blankOut, isTooLarge, prepareReply } from './prepare-reply.ts'
import { fromWalk, readAllFormats } from './read-all-formats.ts'
import { openWalk } from './walk-reply.ts'
import type { Walked } from './walked.ts'

export interface ReadReplyOptions {
  /** Reads the text as this format without detection. */
  format?: ReplyFormat
}

const readers: Record<Exclude<ReplyFormat, 'xml'>, (text: string) => Reply> = {
  'search-replace': readSearchReplace,
  'unified-diff': readUnifiedDiff,
  patch: readPatch,
  'whole-files': readWholeFiles,
}

export function readReply(text: string, { format }: ReadReplyOptions = {}): Reply {
  if (isTooLarge(text)) {
    const message = `The reply is too large, so Sheaf didn't read it. The limit is ${limits.replyBytes / 1_000_000} MB.`
    return { format: format ?? 'xml', files: [], problems: [{ code: 'too-large', line: 1, message }], notes: [] }
  }
  const reply = withFewProblems(refuseTooMany(readPrepared(prepareReply(text), format)))
  if (reply.files.length > 0 || reply.problems.length > 0) return reply
  const message =
    'No edits were found in the reply. Ask the model to answer with <file path="…" action="…"> blocks, search/replace blocks, or a diff.'
  return { ...reply, problems: [{ code: 'no-edits', line: 1, message }] }
}

function readPrepared(text: string, format: ReplyFormat | undefined, isDecoded = false): Reply {
  const walk = openWalk({ foreign: format !== 'xml' })
  walk.run(text, true, 1)
  const { walked } = walk
  if (format === 'xml' || walked.files.length > limits.replyFiles) return fromWalk(walked)
  const cutInThoughts = walked.problems.filter((problem) => problem.message.includes('<think>'))
  if (cutInThoughts.length > 0 && walked.files.length === 0)
    return { format: format ?? 'xml', files: [], problems: cutInThoughts, notes: [] }
  const thoughtless = blankOut(text, walked.thoughts)
  if (format !== undefined) return withAsides(readers[format](thoughtless), walked)
  const decoded = isDecoded ? undefined : decodeBlocks(thoughtless, blankLines(thoughtless, [...walked.elements, ...walked.fileFences]))
  if (decoded === undefined) return withAsides(readAllFormats(thoughtless, walked), walked)
  if ('problem' in decoded) return { format: 'search-replace', files: [], problems: [decoded.problem], notes: [] }
  const reply = readPrepared(decoded.text, undefined, true)
  return { ...reply, notes: ['The reply was entity-encoded and was decoded once.', ...reply.notes] }
}

function withAsides(reply: Reply, walked: Walked): Reply {
  if (reply.format === 'xml') return reply
  const thoughts = walked.notes.filter((note) => note.includes('thoughts'))
  return {
    ...reply,
    ...(walked.chatName ? { chatName: walked.chatName } : {}),
    ...(walked.plan ? { plan: walked.plan } : {}),
    notes: [...thoughts, ...reply.notes],
  }
}

/** Planning reads the disk for every file and compares every change with its file: a hostile reply would take minutes. */
function refuseTooMany(reply: Reply): Reply {
  const changes = reply.files.reduce((sum, file) => sum + file.changes.length, 0)
  const { replyFiles, replyChanges } = limits
  if (reply.files.length <= replyFiles && changes <= replyChanges) return reply
  const [what, most] = reply.files.length > replyFiles ? ['files', replyFiles] : ['changes', replyChanges]
  const message = `The reply exceeds the limit of ${most.toLocaleString('en')} ${what}, so it was not read. Split it into smaller replies.`
  return { format: reply.format, files: [], problems: [{ code: 'too-large', line: 1, message }], notes: [] }
}

/** A reply can consist of problems; the first ones suffice. */
function withFewProblems(reply: Reply): Reply {
  const [next, ...others] = reply.problems.slice(mostProblems)
  if (next === undefined) return reply
  const message = `The reply has ${others.length + 1} more problems, starting at line ${next.line}.`
  return { ...reply, problems: [...reply.problems.slice(0, mostProblems), { code: next.code, line: next.line, message }] }
}

const mostProblems = 100
