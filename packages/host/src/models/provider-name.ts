// The name of a provider as the user knows it: a custom provider has the name that the user gave it.

import type { SavedProvider } from '@sheaf/contract'
import type { ProviderInfo } from './provider-access.ts'

export function providerName({ id, name }: Pick<ProviderInfo, 'id' | 'name'>, saved: SavedProvider | null | undefined): string {
  return (id.startsWith('custom-') && saved?.values.name) || name
}
