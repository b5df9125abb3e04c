// Who is asking: nobody in particular (free), someone on trial, or a licence holder.

import type { Tier } from './entitlements.ts'

export interface LicenceStatus {
  tier: Tier
  /** Why the tier is what it is. */
  source: 'none' | 'trial' | 'trial-ended'
  /** End of the trial, ISO 8601; present while or after one runs. */
  until?: string
  daysLeft?: number
}
