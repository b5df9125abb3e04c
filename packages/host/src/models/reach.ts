// The providers of this user as one thing: which there are, which are set up, and the way to ask them with their keys.

import type { ModelSettings } from '@sheaf/contract'
import type { ProviderInfo, Providers } from '@sheaf/providers'
import type { ListedModels } from './listed-models.ts'
import type { SavedProviders } from './saved-providers.ts'

export interface Reach {
  providers: Providers
  saved: SavedProviders
  listed: ListedModels
  /** Refuses a name that no provider has. */
  info(id: string): ProviderInfo
  /** Refuses one that the license does not have, too. */
  usable(id: string): ProviderInfo
  /** What was entered, secrets included: for asking the provider, and nothing else. Undefined: it is not set up. */
  settings(id: string): Promise<Record<string, string> | undefined>
  /** As the user set them now. Overrides count only where the license has them. */
  modelSettings(): Promise<ModelSettings>
}
