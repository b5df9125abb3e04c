// `sheaf licence` (also `license`): the tier in force, and the trial.

import { type LicenceStatus, limits } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'
import { counted, grouped } from '../layout/index.ts'

export const licence = defineCommand({
  name: 'licence',
  aliases: ['license'],
  summary: 'Show the licence, or start the trial',
  actions: [
    { name: 'status', summary: 'Free, trial or Pro' },
    { name: 'trial', summary: `Start the ${limits.trialDays}-day trial of Pro; once for each state folder` },
  ],
  options: [anyRootOption, jsonOption],
  examples: [
    { line: 'sheaf licence status', does: 'What is in force here' },
    { line: 'sheaf licence trial', does: 'Try Pro, without a card or an account' },
  ],
  details: '`sheaf license` is the same command.',
  async run(args, door) {
    const host = await door.host()
    const status = args.action === 'trial' ? await host['licence.startTrial']() : await host['licence.status']()
    if (args.isSet('json')) door.out.json(status)
    else door.out.line(sentence(status))
    return 0
  },
})

function sentence({ tier, source, until, daysLeft }: LicenceStatus): string {
  const day = until === undefined ? '' : until.slice(0, 10)
  if (source === 'trial') return `Trial of Pro until ${day}${daysLeft === undefined ? '' : `, ${counted(daysLeft, 'day')} left`}.`
  if (tier === 'pro') return 'Pro.'
  const cap = `prompts up to ${grouped(limits.freeTokenLimit)} tokens`
  if (source === 'trial-ended' && until === undefined) return `Free: ${cap}. The licence file cannot be trusted; it was left as it is.`
  return source === 'trial-ended'
    ? `Free: ${cap}. The trial ended on ${day}.`
    : `Free: ${cap}. Try Pro for ${limits.trialDays} days with \`sheaf licence trial\`.`
}
