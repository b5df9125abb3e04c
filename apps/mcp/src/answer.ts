// Builds results. Text and structured content contain the same, because clients show a model only one of the two.
// Omissions come first in both: clients truncate long results at the end.

import { defined, limits, Refusal, type RefusalCode, refusals, tryAfter } from '@sheaf/contract'
import type { ToolAnswer } from './tool.ts'

export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
}

export interface Said {
  /** The workspace state that it describes. */
  asOf: string | undefined
  notes: readonly string[]
}

export function answerResult(answer: ToolAnswer<Record<string, unknown>>, said: Said): ToolResult {
  const { summary, body, data, refused } = answer
  const leftOff = few(answer.leftOff ?? [])
  const notes = few([...said.notes, ...(answer.notes ?? [])])
  const error = refused ? { error: errorOf(refused) } : {}
  const structuredContent = { ...error, ...frame({ ...said, notes }, leftOff), ...data }
  const head = [...(refused ? [refusalText(refused)] : []), summary, ...frameLines({ ...said, notes }, leftOff)].join('\n')
  const text = body === '' ? head : `${head}\n\n${body}`
  if (!fits(text, structuredContent)) return refusalResult(new Refusal('not-possible', tooLarge), said)
  return { content: [{ type: 'text', text }], structuredContent, ...(refused ? { isError: true as const } : {}) }
}

/** A refusal that a model can act on: what, why, and what to try. */
export function refusalResult(refusal: Refusal, { notes, asOf }: Partial<Said> = {}): ToolResult {
  const said = { asOf, notes: few(notes ?? []) }
  return {
    content: [{ type: 'text', text: [refusalText(refusal), ...frameLines(said, [])].join('\n') }],
    structuredContent: { error: errorOf(refusal), ...frame(said, []) },
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
const saidChars = 2_000
const sentenceChars = 600

/** As many sentences as fit, then the number of the rest. */
function few(sentences: readonly string[]): string[] {
  let left = saidChars
  const short = sentences.map((says) => (says.length > sentenceChars ? `${says.slice(0, sentenceChars).toWellFormed()}…` : says))
  const end = short.findIndex((says) => {
    left -= Buffer.byteLength(JSON.stringify(says))
    return left < 0
  })
  return end === -1 ? short : [...short.slice(0, end), `and ${short.length - end} more.`]
}

function isCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}

function errorOf({ code, message }: Refusal): { code: RefusalCode; says: string; try: string } {
  return { code, says: message, try: tryAfter(code, 'model') }
}

function refusalText(refusal: Refusal): string {
  const { code, detail } = refusal
  return [`**${refusals[code].says}** (${code})`, ...(detail === undefined ? [] : [detail]), `Try: ${errorOf(refusal).try}`].join('\n')
}

function frame({ asOf, notes }: Said, leftOff: readonly string[]): Record<string, unknown> {
  return {
    ...defined({ as_of: asOf }),
    ...(leftOff.length === 0 ? {} : { left_off: [...leftOff] }),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  }
}

function frameLines({ asOf, notes }: Said, leftOff: readonly string[]): string[] {
  return [
    ...leftOff.map((says) => `Not shown: ${says}`),
    ...notes.map((says) => `Note: ${says}`),
    ...(asOf === undefined ? [] : [`As of ${asOf}`]),
  ]
}

function fits(text: string, structured: Record<string, unknown>): boolean {
  if (text.length > limits.mcpResultChars || Buffer.byteLength(JSON.stringify(structured)) > limits.mcpResultBytes) return false
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines <= limits.mcpResultLines
}
