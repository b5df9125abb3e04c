// Every external link of the site, set by the build from `packages/contract/src/site/addresses.ts` and the environment.

import type { Addresses } from '@sheaf/contract'

declare const __SHEAF_ADDRESSES__: Addresses

export const addresses: Addresses = __SHEAF_ADDRESSES__
