// Providers and their models as shown to a person. Never contains keys: only whether there is one, and its last characters.

/** One field of a provider's form, derived from its settings schema. */
export interface SettingField {
  key: string
  label: string
  kind: 'secret' | 'text' | 'url' | 'choice'
  required: boolean
  /** In the collapsed section: proxies, gateways. */
  advanced?: true
  placeholder?: string
  /** Used if the field is empty. */
  fallback?: string
  help?: string
  choices?: string[]
}

export interface ProviderDetails {
  id: string
  name: string
  fields: SettingField[]
  /** URL where keys are created. */
  keysAt?: string
  /** What to know before using it: the input limit of a code-hosting service, a local program that must run. */
  note?: string
  /** Runs on this machine: nothing leaves it, and it costs nothing. */
  local?: true
  /** Needs Pro (custom providers). */
  pro?: true
  /** Can be set up several times: this row only adds another. */
  template?: true
  /** A program on this machine that answers with the user's own subscription. */
  agent?: AgentDetails
  /** Null: not set up. */
  saved: SavedProvider | null
}

export interface AgentDetails {
  /** Name of its program. */
  command: string
  /** Where the program was found; null: it isn't installed. */
  program: string | null
  /** Commands of its vendor, for the user to run. */
  installWith: string
  signInWith: string
  site: string
  terms: AgentTerms
  /** A package that Sheaf downloads, once the user agrees, to talk to the program. */
  adapter?: { name: string; version: string; megabytes: number; isInstalled: boolean }
}

/** What its vendor says about using a subscription in other programs, as a fact with a date. */
export interface AgentTerms {
  says: string
  url: string
  /** When it was read. */
  date: string
}

/** An agent whose program was found, with the version that the program prints; null: it printed none. */
export interface DetectedAgent {
  id: string
  program: string
  version: string | null
}

export interface SavedProvider {
  /** Entered values, without secrets. */
  values: Record<string, string>
  /** For each secret field: its last four characters, or '' if it is too short to show any. */
  secrets: Record<string, string>
  kept: 'keychain' | 'file'
  savedAt: string
  /** The provider's last answer; absent: saved unchecked. */
  checked?: { at: string; ok: boolean; says: string; what?: FailedCheck['what'] }
}

/** Keys of a provider found in the environment, by variable name; never the values. */
export interface EnvironmentKeys {
  id: string
  name: string
  variables: string[]
}

export interface ProvidersResult {
  providers: ProviderDetails[]
  /** Keys in the host's environment of providers that are not set up. */
  found: EnvironmentKeys[]
  /** Only on request. */
  agents?: DetectedAgent[]
}

/** Result of importing one provider's keys. */
export interface ImportedKeys {
  id: string
  name: string
  check: ProviderCheck
  saved: SavedProvider | null
}

export type ProviderCheck = { ok: true; says: string; models: number } | FailedCheck

/** `what` is wrong; nothing was saved. */
export interface FailedCheck {
  ok: false
  what: 'key' | 'quota' | 'network' | 'region' | 'settings' | 'provider' | 'sign-in' | 'install'
  says: string
  try: string
}

/** US dollars per million tokens. */
export interface ModelPrice {
  input: number
  output: number
  cached?: number
  /** Prices for the whole request if its input is larger than `tokens`. */
  above?: { tokens: number; input: number; output: number; cached?: number }
}

export interface ModelCapabilities {
  /** Writes search blocks that match; otherwise Whole is used. */
  diff: boolean
  thinking: boolean
  /** Accepts images. */
  images: boolean
  /** Supports a temperature. */
  temperature: boolean
}

export interface ModelInfo {
  /** `provider/model`. */
  ref: string
  provider: string
  /** The provider's name for it. */
  model: string
  label: string
  contextTokens: number | null
  /** Input limit, if smaller than the context window: the rest is reserved for the answer. */
  maxInputTokens?: number
  maxOutputTokens: number | null
  price: ModelPrice | null
  can: ModelCapabilities
  /** Present if nothing says whether the model reads images, and the user hasn't either. `can.images` is false then. */
  imagesUnknown?: true
  /** Only if the user's overrides change `can`: what it would be without them. Images are null if that is unknown. */
  auto?: { diff: boolean; images: boolean | null }
  /** `listed` by the provider, `known` to Sheaf, or `custom`: a name that a person typed. */
  source: 'listed' | 'known' | 'custom'
}

export interface ModelsResult {
  models: ModelInfo[]
  /** Providers that could not be reached, and why; their known and custom models are still listed. */
  troubles: { provider: string; says: string }[]
}
