// A cheap first check for a license that was not written for a week.

import { statSync } from 'node:fs'
import { join } from 'node:path'

export const weekMs = 7 * 24 * 60 * 60 * 1000

/** Whether there is a license that was not written for a week: then a short command may ask the service at its end. */
export function isRefreshOverdue(home: string, time = Date.now()): boolean {
  try {
    const stats = statSync(licenseFile(home), { throwIfNoEntry: false })
    return stats !== undefined && time - stats.mtimeMs >= weekMs
  } catch {
    // An unreadable home is reported where it matters.
    return false
  }
}

export function licenseFile(home: string): string {
  return join(home, 'licence-token.json')
}
