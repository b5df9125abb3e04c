// The providers of one user: asks their models, checks their settings, lists their models.

import {
  type Ask,
  type AskCall,
  defined,
  type ModelInfo,
  type ModelOverride,
  type ProviderCheck,
  type ProviderDetails,
  splitModel,
} from '@sheaf/contract'
import { connectionTo, type FindProvider, knownProvider, openAsk } from './ask/index.ts'
import { catalog, findProvider } from './catalog/index.ts'
import { checkProvider, listFrom } from './check/index.ts'
import { fieldsOf, parseSettings } from './form/index.ts'
import { defaultTimes, type Send, type Times } from './http/index.ts'
import { describeModel, showModels } from './models/index.ts'
import type { Provider } from './provider.ts'

export interface ProvidersOptions {
  /** The settings of a provider, secrets included; undefined: it is not set up. */
  settings(id: string): Promise<Record<string, string> | undefined>
  /** The user's settings for a model. */
  override?(ref: string): ModelOverride | undefined
  /** The model as its provider last listed it: some prices are known only from there. */
  listed?(ref: string): ModelInfo | undefined
  times?: Partial<Times>
  /** Replaces the network, still behind the guard. */
  send?: Send
  /** Replaces the catalog. */
  find?: FindProvider
}

export interface Providers {
  ask: Ask
  /** Contacts the provider; saves nothing. */
  check(id: string, values: Record<string, string>, call?: AskCall): Promise<ProviderCheck>
  /** Refuses like `ask` if the provider cannot be asked. */
  listModels(id: string, values: Record<string, string>, call?: AskCall): Promise<ModelInfo[]>
  /** Sends nothing. */
  describeModel(ref: string, listed?: ModelInfo): ModelInfo
}

export type ProviderInfo = Omit<ProviderDetails, 'saved'>

/** A person waits for a check: it is less patient than a chat. */
const checking: Pick<Times, 'firstMs' | 'silenceMs' | 'tries'> = { firstMs: 30_000, silenceMs: 30_000, tries: 2 }

export function openProviders(options: ProvidersOptions): Providers {
  const times = { ...defaultTimes, ...options.times }
  const { send, find = findProvider } = options
  const soon = { ...times, ...checking, ...options.times }
  const overrideOf = (ref: string) => options.override?.(ref)
  const listedAs = (ref: string) => options.listed?.(ref)
  return {
    ask: openAsk({ settings: (id) => options.settings(id), override: overrideOf, listed: listedAs, times, send, find }),
    check: (id, values, call) =>
      checkProvider(id, values, openAsk({ settings: async () => values, times: soon, send, find }), { times: soon, send, find }, call),
    async listModels(id, values, call) {
      const to = connectionTo(id, values, find)
      const listed = await listFrom(to, { times: soon, send }, call)
      const named = to.provider.named?.(to.settings) ?? []
      return showModels(id, to.provider, listed === undefined && named.length === 0 ? undefined : [...named, ...(listed ?? [])])
    },
    describeModel: (ref, listed) => describeModel(ref, find(splitModel(ref).provider), listed ?? listedAs(ref), overrideOf(ref)),
  }
}

/** Models available without a request: the known ones and those that the settings name. */
export function knownModels(id: string, values: Record<string, string>): ModelInfo[] {
  const provider = findProvider(id)
  if (provider === undefined) return []
  return showModels(id, provider, namedBy(provider, values))
}

/** Refuses `provider-settings` with the invalid field. */
export function checkSettings(id: string, values: Record<string, string>): void {
  parseSettings(knownProvider(id), values)
}

export const describeProviders = (): ProviderInfo[] => catalog.map((provider) => describe(provider, provider.id))

/** `custom-<name>` is described by its template. */
export const describeProvider = (id: string): ProviderInfo => describe(knownProvider(id), id)

function describe(provider: Provider, id: string): ProviderInfo {
  const { name, keysAt, note, local, pro, template } = provider
  const isOwn = template && id !== provider.id
  return {
    id,
    name: isOwn ? id.slice(provider.id.length + 1) : name,
    fields: fieldsOf(provider.settings),
    ...defined({ keysAt, note, local, pro }),
    ...(template === undefined || isOwn ? {} : { template }),
  }
}

function namedBy(provider: Provider, values: Record<string, string>) {
  const read = provider.settings.safeParse(values)
  return read.success ? provider.named?.(read.data) : undefined
}
