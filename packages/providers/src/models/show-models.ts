// Models as a person sees them: listed by the provider, known to us or typed in, with the person's overrides.

import type { ModelInfo, ModelOverride, ModelPrice } from '@sheaf/contract'
import { splitModel } from '@sheaf/contract'
import type { KnownModel, Provider } from '../provider.ts'
import { familyCapabilities, isImageFamilyKnown } from './family-capabilities.ts'
import { isChatModel } from './is-chat-model.ts'
import { knownModel } from './known-model.ts'

/** `id` is the provider's, `custom-<name>` included. `listed` undefined: there is no listing, or it could not be read. */
export function showModels(id: string, provider: Provider, listed?: readonly KnownModel[]): ModelInfo[] {
  if (listed === undefined || listed.length === 0) return provider.known.map((known) => show(id, provider, known, 'known', true))
  const rank = new Map(provider.known.map(({ model }, at) => [model, at]))
  const last = provider.known.length
  return [...new Map(listed.filter(({ model }) => isChatModel(model)).map((entry) => [entry.model, entry])).values()]
    .sort((a, b) => (rank.get(a.model) ?? last) - (rank.get(b.model) ?? last) || compareNames(a.model, b.model))
    .map((entry) => {
      const known = knownModel(provider, entry.model)
      return show(id, provider, merge(entry, known), 'listed', known !== undefined)
    })
}

/** Describes one model. `listed`: as it was last shown by `showModels`, if it was. */
export function describeModel(ref: string, provider: Provider | undefined, listed?: ModelInfo, override?: ModelOverride): ModelInfo {
  const shown = listed ?? unlisted(ref, provider)
  if (!override) return shown
  const { diff, images, contextTokens, maxOutputTokens, price } = override
  // A person who sets the window size has a newer source.
  const { maxInputTokens, imagesUnknown, ...rest } = shown
  const changesCan = diff !== undefined || images !== undefined
  return {
    ...rest,
    ...(maxInputTokens !== undefined && contextTokens === undefined && { maxInputTokens }),
    ...(contextTokens !== undefined && { contextTokens: Math.min(contextTokens, provider?.inputLimit ?? contextTokens) }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(price && { price }),
    can: { ...shown.can, ...(diff !== undefined && { diff }), ...(images !== undefined && { images }) },
    ...(imagesUnknown && images === undefined && { imagesUnknown }),
    ...(changesCan && { auto: { diff: shown.can.diff, images: imagesUnknown ? null : shown.can.images } }),
  }
}

function unlisted(ref: string, provider: Provider | undefined): ModelInfo {
  const { provider: id, model } = splitModel(ref)
  const known = provider && knownModel(provider, model)
  return show(id, provider, merge({ model }, known), known ? 'known' : 'custom', known !== undefined)
}

/** `isKnown`: our tables describe it. */
function show(id: string, provider: Provider | undefined, known: KnownModel, source: ModelInfo['source'], isKnown: boolean): ModelInfo {
  const { model, label = model, contextTokens, maxInputTokens, maxOutputTokens, price } = known
  const most = provider?.inputLimit
  return {
    ref: `${id}/${model}`,
    provider: id,
    model,
    label,
    contextTokens: most === undefined ? (contextTokens ?? null) : Math.min(contextTokens ?? most, most),
    ...(maxInputTokens !== undefined && { maxInputTokens }),
    maxOutputTokens: maxOutputTokens ?? null,
    price: price ?? (provider?.local ? { input: 0, output: 0 } : null),
    can: { ...familyCapabilities(model), ...known.can },
    ...(known.can?.images === undefined && !isKnown && !isImageFamilyKnown(model) && { imagesUnknown: true }),
    source,
  }
}

/** The provider knows better than our table, except where it says less. */
function merge(listed: KnownModel, known: KnownModel | undefined): KnownModel {
  if (!known) return listed
  const label = listed.label ?? (known.model === listed.model ? known.label : undefined)
  const price = mergePrice(listed.price, known.price)
  const { label: _, ...figures } = known
  return { ...figures, ...listed, ...(label !== undefined && { label }), ...(price && { price }), can: { ...known.can, ...listed.can } }
}

/** No listing has the higher price of long questions; our table does, and is used if it agrees on the rest. */
function mergePrice(listed: ModelPrice | undefined, known: ModelPrice | undefined): ModelPrice | undefined {
  if (!listed || !known) return listed ?? known
  return listed.input === known.input && listed.output === known.output ? { ...known, ...listed } : listed
}

const compareNames = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
