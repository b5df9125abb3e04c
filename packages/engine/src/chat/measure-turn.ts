// What a turn weighs against what its model takes in, before anything is sent.

import { limits, type ModelPrice, type ModelShown, Refusal, type TokenEncoding } from '@sheaf/contract'
import { countTokens, estimate, modelTokenizer } from '../tokens/index.ts'
import { systemText } from './system-text.ts'
import type { Turn } from './turn.ts'

export interface TurnMeasured {
  /** As the model counts, as far as anyone knows. */
  tokens: { system: number; context: number; conversation: number; message: number; total: number }
  /** False: the tokens are an estimate. */
  exact: boolean
  /** What may go in: the window less the room for an answer; null: unknown. */
  limit: number | null
  /** The o200k count of everything, by which the free tier is measured. */
  counted: number
  /** US dollars for what goes in; null: the price is unknown. */
  cost: number | null
  /** `model-context`, with what to trim. */
  refusal?: Refusal
}

/** `contextTokens`: the o200k count of the context, where it is known; the context itself may be left empty then. */
export function measureTurn(turn: Turn, contextTokens: number = countTokens(turn.context)): TurnMeasured {
  const { model, history, message } = turn
  const { encoding, factor, exact } = modelTokenizer(model.model)
  const texts = [systemText(turn), ...history.map(({ text }) => text), message]
  const plain = texts.map((text) => countKept(text, 'o200k'))
  const counted = contextTokens + sum(plain)
  const weigh = (text: string, known: number): number =>
    estimate(encoding === 'o200k' || text === '' ? known : countKept(text, encoding), factor)
  const [system = 0, ...spoken] = texts.map((text, at) => weigh(text, plain[at] ?? 0))
  const own = spoken.at(-1) ?? 0
  const conversation = sum(spoken) - own
  const context = weigh(turn.context, contextTokens)
  const tokens = { system, context, conversation, message: own, total: system + context + conversation + own }
  const limit = inputLimit(turn)
  const cost = model.price ? (tokens.total * perMillion(model.price, tokens.total)) / 1_000_000 : null
  const measured = { tokens, exact, limit, counted, cost }
  if (limit === null || tokens.total <= limit) return measured
  return { ...measured, refusal: new Refusal('model-context', whatToTrim(turn, measured, spoken.slice(0, -1), limit)) }
}

/** Refuses what the model would refuse, or would answer with half of it forgotten. */
export function fitTurn(turn: Turn, contextTokens?: number): TurnMeasured {
  const measured = measureTurn(turn, contextTokens)
  if (measured.refusal) throw measured.refusal
  return measured
}

const answerTokens = 8_000
const namedFiles = 5

function inputLimit({ model: { contextTokens, maxInputTokens, maxOutputTokens }, thinking }: Turn): number | null {
  if (contextTokens === null) return maxInputTokens ?? null
  // What a code-hosting service limits is the input alone.
  if (contextTokens === limits.codeHostInputTokens) return contextTokens
  const wanted = answerTokens + thoughts[thinking]
  const window = contextTokens - Math.min(wanted, maxOutputTokens ?? wanted, Math.floor(contextTokens / 4))
  return Math.min(window, maxInputTokens ?? window)
}

const thoughts: Record<Turn['thinking'], number> = { off: 0, on: limits.thinkingTokens, max: limits.thinkingMaxTokens }

function whatToTrim(turn: Turn, { tokens, exact }: TurnMeasured, history: readonly number[], limit: number): string {
  const about = exact ? '' : '≈'
  const over = tokens.total - limit
  const parts = [
    `It has ${about}${shown(tokens.total)} tokens, and ${nameOf(turn.model)} takes ${shown(limit)} beside its answer: ${about}${shown(over)} too many.`,
  ]
  const largest = turn.files.toSorted((a, b) => b.tokens - a.tokens).slice(0, namedFiles)
  if (largest.length > 0) parts.push(`The largest files: ${largest.map(({ path, tokens: own }) => `${path} (${shown(own)})`).join(', ')}.`)
  if (tokens.conversation > 0) parts.push(conversationHint(tokens.conversation, history, over))
  return parts.join(' ')
}

/** Only said: what a person wrote is never left out behind their back. */
function conversationHint(conversation: number, history: readonly number[], over: number): string {
  const what = `The conversation so far has ${shown(conversation)}`
  let freed = 0
  for (const [at, tokens] of history.entries()) {
    freed += tokens
    if (freed >= over && at < history.length - 1) return `${what}; without its first ${at + 1} messages it would fit.`
  }
  return conversation >= over ? `${what}; a new one would fit.` : `${what}.`
}

/** Some ask for more where a question is long, and for all of it. */
function perMillion({ input, above }: ModelPrice, tokens: number): number {
  return above && tokens > above.tokens ? above.input : input
}

function nameOf({ label, ref }: ModelShown): string {
  return label === '' ? ref : label
}

function shown(count: number): string {
  return count.toLocaleString('en')
}

/** A conversation is measured at every key that is pressed, and only its last message is new. */
const kept = new Map<string, number>()
const mostKept = 200
const keptLength = 50_000

function countKept(text: string, encoding: TokenEncoding): number {
  if (text.length > keptLength) return countTokens(text, encoding)
  const key = encoding + text
  const known = kept.get(key) ?? countTokens(text, encoding)
  kept.delete(key)
  kept.set(key, known)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return known
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, each) => total + each, 0)
}
