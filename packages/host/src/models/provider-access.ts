// The providers of this user: which exist, which are set up, and how to call them with their keys. An agent counts as a provider.

import type { Agents } from '@sheaf/agents'
import type { ModelInfo, ModelSettings, ProviderDetails } from '@sheaf/contract'
import type { Providers } from '@sheaf/providers'
import type { ListedModels } from './listed-models.ts'
import type { SavedProviders } from './saved-providers.ts'

export type ProviderInfo = Omit<ProviderDetails, 'saved'>

export interface ProviderAccess {
  providers: Providers
  agents: Pick<Agents, 'detect' | 'explore' | 'install'>
  saved: SavedProviders
  listed: ListedModels
  /** All of them, in display order; templates last. */
  infos(): ProviderInfo[]
  /** Refuses an unknown provider. `values`: its settings, if it is set up; a program may be somewhere else then. */
  info(id: string, values?: Record<string, string>): ProviderInfo
  /** Also refuses one that the license excludes. */
  requireUsable(id: string): ProviderInfo
  /** Refuses `provider-settings` with the invalid field. */
  checkSettings(id: string, values: Record<string, string>): void
  /** Models available without a request. */
  knownModels(id: string, values: Record<string, string>): ModelInfo[]
  /** The entered settings with secrets, only for calling the provider. Undefined: not set up. */
  settings(id: string): Promise<Record<string, string> | undefined>
  /** Current settings. Overrides apply only if the license includes them. */
  modelSettings(): Promise<ModelSettings>
}
