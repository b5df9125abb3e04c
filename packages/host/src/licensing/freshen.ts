// Automatic license refresh: once a day in a long-running host; after a week, at the end of a short command.

import { limits } from '@sheaf/contract'
import { writeSeen } from './license-file.ts'
import { dayMs, heldLicense, hourMs, type LicenseContext } from './license-status.ts'
import { refresh } from './refresh.ts'
import { weekMs } from './was-long-ago.ts'

const shortCommandMs = 1_500

/** Whether a resident host should ask now. */
export function isDue(context: LicenseContext): boolean {
  const held = heldLicense(context)
  if (typeof held === 'string' || held.trouble === 'other-machine') return false
  if (held.trouble === 'unconfirmed' || held.trouble === 'clock' || held.trouble === 'damaged') return true
  const age = context.now().getTime() - held.kept.checkedAt
  return age >= limits.licenseRefreshHours * hourMs || age < 0
}

/** At the end of a short command: at most one try a day, at most 1.5 s, and without a message. */
export async function freshenAtEnd(context: LicenseContext): Promise<void> {
  const held = heldLicense(context)
  if (typeof held === 'string' || held.trouble === 'other-machine' || held.seen === undefined) return
  const time = context.now().getTime()
  const { lastTry } = held.seen
  if (time - held.kept.checkedAt < weekMs || (lastTry <= time && time - lastTry < dayMs)) return
  // If the try cannot be saved, every command would try again.
  if (!writeSeen(context.home, held.here, { ...held.seen, lastTry: time })) return
  await refresh(context, { signal: AbortSignal.timeout(shortCommandMs) }).catch(() => undefined)
}
