// What this build was made with. Packages replace the values when they are built (scripts/package/build-plugin.ts).

import { type Addresses, addresses } from './addresses.ts'

export interface Build {
  /**
   * `release`: a package. It trusts only the service and keys below, whatever the environment says. `development`: run from source; it
   * starts its own service.
   */
  kind: 'development' | 'release'
  addresses: Addresses
  /** Name of the npm package, shown where it is installed or updated. */
  npmPackage: string
  /** Public keys (base64url, 32 bytes) that verify licenses: the current one and the next, so that keys can be rotated. */
  serviceKeys: readonly string[]
  /** Public keys (base64url, 32 bytes) that verify releases: the current one and the next. Without any, it doesn't check for updates. */
  updateKeys: readonly string[]
}

export const build: Build = { kind: 'development', addresses, npmPackage: '@sheaf/cli', serviceKeys: [], updateKeys: [] }
