// Reads the parts beside the edits: thoughts, the plan, the chat title, comments.

import { decodeEntities } from './formats/xml/decode-entities.ts'
import { matchAt, type Source } from './formats/xml/source.ts'
import type { LineRange } from './prepare-reply.ts'
import { patterns } from './reply-tags.ts'
import type { Walked } from './walked.ts'

/** Records the part in `walked`. Without an `end` the text ends inside it. */
export function readAside(
  source: Source,
  from: number,
  walked: Walked,
): { end: number; inside?: never } | { end?: never; inside: string } | undefined {
  const { text } = source
  const thought = matchAt(patterns.thought, text, from)
  if (thought !== undefined) {
    const end = endOf(patterns.thoughtEnd, text, from + thought[0].length)
    if (end === undefined) return { inside: 'a <think> block' }
    walked.thoughts.push([from, end])
    walked.notes.push(`The model's thoughts on line ${source.lineAt(from)} were not read as edits.`)
    return { end }
  }
  const plan = matchAt(patterns.plan, text, from)
  if (plan !== undefined) {
    const end = endOf(patterns.planEnd, text, from + plan[0].length)
    // A plan without an end may contain examples of edits: nothing after it can be trusted.
    if (end === undefined) return { inside: '<Plan>' }
    const words = text.slice(from + plan[0].length, text.lastIndexOf('<', end)).trim()
    walked.plan = walked.plan === undefined ? words : `${walked.plan}\n\n${words}`
    walked.elements.push(lineRange(source, from, end))
    return { end }
  }
  const title = matchAt(patterns.chatName, text, from) ?? matchAt(patterns.chatNameText, text, from)
  if (title !== undefined) {
    walked.chatName ??= decodeEntities(title[1] ?? '').trim()
    return { end: from + title[0].length }
  }
  if (!text.startsWith('<!--', from)) return undefined
  const close = text.indexOf('-->', from)
  if (close < 0) return { inside: 'a comment' }
  walked.elements.push(lineRange(source, from, close + 3))
  return { end: close + 3 }
}

/** `end` is exclusive. */
export function lineRange(source: Source, from: number, end: number): LineRange {
  return { line: source.lineAt(from), end: source.lineAt(Math.max(from, end - 1)) }
}

function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.exec(text) === null ? undefined : pattern.lastIndex
}
