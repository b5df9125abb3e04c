// A first look that costs nothing where there is no licence, and loads nothing.

import { statSync } from 'node:fs'
import { join } from 'node:path'

export const weekMs = 7 * 24 * 60 * 60 * 1000

/** Whether there is a licence that was not written for a week: then a short command may ask the service once it is done. */
export function wasLongAgo(home: string, time = Date.now()): boolean {
  try {
    const stats = statSync(licenceFile(home), { throwIfNoEntry: false })
    return stats !== undefined && time - stats.mtimeMs >= weekMs
  } catch {
    // A home that cannot be read was said where it mattered.
    return false
  }
}

export function licenceFile(home: string): string {
  return join(home, 'licence-token.json')
}
