// Cheap first checks for a license that was not written for a week, and for a trial that the service does not know yet.

import { statSync } from 'node:fs'
import { licenseFile, trialFile, trialTokenFile } from './license-paths.ts'
import { readSmall } from './small-file.ts'

const dayMs = 24 * 60 * 60 * 1000
export const weekMs = 7 * dayMs

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

/** Whether there is a trial without a token, and the service was not asked for one in the last day. */
export function isRegistrationOverdue(home: string, time = Date.now()): boolean {
  try {
    if (statSync(trialFile(home), { throwIfNoEntry: false }) === undefined) return false
    const tried = statSync(trialTokenFile(home), { throwIfNoEntry: false })
    if (tried === undefined) return true
    return Math.abs(time - tried.mtimeMs) >= dayMs && !(readSmall(trialTokenFile(home)) ?? '').includes('"token"')
  } catch {
    return false
  }
}
