// Every outside link of the site, as the build was given them (`packages/contract/src/site/addresses.ts` and the environment over it).

import type { Addresses } from '@sheaf/contract'

declare const __SHEAF_ADDRESSES__: Addresses

export const outside: Addresses = __SHEAF_ADDRESSES__
