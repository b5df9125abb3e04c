// Short descriptions of a model: its window, price and capabilities.

import { type ModelInfo, type ModelPrice, splitModel } from '@sheaf/contract'
import { shortCount } from '../kit/format.ts'
import { words } from './models.words.ts'

/** "$3 / $15": US dollars for a million tokens in and out. */
export function priceWords(price: ModelPrice | null): string {
  if (price === null) return ''
  if (price.input === 0 && price.output === 0) return words.price.free
  return words.price.short(dollars(price.input), dollars(price.output))
}

export function windowWords({ contextTokens }: Pick<ModelInfo, 'contextTokens'>): string {
  return contextTokens === null ? '' : shortCount(contextTokens)
}

/** For tooltips and screen readers: everything that is known about a model. */
export function describeModel(model: ModelInfo, { isAgent = false } = {}): string {
  const { contextTokens, maxOutputTokens, price, can, source } = model
  if (isAgent) return `${model.ref} · ${words.about.agent}`
  return [
    model.ref,
    contextTokens === null ? words.about.windowUnknown : words.about.window(contextTokens),
    maxOutputTokens === null ? '' : words.about.longestAnswer(maxOutputTokens),
    price === null ? words.price.unknown : words.price.long(dollars(price.input), dollars(price.output)),
    can.thinking ? words.about.thinks : '',
    can.images ? words.about.sees : '',
    can.diff ? '' : words.about.wholeFiles,
    source === 'custom' ? words.about.custom : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Name of a model that is no longer in the list. */
export function modelNameFromRef(ref: string): string {
  return splitModel(ref).model || ref
}

/** The agent's own default has the name of the agent. */
export function agentModelName(agent: string, model: string, label: string): string {
  return model === 'default' ? agent : words.ofAgent(agent, label)
}

function dollars(amount: number): string {
  if (Number.isInteger(amount)) return `$${amount}`
  return `$${amount < 0.1 ? Number(amount.toPrecision(2)) : amount.toFixed(2)}`
}
