// Checks a provider's settings: lists its models if that proves the key, otherwise asks one of them for a word.

import { type Ask, type AskCall, isRefusal, type ProviderCheck, type RefusalCode, refusals } from '@sheaf/contract'
import { connectionTo } from '../ask/index.ts'
import { isChatModel } from '../models/index.ts'
import type { KnownModel } from '../provider.ts'
import { type ListOptions, listFrom } from './list-from.ts'

/** The smallest number that every provider accepts. */
const fewTokens = 16

export async function checkProvider(
  id: string,
  values: Record<string, string>,
  ask: Ask,
  options: ListOptions,
  call: AskCall = {},
): Promise<ProviderCheck> {
  try {
    const connection = connectionTo(id, values, options.find)
    const { provider } = connection
    const listed = await listFrom(connection, options, call)
    const named = provider.named?.(connection.settings) ?? []
    const models: readonly KnownModel[] = [...named, ...(listed ?? provider.known)].filter(({ model }) => isChatModel(model))
    const model = named[0]?.model ?? provider.known[0]?.model ?? models[0]?.model
    if ((listed === undefined || provider.publicList) && model !== undefined) {
      await requireAnswer(ask, `${id}/${model}`, named.length > 0, call)
      return { ok: true, says: `Connected. ${model} answered.`, models: models.length }
    }
    return { ok: true, says: connectedText(models.length, provider.local), models: models.length }
  } catch (error) {
    if (!isRefusal(error) || error.code === 'cancelled') throw error
    return { ok: false, what: problemKinds[error.code] ?? 'provider', says: error.message, try: refusals[error.code].try }
  }
}

/** A known model that the provider no longer has proves the key as well: it was checked before the model was looked up. */
async function requireAnswer(ask: Ask, model: string, isNamed: boolean, call: AskCall): Promise<void> {
  try {
    for await (const part of ask({ model, messages: [{ from: 'you', text: 'Say ok.' }], maxOutputTokens: fewTokens, stream: false }, call))
      if (part.type === 'done') return
  } catch (error) {
    if (isNamed || !isRefusal(error) || error.code !== 'model-unknown') throw error
  }
}

function connectedText(models: number, local: true | undefined): string {
  if (models === 0)
    return local ? 'Connected, but no models are installed.' : 'Connected, but the provider lists no models. Enter a model name.'
  return models === 1 ? 'Connected. 1 model available.' : `Connected. ${models} models available.`
}

const problemKinds: Partial<Record<RefusalCode, 'key' | 'quota' | 'network' | 'region' | 'settings'>> = {
  'model-key': 'key',
  'model-quota': 'quota',
  'model-region': 'region',
  'model-network': 'network',
  'model-stalled': 'network',
  'model-cut': 'network',
  'model-redirected': 'settings',
  'model-unknown': 'settings',
  'model-answer': 'settings',
  'provider-settings': 'settings',
}
