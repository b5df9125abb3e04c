// A host that stays: renews the licence in time, and notices what time or another process did to it.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { LicenceStatus } from '@sheaf/contract'
import { isDue } from './freshen.ts'

import { hourMs, type LicenceContext, licenceStatus } from './licence-status.ts'
import { refresh } from './refresh.ts'
import { licenceFile } from './was-long-ago.ts'

const firstMs = 3_000
const lookMs = 2_000

/** `changed` hears of every status that differs from the one before. Answers how to stop. */
export function keepLicence(context: LicenceContext, changed: (status: LicenceStatus) => void): () => void {
  let stamp = stampOf(context.home)
  let told = JSON.stringify(licenceStatus(context))
  const look = () => {
    stamp = stampOf(context.home)
    const status = licenceStatus(context)
    const text = JSON.stringify(status)
    if (text === told) return
    told = text
    changed(status)
  }
  const stopping = new AbortController()
  const renew = () => {
    look()
    // Without a network it is tried again in an hour; until then the token holds, or it says why not.
    if (isDue(context)) void refresh(context, { signal: stopping.signal }).then(look, () => undefined)
  }
  const first = setTimeout(renew, firstMs).unref()
  const hourly = setInterval(renew, hourMs).unref()
  const looking = setInterval(() => stampOf(context.home) !== stamp && look(), lookMs).unref()
  return () => {
    stopping.abort()
    clearTimeout(first)
    clearInterval(hourly)
    clearInterval(looking)
  }
}

/** Activated, deactivated or renewed by another process. */
function stampOf(home: string): string {
  return [licenceFile(home), join(home, 'licence.json')]
    .map((file) => statSync(file, { throwIfNoEntry: false, bigint: true }))
    .map((stats) => (stats ? `${stats.mtimeNs} ${stats.ino}` : '-'))
    .join(' ')
}
