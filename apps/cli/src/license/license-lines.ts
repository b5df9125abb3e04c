// License status as text: what is in force, until when, and why a license is not valid.

import { type LicenseInfo, type LicenseOverview, type LicenseStatus, licenseProblemMessages, limits, plans } from '@sheaf/contract'
import { alignTable, formatCount, formatNumber } from '../layout/index.ts'

export function statusLines(status: LicenseStatus): string[] {
  const { licence: license, damaged } = status
  if (status.source === 'licence' && license !== undefined) return activeLicenseLines(license)
  if (license === undefined && damaged === undefined) return [planLine(status)]
  const { says, try: next } = licenseProblemMessages[license?.trouble ?? 'damaged']
  const which = license === undefined ? '' : ` (${nameOf(license)})`
  return [
    planLine(status),
    `The license${which} isn't valid on this machine. ${says}`,
    `  ${next}`,
    ...(damaged === undefined ? [] : [`  ${damaged}`]),
  ]
}

export function machineLines(
  { plan, state, machines, machinesAllowed, paidUntil }: LicenseOverview,
  shown: (text: string) => string,
): string[] {
  const paid = paidUntil === undefined ? '' : `, paid until ${day(paidUntil)}`
  const rows = machines.map(({ id, name, platform, lastSeenAt, here }) => [
    shown(id),
    shown(name),
    shown(platform),
    `last seen ${day(lastSeenAt)}${here === true ? ', this machine' : ''}`,
  ])
  return [
    `${plans[plan].name}, ${state}${paid}: ${machines.length} of ${formatCount(machinesAllowed, 'machine')} in use.`,
    ...alignTable(rows, ['left', 'left', 'left', 'left']).map((line) => `  ${line.trimEnd()}`),
  ]
}

function activeLicenseLines(license: LicenseInfo): string[] {
  const { machine, machines, machinesAllowed, offlineUntil, checkedAt } = license
  return [
    `Pro: ${nameOf(license)}.`,
    `  Active on this machine as ${machine}; ${machines} of ${formatCount(machinesAllowed, 'machine')} in use.`,
    `  Last checked on ${day(checkedAt)}; valid offline until ${day(offlineUntil)}.`,
  ]
}

function planLine({ source, until, daysLeft }: LicenseStatus): string {
  const ends = until === undefined ? '' : day(until)
  if (source === 'trial') return `Pro trial until ${ends}${daysLeft === undefined ? '' : `, ${formatCount(daysLeft, 'day')} left`}.`
  if (source === 'licence') return 'Pro.'
  const cap = `prompts up to ${formatNumber(limits.freeTokenLimit)} tokens`
  if (source === 'licence-ended') return `Free: ${cap}.`
  if (source === 'none') return `Free: ${cap}. Try Pro for ${limits.trialDays} days with \`sheaf license trial\`.`
  return until === undefined
    ? `Free: ${cap}. The trial file couldn't be verified and was left unchanged.`
    : `Free: ${cap}. The trial ended on ${ends}.`
}

function nameOf({ plan, keyEnding }: LicenseInfo): string {
  return `${plans[plan].name}, key ending in ${keyEnding}`
}

function day(time: string): string {
  return time.slice(0, 10)
}
