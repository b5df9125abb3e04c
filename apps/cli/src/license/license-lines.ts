// License status as text: what is in force, until when, and why a license is not valid.

import { type LicenseOverview, type LicenseShown, type LicenseStatus, licenseProblemWords, limits, plans } from '@sheaf/contract'
import { alignTable, counted, grouped } from '../layout/index.ts'

export function statusLines(status: LicenseStatus): string[] {
  const { licence, damaged } = status
  if (status.source === 'licence' && licence !== undefined) return heldLines(licence)
  if (licence === undefined && damaged === undefined) return [inForce(status)]
  const { says, try: next } = licenseProblemWords[licence?.trouble ?? 'damaged']
  const which = licence === undefined ? '' : ` (${nameOf(licence)})`
  return [
    inForce(status),
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
    `${plans[plan].name}, ${state}${paid}: ${machines.length} of ${counted(machinesAllowed, 'machine')} in use.`,
    ...alignTable(rows, ['left', 'left', 'left', 'left']).map((line) => `  ${line.trimEnd()}`),
  ]
}

function heldLines(licence: LicenseShown): string[] {
  const { machine, machines, machinesAllowed, offlineUntil, checkedAt } = licence
  return [
    `Pro: ${nameOf(licence)}.`,
    `  Active on this machine as ${machine}; ${machines} of ${counted(machinesAllowed, 'machine')} in use.`,
    `  Last checked on ${day(checkedAt)}; valid offline until ${day(offlineUntil)}.`,
  ]
}

function inForce({ source, until, daysLeft }: LicenseStatus): string {
  const ends = until === undefined ? '' : day(until)
  if (source === 'trial') return `Pro trial until ${ends}${daysLeft === undefined ? '' : `, ${counted(daysLeft, 'day')} left`}.`
  if (source === 'licence') return 'Pro.'
  const cap = `prompts up to ${grouped(limits.freeTokenLimit)} tokens`
  if (source === 'licence-ended') return `Free: ${cap}.`
  if (source === 'none') return `Free: ${cap}. Try Pro for ${limits.trialDays} days with \`sheaf license trial\`.`
  return until === undefined
    ? `Free: ${cap}. The trial file couldn't be verified and was left unchanged.`
    : `Free: ${cap}. The trial ended on ${ends}.`
}

function nameOf({ plan, keyEnding }: LicenseShown): string {
  return `${plans[plan].name}, key ending in ${keyEnding}`
}

function day(time: string): string {
  return time.slice(0, 10)
}
