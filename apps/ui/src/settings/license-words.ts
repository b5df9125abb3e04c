import type { LicenseShown, LicenseStatus } from '@sheaf/contract'
import { counted } from '../kit/format.ts'
import { planWords } from './plan-words.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** Warns this many days before the offline period ends. */
const soonDays = 4

export function daysLeft({ daysLeft: days = 0 }: LicenseStatus): string {
  return days < 1 ? 'ends today' : `${counted(days, 'day')} left`
}

/** This machine's license, as a title and a sentence. */
export function licenseWords(licence: LicenseStatus): { title: string; says: string } {
  const date = licence.until === undefined ? '' : longDate(licence.until)
  if (licence.source === 'trial')
    return {
      title: 'Sheaf Pro, on trial',
      says: `${sentence(daysLeft(licence))}, until ${date}. After that the free tier goes on; nothing you made is lost.`,
    }
  if (licence.tier === 'pro')
    return {
      title: 'Sheaf Pro',
      says: `Everything is on, without a token limit.${licence.licence ? ` ${planWords(licence.licence.plan)}.` : ''}`,
    }
  if (licence.source === 'licence-ended')
    return { title: 'Sheaf Free', says: 'Your licence does not hold at the moment. Everything you made is kept and waits for it.' }
  if (licence.source === 'trial-ended')
    return {
      title: 'Sheaf Free',
      says: `Your trial ended on ${date}. Presets, maps and everything else you made are kept and wait for Pro.`,
    }
  return {
    title: 'Sheaf Free',
    says: 'Workspaces, search, prompts, review, apply and undo, without an end. Prompts stop at 32,000 tokens.',
  }
}

/** How long it is valid offline. `isSoon`: worth showing unasked. */
export function offlineWords(
  { offlineUntil }: Pick<LicenseShown, 'offlineUntil'>,
  now: Date,
): { says: string; short: string; isSoon: boolean } {
  const days = Math.max(0, Math.round((new Date(offlineUntil).getTime() - now.getTime()) / dayMs))
  const left = days === 0 ? 'less than a day' : counted(days, 'day')
  return {
    says: `until ${longDate(offlineUntil)} (${left})`,
    short: `${days === 0 ? 'hours' : counted(days, 'day')} offline`,
    isSoon: days < soonDays,
  }
}

export function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}
