// Measures a turn against its model's limits, before anything is sent.

import { imageTokens, limits, type ModelInfo, type ModelPrice, Refusal, type TokenEncoding } from '@sheaf/contract'
import { countTokens, estimate, modelTokenizer } from '../tokens/index.ts'
import { countTokensCached } from './count-tokens-cached.ts'
import { imagesRefusal } from './images-refusal.ts'
import { sentHistory } from './sent-history.ts'
import { systemText } from './system-text.ts'
import type { Turn, TurnImage } from './turn.ts'

export interface TurnMeasured {
  /** Counts of the model's tokenizer, as far as known. */
  tokens: { system: number; context: number; conversation: number; message: number; total: number }
  /** False: the tokens are an estimate. */
  exact: boolean
  /** Maximum input: the window less the room for an answer; null: unknown. */
  limit: number | null
  /** The o200k count of everything, for the free tier's limit. */
  counted: number
  /** Input cost in US dollars; null: the price is unknown. */
  cost: number | null
  /** `model-no-images`, `model-images-unknown`, `too-many-images`, or `model-context` with what to trim. */
  refusal?: Refusal
}

/** `contextTokens`: the o200k count of the context, if known; the context itself may then be empty. */
export function measureTurn(turn: Turn, contextTokens: number = countTokens(turn.context)): TurnMeasured {
  const { model } = turn
  const { encoding, factor, exact: isExact } = modelTokenizer(model.model)
  const weigh = (text: string, count: Count, counted = count(text, 'o200k')): Weight => ({
    counted,
    tokens: estimate(encoding === 'o200k' || text === '' ? counted : count(text, encoding), factor),
  })
  const system = weigh(systemText(turn) + toolsText(turn), countTokensCached)
  const context = weigh(turn.context, countTokens, contextTokens)
  const imagesWeight = (images: readonly TurnImage[] = []): Weight => {
    const count = images.reduce((all, image) => all + imageTokens(model.ref, image), 0)
    return { counted: count, tokens: count }
  }
  const history = sentHistory(turn.history).map(({ text, images }) => sum([weigh(text, countTokensCached), imagesWeight(images)]))
  const message = sum([weigh(turn.message, countTokens), imagesWeight(turn.images)])
  const exact = isExact && !hasImages(turn)
  const { counted, tokens: total } = sum([system, context, ...history, message])
  const conversation = sum(history).tokens
  const tokens = { system: system.tokens, context: context.tokens, conversation, message: message.tokens, total }
  const limit = inputLimit(turn)
  const cost = model.price ? (total * perMillion(model.price, total)) / 1_000_000 : null
  const measured = { tokens, exact, limit, counted, cost }
  const noImages = imagesRefusal(turn)
  if (noImages) return { ...measured, refusal: noImages }
  if (limit === null || total <= limit) return measured
  return { ...measured, refusal: new Refusal('model-context', whatToTrim(turn, measured, history, limit)) }
}

function hasImages({ history, images = [] }: Turn): boolean {
  return images.length > 0 || history.some((message) => (message.images?.length ?? 0) > 0)
}

/** Providers put tools into the system prompt in a form that they don't publish; this is about as long. */
const toolsText = ({ tools = [] }: Turn): string => (tools.length === 0 ? '' : JSON.stringify(tools))

type Count = (text: string, encoding: TokenEncoding) => number

/** `counted` by o200k, `tokens` as the model counts. */
interface Weight {
  counted: number
  tokens: number
}

/** Refuses what the model would refuse, or would answer with half of it forgotten. */
export function assertTurnFits(turn: Turn, contextTokens?: number): TurnMeasured {
  const measured = measureTurn(turn, contextTokens)
  if (measured.refusal) throw measured.refusal
  return measured
}

const answerTokens = 8_000
const namedFiles = 5

function inputLimit({ model: { contextTokens, maxInputTokens, maxOutputTokens }, thinking }: Turn): number | null {
  if (contextTokens === null) return maxInputTokens ?? null
  // A code-hosting service limits only the input.
  if (contextTokens === limits.codeHostInputTokens) return contextTokens
  const wanted = answerTokens + thoughts[thinking]
  const window = contextTokens - Math.min(wanted, maxOutputTokens ?? wanted, Math.floor(contextTokens / 4))
  return Math.min(window, maxInputTokens ?? window)
}

const thoughts: Record<Turn['thinking'], number> = { off: 0, on: limits.thinkingTokens, max: limits.thinkingMaxTokens }

function whatToTrim(turn: Turn, { tokens, exact }: TurnMeasured, history: readonly Weight[], limit: number): string {
  const about = exact ? '' : '≈'
  const over = tokens.total - limit
  const parts = [
    `The request has ${about}${shown(tokens.total)} tokens, ${about}${shown(over)} more than ${nameOf(turn.model)} accepts (${shown(limit)}, with room for its answer).`,
  ]
  const largest = turn.files.toSorted((a, b) => b.tokens - a.tokens).slice(0, namedFiles)
  if (largest.length > 0) parts.push(`Largest files: ${largest.map(({ path, tokens: own }) => `${path} (${shown(own)})`).join(', ')}.`)
  if (tokens.conversation > 0) parts.push(conversationHint(tokens.conversation, history, over))
  return parts.join(' ')
}

/** Only a hint: the user's messages are never dropped silently. */
function conversationHint(conversation: number, history: readonly Weight[], over: number): string {
  const what = `The conversation so far has ${shown(conversation)} tokens`
  let freed = 0
  for (const [at, { tokens }] of history.entries()) {
    freed += tokens
    if (freed >= over && at < history.length - 1) return `${what}. Without its first ${at + 1} messages, it would fit.`
  }
  return conversation >= over ? `${what}. A new conversation would fit.` : `${what}.`
}

/** Some providers charge more for a long question, and for all of it. */
function perMillion({ input, above }: ModelPrice, tokens: number): number {
  return above && tokens > above.tokens ? above.input : input
}

function nameOf({ label, ref }: ModelInfo): string {
  return label === '' ? ref : label
}

function shown(count: number): string {
  return count.toLocaleString('en')
}

function sum(weights: readonly Weight[]): Weight {
  return weights.reduce((all, each) => ({ counted: all.counted + each.counted, tokens: all.tokens + each.tokens }), {
    counted: 0,
    tokens: 0,
  })
}
