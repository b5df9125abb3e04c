import type { LicenseInfo, LicenseStatus } from '@sheaf/contract'
import { words } from './first-screen.words.ts'
import { planWords } from './plan-words.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** Warns this many days before the offline period ends. */
const soonDays = 4

export function daysLeft({ daysLeft: days = 0 }: LicenseStatus): string {
  return days < 1 ? words.status.endsToday : words.status.daysLeft(days)
}

/** This machine's license, as a title and a sentence. */
export function licenseWords(license: LicenseStatus): { title: string; description: string } {
  const { trial, pro, licenseEnded, trialEnded, free } = words.status
  const date = license.until === undefined ? '' : longDate(license.until)
  if (license.source === 'trial') return { title: trial.title, description: trial.description(sentence(daysLeft(license)), date) }
  if (license.tier === 'pro')
    return { title: pro.title, description: license.licence ? pro.descriptionWithPlan(planWords(license.licence.plan)) : pro.description }
  if (license.source === 'licence-ended') return licenseEnded
  if (license.source === 'trial-ended') return { title: trialEnded.title, description: trialEnded.description(date) }
  return free
}

/** How long it is valid offline. `isSoon`: worth showing unasked. */
export function offlineWords(
  { offlineUntil }: Pick<LicenseInfo, 'offlineUntil'>,
  now: Date,
): { description: string; short: string; isSoon: boolean } {
  const days = Math.max(0, Math.round((new Date(offlineUntil).getTime() - now.getTime()) / dayMs))
  const { offline } = words
  return {
    description: offline.until(longDate(offlineUntil), days === 0 ? offline.lessThanDay : offline.days(days)),
    short: days === 0 ? offline.shortHours : offline.short(days),
    isSoon: days < soonDays,
  }
}

export function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}
