// Automatic license refresh: once a day in a long-running host; after a week, at the end of a short command, which also registers a trial.

import { type Call, limits } from '@sheaf/contract'
import { weekMs } from './is-refresh-overdue.ts'
import { writeSeen } from './license-file.ts'
import { dayMs, hourMs, type LicenseContext, loadLicense } from './license-status.ts'
import { refresh } from './refresh.ts'
import { registerIfOverdue } from './register-trial.ts'

const shortCommandMs = 1_500

/** Whether a resident host should ask now. */
export function isDue(context: LicenseContext): boolean {
  const loaded = loadLicense(context)
  if (typeof loaded === 'string' || loaded.trouble === 'other-machine') return false
  if (loaded.trouble === 'unconfirmed' || loaded.trouble === 'clock' || loaded.trouble === 'damaged') return true
  const age = context.now().getTime() - loaded.stored.checkedAt
  return age >= limits.licenseRefreshHours * hourMs || age < 0
}

/** At the end of a short command: at most one try a day, at most 1.5 s, and without a message. */
export async function refreshAtExit(context: LicenseContext): Promise<void> {
  const call = { signal: AbortSignal.timeout(shortCommandMs) }
  await Promise.all([refreshIfOverdue(context, call), registerIfOverdue(context, call)])
}

async function refreshIfOverdue(context: LicenseContext, call: Call): Promise<void> {
  const loaded = loadLicense(context)
  if (typeof loaded === 'string' || loaded.trouble === 'other-machine' || loaded.seen === undefined) return
  const time = context.now().getTime()
  const { lastTry } = loaded.seen
  if (time - loaded.stored.checkedAt < weekMs || (lastTry <= time && time - lastTry < dayMs)) return
  // If the try cannot be saved, every command would try again.
  if (!writeSeen(context.home, loaded.here, { ...loaded.seen, lastTry: time })) return
  await refresh(context, call).catch(() => undefined)
}
