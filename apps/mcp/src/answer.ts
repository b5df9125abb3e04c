// Builds results. Text and structured content contain the same, because clients show a model only one of the two.
// Omissions come first in both: clients truncate long results at the end.

import { adviceFor, defined, limits, Refusal, type RefusalCode, refusals } from '@sheaf/contract'
import type { ToolAnswer } from './tool.ts'

export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
}

export interface ResultContext {
  /** The workspace state that it describes. */
  asOf: string | undefined
  notes: readonly string[]
}

export function answerResult(answer: ToolAnswer<Record<string, unknown>>, context: ResultContext): ToolResult {
  const { summary, body, data, refused } = answer
  const leftOff = limitSentences(answer.leftOff ?? [])
  const notes = limitSentences([...context.notes, ...(answer.notes ?? [])])
  const error = refused ? { error: errorOf(refused) } : {}
  const structuredContent = { ...error, ...frame({ ...context, notes }, leftOff), ...data }
  const head = [...(refused ? [refusalText(refused)] : []), summary, ...frameLines({ ...context, notes }, leftOff)].join('\n')
  const text = body === '' ? head : `${head}\n\n${body}`
  if (!fits(text, structuredContent)) return refusalResult(new Refusal('not-possible', tooLarge), context)
  return { content: [{ type: 'text', text }], structuredContent, ...(refused ? { isError: true as const } : {}) }
}

/** A refusal that a model can act on: what, why, and what to try. */
export function refusalResult(refusal: Refusal, { notes, asOf }: Partial<ResultContext> = {}): ToolResult {
  const context = { asOf, notes: limitSentences(notes ?? []) }
  return {
    content: [{ type: 'text', text: [refusalText(refusal), ...frameLines(context, [])].join('\n') }],
    structuredContent: { error: errorOf(refusal), ...frame(context, []) },
    isError: true,
  }
}

/** Undefined: it was not refused. */
export function refusedCode({ isError, structuredContent: { error } }: ToolResult): RefusalCode | undefined {
  const code = isError && typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && isCode(code) ? code : undefined
}

const tooLarge = 'The result is too large for a client. Narrow it with a path, a smaller range, or fewer results.'

/** Space reserved for notes and omissions. */
const notesChars = 2_000
const sentenceChars = 600

/** As many sentences as fit, then the number of the rest. */
function limitSentences(sentences: readonly string[]): string[] {
  let left = notesChars
  const short = sentences.map((text) => (text.length > sentenceChars ? `${text.slice(0, sentenceChars).toWellFormed()}…` : text))
  const end = short.findIndex((text) => {
    left -= Buffer.byteLength(JSON.stringify(text))
    return left < 0
  })
  return end === -1 ? short : [...short.slice(0, end), `and ${short.length - end} more.`]
}

function isCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}

function errorOf({ code, message }: Refusal): { code: RefusalCode; says: string; try: string } {
  return { code, says: message, try: adviceFor(code, 'model') }
}

function refusalText(refusal: Refusal): string {
  const { code, detail } = refusal
  return [`**${refusals[code].says}** (${code})`, ...(detail === undefined ? [] : [detail]), `Try: ${errorOf(refusal).try}`].join('\n')
}

function frame({ asOf, notes }: ResultContext, leftOff: readonly string[]): Record<string, unknown> {
  return {
    ...defined({ as_of: asOf }),
    ...(leftOff.length === 0 ? {} : { left_off: [...leftOff] }),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  }
}

function frameLines({ asOf, notes }: ResultContext, leftOff: readonly string[]): string[] {
  return [
    ...leftOff.map((text) => `Not shown: ${text}`),
    ...notes.map((note) => `Note: ${note}`),
    ...(asOf === undefined ? [] : [`As of ${asOf}`]),
  ]
}

function fits(text: string, structured: Record<string, unknown>): boolean {
  if (text.length > limits.mcpResultChars || Buffer.byteLength(JSON.stringify(structured)) > limits.mcpResultBytes) return false
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines <= limits.mcpResultLines
}
