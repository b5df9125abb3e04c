// Short descriptions of a model: its window, price and capabilities.

import { type ModelPrice, type ModelShown, splitModel } from '@sheaf/contract'
import { shortCount } from '../kit/format.ts'

/** "$3 / $15": US dollars for a million tokens in and out. */
export function priceWords(price: ModelPrice | null): string {
  if (price === null) return ''
  if (price.input === 0 && price.output === 0) return 'free'
  return `${dollars(price.input)} / ${dollars(price.output)}`
}

export function windowWords({ contextTokens }: Pick<ModelShown, 'contextTokens'>): string {
  return contextTokens === null ? '' : shortCount(contextTokens)
}

/** For tooltips and screen readers: everything that is known about a model. */
export function aboutModel(model: ModelShown): string {
  const { contextTokens, maxOutputTokens, price, can, source } = model
  return [
    model.ref,
    contextTokens === null ? 'window unknown' : `${shortCount(contextTokens)} tokens window`,
    maxOutputTokens === null ? '' : `answers up to ${shortCount(maxOutputTokens)}`,
    price === null ? 'price unknown' : `${dollars(price.input)} in and ${dollars(price.output)} out per million tokens`,
    can.thinking ? 'thinks' : '',
    can.images ? 'sees images' : '',
    can.diff ? '' : 'writes whole files',
    source === 'custom' ? 'entered by you' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Name of a model that is no longer in the list. */
export function bareName(ref: string): string {
  return splitModel(ref).model || ref
}

function dollars(amount: number): string {
  if (Number.isInteger(amount)) return `$${amount}`
  return `$${amount < 0.1 ? Number(amount.toPrecision(2)) : amount.toFixed(2)}`
}
