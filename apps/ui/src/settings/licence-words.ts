import type { LicenceStatus } from '@sheaf/contract'
import { counted } from '../kit/format.ts'

export function daysLeft({ daysLeft: days = 0 }: LicenceStatus): string {
  return days < 1 ? 'ends today' : `${counted(days, 'day')} left`
}

/** Where this machine stands, in a title and a sentence. */
export function licenceWords(licence: LicenceStatus): { title: string; says: string } {
  const date =
    licence.until === undefined ? '' : new Date(licence.until).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
  if (licence.source === 'trial')
    return {
      title: 'Sheaf Pro, on trial',
      says: `${sentence(daysLeft(licence))}, until ${date}. After that the free tier goes on; nothing you made is lost.`,
    }
  if (licence.tier === 'pro') return { title: 'Sheaf Pro', says: 'Everything is on, without a token limit.' }
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

function sentence(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}
