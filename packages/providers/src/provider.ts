// A provider is a value: what it is called, what it needs to know, and how it is reached. Its form is drawn from `settings`.

import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ModelCan, ModelPrice, Thinking } from '@sheaf/contract'
import type { z } from 'zod'

/** What a field of `settings` says of itself by `.meta(…)`; the key and whether it is required come from the schema. */
export interface FieldMeta {
  label: string
  secret?: true
  kind?: 'url'
  advanced?: true
  placeholder?: string
  fallback?: string
  help?: string
}

/** What we or the provider know of a model. */
export interface KnownModel {
  model: string
  label?: string
  contextTokens?: number
  maxOutputTokens?: number
  price?: ModelPrice
  can?: Partial<ModelCan>
  /** Where 0 is not what its makers advise (specification §9). */
  temperature?: number
}

/** How a request leaves: through the guard that keeps keys at the configured origin, with time limits. */
export interface Line {
  fetch: typeof fetch
}

export interface Provider<Settings extends z.ZodObject = z.ZodObject> {
  id: string
  name: string
  settings: Settings
  keysAt?: string
  note?: string
  local?: true
  pro?: true
  template?: true
  /** The only place that a key may be sent to. */
  origin(settings: z.output<Settings>): string
  /** Loads the SDK when it is first needed; a model by the provider's own name. */
  connect(settings: z.output<Settings>, line: Line): Promise<(model: string) => LanguageModelV4>
  /** What `thinking` means to this provider for this model. */
  thinking?(level: Thinking, model: string): SharedV4ProviderOptions
  /** Marks what may be kept between two questions, where a provider wants to be told. */
  keep?: SharedV4ProviderOptions
  /** Asks the provider; absent: only the known ones. */
  list?(settings: z.output<Settings>, line: Line, signal?: AbortSignal): Promise<KnownModel[]>
  known: readonly KnownModel[]
  /** Of every model, whatever else is said: the 8K of a code-hosting service. */
  inputLimit?: number
}

export function defineProvider<Settings extends z.ZodObject>(provider: Provider<Settings>): Provider<Settings> {
  return provider
}
