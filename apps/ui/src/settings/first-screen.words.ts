// The texts of settings and of the license that the window has from the start: in the top bar, on the first screen, and on waits.

import { plural } from '../kit/format.ts'

export const words = {
  /** A mark next to what the free tier lacks, and the tier in the top bar. */
  pro: 'Pro',
  button: {
    problem: 'License',
    problemName: (problem: string) => `License: ${problem}`,
    activate: 'Activate',
    activateHelp: 'Activate Sheaf Pro: enter a license key, or start a trial',
    trial: 'Trial',
  },
  status: {
    endsToday: 'ends today',
    daysLeft: (days: number) => plural(days, { one: '# day left', other: '# days left' }),
    trial: {
      title: 'Sheaf Pro trial',
      description: (daysLeft: string, until: string) =>
        `${daysLeft} (${until}). After the trial, you return to the free tier and keep all your work.`,
    },
    pro: {
      title: 'Sheaf Pro',
      description: 'All features, no token limit.',
      descriptionWithPlan: (plan: string) => `All features, no token limit. Plan: ${plan}.`,
    },
    licenseEnded: {
      title: 'Sheaf Free',
      description: "Your license isn't valid right now. Your work is safe.",
    },
    trialEnded: {
      title: 'Sheaf Free',
      description: (on: string) => `Your trial ended on ${on}. Your presets and other Pro data are kept in case you upgrade.`,
    },
    free: {
      title: 'Sheaf Free',
      description:
        'Includes workspaces, search, prompts, review, apply, and undo, with no time limit. Prompts are limited to 32,000 tokens.',
    },
  },
  offline: {
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    lessThanDay: 'less than a day',
    until: (date: string, left: string) => `until ${date} (${left})`,
    short: (days: number) => plural(days, { one: '# day of offline use left', other: '# days of offline use left' }),
    shortHours: 'only hours of offline use left',
  },
  plans: {
    /** "Yearly, $149 a year". */
    price: (plan: string, price: string, per: string) => `${plan}, ${price} ${per}`,
    detail: (per: string, more: string) => `${per}, ${more}`,
    more: {
      monthly: (freeDays: number) => `first ${freeDays} days free`,
      yearly: (freeMonths: number) => `${freeMonths} months free`,
      buyToOwn: 'for individuals',
      team: 'volume discounts',
    },
  },
  problems: {
    unconfirmed: (on: string) => `Last verified on ${on}.`,
    otherMachine: "Sheaf's data folder was copied or restored from that machine.",
    revoked: (keyEnding: string) => `The key ends in ${keyEnding}.`,
    /** `next`: what to do. */
    withNext: (about: string, next: string) => `${about} ${next}`,
  },
  foundKeys: {
    label: 'API keys in your environment',
    question: (count: number, providers: string) =>
      plural(count, {
        one: `Found an API key for ${providers} in your environment. Import it?`,
        other: `Found API keys for ${providers} in your environment. Import them?`,
      }),
    help: (variables: readonly string[]) => `${variables.join(', ')}. Each key is checked with its provider, then saved to your keychain.`,
    asking: (providers: string) => `Checking ${providers}`,
    dismiss: 'Dismiss',
    use: (count: number) => plural(count, { one: 'Import key', other: 'Import keys' }),
    done: (count: number, providers: string) => plural(count, { one: `${providers} is set up`, other: `${providers} are set up` }),
    failed: (provider: string, why: string) => `Couldn't set up ${provider}: ${why}`,
    chooseModel: 'Select model',
  },
  waiting: (what: string) => `${what}…`,
  waitingSeconds: (what: string, seconds: number) => `${what}… ${seconds} s`,
} as const
