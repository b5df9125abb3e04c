// A provider is a value: what it is called, what it needs to know, and how it is reached. Its form is drawn from `settings`.

import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
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
  /** Where the window holds more than may be put into it. */
  maxInputTokens?: number
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
  /** Further places that what is derived from a key may be sent to: the exchange of a signed request for a token. */
  alsoAt?: readonly string[]
  /** Loads the SDK when it is first needed; a model by the provider's own name. */
  connect(settings: z.output<Settings>, line: Line): Promise<(model: string) => LanguageModelV4>
  /** What `thinking` means to this provider for this model. */
  thinking?(level: Thinking, model: string): SharedV4ProviderOptions
  /** The same in the words of the SDK, which knows some models better. */
  reasoning?(level: Thinking, model: string): LanguageModelV4CallOptions['reasoning']
  /** Marks what may be kept between two questions, where a provider wants to be told. */
  keep?: SharedV4ProviderOptions
  /** Absent: every model takes the marks. */
  keeps?(model: string): boolean
  /** Said with every question. */
  options?: SharedV4ProviderOptions
  /** Asks the provider; absent: only the known ones. */
  list?(settings: z.output<Settings>, line: Line, signal?: AbortSignal): Promise<KnownModel[]>
  /** Anyone may ask for the list: it says nothing of the key, so a check asks a model. */
  publicList?: true
  known: readonly KnownModel[]
  /** Models that the settings themselves name. */
  named?(settings: z.output<Settings>): KnownModel[]
  /** Tokens of an answer where neither the person nor a table says: the SDK sends a small number of its own. */
  fallbackOutput?: number
  /** Per field, the usual names of the environment variables that hold it. */
  envKeys?: Readonly<Record<string, readonly string[]>>
  /** Of every model, whatever else is said: the 8K of a code-hosting service. */
  inputLimit?: number
}

export function defineProvider<Settings extends z.ZodObject>(provider: Provider<Settings>): Provider<Settings> {
  return provider
}
