// Checks that the license allows editor calls, without reading its file a thousand times a second.

import { allows, type LicenseStatus } from '@sheaf/contract'
import { type LicenseContext, licenseStatus, requirePro } from '../licensing/index.ts'

interface LicenseWatch {
  /** Throws a Refusal. */
  require(): void
  /** Drops the cached result. */
  changed(): void
}

/** How long a change by another process may go unnoticed; expiry is noticed immediately. */
const cacheMs = 1_000

export function watchLicense(context: LicenseContext): LicenseWatch {
  let cached: { readAt: number; until: number } | undefined
  return {
    require() {
      const now = context.now()
      const time = now.getTime()
      if (cached && time >= cached.readAt && time < cached.readAt + cacheMs && time < cached.until) return
      cached = undefined
      const status = licenseStatus({ ...context, now: () => now })
      requirePro(status, 'mcp-calls')
      cached = { readAt: time, until: endOf(status) }
    },
    changed() {
      cached = undefined
    },
  }
}

function endOf({ tier, source, until: trialEnd, licence }: LicenseStatus): number {
  if (!allows(tier, 'mcp-calls')) return 0
  const until = source === 'licence' ? licence?.offlineUntil : trialEnd
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
}
