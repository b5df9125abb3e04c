// For a long-running host: renews the license, and detects expiry and changes by other processes.

import { statSync } from 'node:fs'
import type { LicenseStatus } from '@sheaf/contract'
import { licenseFile, trialFile, trialTokenFile } from './license-paths.ts'

import { hourMs, type LicenseContext, licenseStatus } from './license-status.ts'
import { refresh } from './refresh.ts'
import { isDue } from './refresh-at-exit.ts'
import { isUnregistered, registerTrial } from './register-trial.ts'

/** `renewMs`: how often to check whether the service should be asked; tests use shorter times. */
const usual = { firstMs: 3_000, renewMs: hourMs, lookMs: 10_000 }

/** Calls `changed` when the status changes. Returns a function that stops it. */
export function maintainLicense(context: LicenseContext, changed: (status: LicenseStatus) => void, times = usual): () => void {
  let stamp = stampOf(context.home)
  let lastStatus = JSON.stringify(licenseStatus(context))
  const checkStatus = () => {
    stamp = stampOf(context.home)
    const status = licenseStatus(context)
    const text = JSON.stringify(status)
    if (text === lastStatus) return
    lastStatus = text
    changed(status)
  }
  const stopping = new AbortController()
  let asking = false
  const renew = () => {
    checkStatus()
    // Offline, it tries again in an hour; until then, the status comes from the saved token.
    const tasks = [...(isDue(context) ? [refresh] : []), ...(isUnregistered(context) ? [registerTrial] : [])]
    if (asking || tasks.length === 0) return
    asking = true
    void Promise.allSettled(tasks.map((task) => task(context, { signal: stopping.signal })))
      .then(checkStatus)
      .finally(() => {
        asking = false
      })
  }
  const first = setTimeout(renew, times.firstMs).unref()
  const hourly = setInterval(renew, times.renewMs).unref()
  const looking = setInterval(() => stampOf(context.home) !== stamp && checkStatus(), times.lookMs).unref()
  return () => {
    stopping.abort()
    clearTimeout(first)
    clearInterval(hourly)
    clearInterval(looking)
  }
}

/** Changes when another process writes the license. */
function stampOf(home: string): string {
  try {
    return [licenseFile(home), trialFile(home), trialTokenFile(home)]
      .map((file) => statSync(file, { throwIfNoEntry: false, bigint: true }))
      .map((stats) => (stats ? `${stats.mtimeNs} ${stats.ino}` : '-'))
      .join(' ')
  } catch {
    // A home that is briefly unreadable must not end a long-running host.
    return '?'
  }
}
