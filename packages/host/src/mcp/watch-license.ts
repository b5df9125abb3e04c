// Whether calls of editors are allowed by the license, without reading its file a thousand times a second.

import { allows, type LicenseStatus } from '@sheaf/contract'
import { type LicenseContext, licenseStatus, requirePro } from '../licensing/index.ts'

interface LicenseWatch {
  /** Throws the refusal. */
  require(): void
  /** It changed: it is read again. */
  changed(): void
}

/** What another process did to the license counts after so long; what time does to it counts at once. */
const keptMs = 1_000

export function watchLicense(context: LicenseContext): LicenseWatch {
  let kept: { readAt: number; until: number } | undefined
  return {
    require() {
      const now = context.now()
      const time = now.getTime()
      if (kept && time >= kept.readAt && time < kept.readAt + keptMs && time < kept.until) return
      kept = undefined
      const status = licenseStatus({ ...context, now: () => now })
      requirePro(status, 'mcp-calls')
      kept = { readAt: time, until: endOf(status) }
    },
    changed() {
      kept = undefined
    },
  }
}

function endOf({ tier, source, until: trialEnd, licence }: LicenseStatus): number {
  if (!allows(tier, 'mcp-calls')) return 0
  const until = source === 'licence' ? licence?.offlineUntil : trialEnd
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
}
