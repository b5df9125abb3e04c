// Providers and their models as a person sees them. Keys are never here: only that there is one, and its last characters.

/** One line of a provider's form, drawn from its settings schema. */
export interface SettingField {
  key: string
  label: string
  kind: 'secret' | 'text' | 'url' | 'choice'
  required: boolean
  /** Shown behind a fold: proxies, gateways. */
  advanced?: true
  placeholder?: string
  /** Taken when the field is left empty. */
  fallback?: string
  help?: string
  choices?: string[]
}

export interface ProviderShown {
  id: string
  name: string
  fields: SettingField[]
  /** Where a key is made. */
  keysAt?: string
  /** A sentence that matters before using it: the input limit of a code-hosting service, a local program that must run. */
  note?: string
  /** Runs on this machine: nothing leaves it, nothing is paid. */
  local?: true
  /** Needs Pro (custom providers). */
  pro?: true
  /** Several of it can be set up: this row only adds one. */
  template?: true
  /** Null: not set up. */
  saved: ProviderSaved | null
}

export interface ProviderSaved {
  /** What was entered, secrets aside. */
  values: Record<string, string>
  /** Per secret field: its last four characters, or '' where it is too short to show any. */
  secrets: Record<string, string>
  kept: 'keychain' | 'file'
  savedAt: string
  /** What the provider said the last time it was asked; absent: it was saved unchecked. */
  checked?: { at: string; ok: boolean; says: string }
}

/** Keys of a provider that stand in the environment, by the names of their variables; never the values. */
export interface KeysFound {
  id: string
  name: string
  variables: string[]
}

export interface ProvidersListed {
  providers: ProviderShown[]
  /** Of providers that are not set up, in the host's environment. */
  found: KeysFound[]
}

/** What became of them. */
export interface ImportedKeys {
  id: string
  name: string
  check: ProviderCheck
  saved: ProviderSaved | null
}

export type ProviderCheck =
  | { ok: true; says: string; models: number }
  /** `what` is wrong; nothing was saved. */
  | { ok: false; what: 'key' | 'quota' | 'network' | 'region' | 'settings' | 'provider'; says: string; try: string }

/** US dollars per million tokens. */
export interface ModelPrice {
  input: number
  output: number
  cached?: number
  /** Where a question with more input than this costs more, all of it. */
  above?: { tokens: number; input: number; output: number; cached?: number }
}

export interface ModelCan {
  /** Writes search blocks that match: else Whole is used. */
  diff: boolean
  thinking: boolean
  images: boolean
  /** Takes a temperature. */
  temperature: boolean
}

export interface ModelShown {
  /** `provider/model`. */
  ref: string
  provider: string
  /** The provider's own name for it. */
  model: string
  label: string
  contextTokens: number | null
  /** Where the window holds more than may be put into it: the rest is kept for the answer. */
  maxInputTokens?: number
  maxOutputTokens: number | null
  price: ModelPrice | null
  can: ModelCan
  /** `listed` by the provider, `known` to us, or a name that a person typed. */
  source: 'listed' | 'known' | 'custom'
}

export interface ModelsListed {
  models: ModelShown[]
  /** Providers that could not be asked, and why; their known and custom models are listed all the same. */
  troubles: { provider: string; says: string }[]
}
