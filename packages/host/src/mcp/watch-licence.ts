// Whether calls of editors are allowed by the licence, without reading its file a thousand times a second.

import { allows, type LicenceStatus } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenceStatus, requirePro } from '../licence.ts'

interface LicenceWatch {
  /** Throws the refusal. */
  require(): void
  /** It changed: it is read again. */
  changed(): void
}

/** What another process did to the licence counts after so long; what time does to it counts at once. */
const keptMs = 1_000

export function watchLicence({ home, now }: Pick<Context, 'home' | 'now'>): LicenceWatch {
  let kept: { readAt: number; until: number } | undefined
  return {
    require() {
      const time = now().getTime()
      if (kept && time >= kept.readAt && time < kept.readAt + keptMs && time < kept.until) return
      kept = undefined
      const status = licenceStatus(home, new Date(time))
      requirePro(status, 'mcp-calls')
      kept = { readAt: time, until: endOf(status) }
    },
    changed() {
      kept = undefined
    },
  }
}

function endOf({ tier, until }: LicenceStatus): number {
  if (!allows(tier, 'mcp-calls')) return 0
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
}
