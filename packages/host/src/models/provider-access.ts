// The providers of this user: which exist, which are set up, and how to call them with their keys.

import type { ModelSettings } from '@sheaf/contract'
import type { ProviderInfo, Providers } from '@sheaf/providers'
import type { ListedModels } from './listed-models.ts'
import type { SavedProviders } from './saved-providers.ts'

export interface ProviderAccess {
  providers: Providers
  saved: SavedProviders
  listed: ListedModels
  /** Refuses an unknown provider. */
  info(id: string): ProviderInfo
  /** Also refuses one that the license excludes. */
  requireUsable(id: string): ProviderInfo
  /** The entered settings with secrets, only for calling the provider. Undefined: not set up. */
  settings(id: string): Promise<Record<string, string> | undefined>
  /** Current settings. Overrides apply only if the license includes them. */
  modelSettings(): Promise<ModelSettings>
}
