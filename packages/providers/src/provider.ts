// A provider is a value: its name, its settings, and how it is reached. Its form is generated from `settings`.

import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ModelCapabilities, ModelPrice, Thinking } from '@sheaf/contract'
import type { z } from 'zod'

/** What a field of `settings` declares with `.meta(…)`; the key and whether it is required come from the schema. */
export interface FieldMeta {
  label: string
  secret?: true
  kind?: 'url'
  advanced?: true
  placeholder?: string
  fallback?: string
  help?: string
}

/** What we or the provider know about a model. */
export interface KnownModel {
  model: string
  label?: string
  contextTokens?: number
  /** If the window is larger than the allowed input. */
  maxInputTokens?: number
  maxOutputTokens?: number
  price?: ModelPrice
  can?: Partial<ModelCapabilities>
  /** If its makers do not advise 0 (specification §9). */
  temperature?: number
}

/** How requests are sent: through the guard that keeps keys at the configured origin, with time limits. */
export interface HttpClient {
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
  /** The only origin that a key may be sent to. */
  origin(settings: z.output<Settings>): string
  /** Further origins for data derived from a key: the exchange of a signed request for a token. */
  extraOrigins?: readonly string[]
  /** Loads the SDK when it is first needed; models go by the provider's own names. */
  connect(settings: z.output<Settings>, client: HttpClient): Promise<(model: string) => LanguageModelV4>
  /** Provider options for a thinking level. */
  thinking?(level: Thinking, model: string): SharedV4ProviderOptions
  /** The same in the SDK's terms, which knows some models better. */
  reasoning?(level: Thinking, model: string): LanguageModelV4CallOptions['reasoning']
  /** Marks what may be cached between two questions, if a provider needs that. */
  cacheOptions?: SharedV4ProviderOptions
  /** Absent: every model accepts the marks. */
  supportsCache?(model: string): boolean
  /** Sent with every question. */
  options?: SharedV4ProviderOptions
  /** Asks the provider; absent: only the known models. */
  list?(settings: z.output<Settings>, client: HttpClient, signal?: AbortSignal): Promise<KnownModel[]>
  /** The list is public and proves nothing about the key, so a check asks a model. */
  publicList?: true
  known: readonly KnownModel[]
  /** Models that the settings name. */
  named?(settings: z.output<Settings>): KnownModel[]
  /** Output tokens if neither the user nor a table sets them: the SDK's own default is small. */
  fallbackOutput?: number
  /** Per field, the usual names of its environment variables. */
  envKeys?: Readonly<Record<string, readonly string[]>>
  /** For every model, whatever else is set: the 8K of a code-hosting service. */
  inputLimit?: number
}

export function defineProvider<Settings extends z.ZodObject>(provider: Provider<Settings>): Provider<Settings> {
  return provider
}
