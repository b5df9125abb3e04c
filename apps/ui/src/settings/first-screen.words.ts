// The texts of settings and of the license that the window has from the start: in the top bar, on the first screen, and on waits.

import { plural } from '../kit/format.ts'

export const words = {
  /** A mark next to what the free tier lacks, and the tier in the top bar. */
  pro: 'Pro',
  button: {
    problem: 'Licence',
    problemName: (problem: string) => `Licence: ${problem}`,
    activate: 'Activate',
    trial: 'Trial',
  },
  status: {
    endsToday: 'ends today',
    daysLeft: (days: number) => plural(days, { one: '# day left', other: '# days left' }),
    trial: {
      title: 'Sheaf Pro, on trial',
      says: (daysLeft: string, until: string) => `${daysLeft}, until ${until}. After that the free tier goes on; nothing you made is lost.`,
    },
    pro: {
      title: 'Sheaf Pro',
      says: 'Everything is on, without a token limit.',
      saysPlan: (plan: string) => `Everything is on, without a token limit. ${plan}.`,
    },
    licenseEnded: {
      title: 'Sheaf Free',
      says: 'Your licence does not hold at the moment. Everything you made is kept and waits for it.',
    },
    trialEnded: {
      title: 'Sheaf Free',
      says: (on: string) => `Your trial ended on ${on}. Presets, maps and everything else you made are kept and wait for Pro.`,
    },
    free: {
      title: 'Sheaf Free',
      says: 'Workspaces, search, prompts, review, apply and undo, without an end. Prompts stop at 32,000 tokens.',
    },
  },
  offline: {
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    lessThanDay: 'less than a day',
    until: (date: string, left: string) => `until ${date} (${left})`,
    short: (days: number) => plural(days, { one: '# day offline', other: '# days offline' }),
    shortHours: 'hours offline',
  },
  plans: {
    /** "Yearly, $149 a year". */
    price: (plan: string, price: string, per: string) => `${plan}, ${price} ${per}`,
    detail: (per: string, more: string) => `${per}, ${more}`,
    more: {
      monthly: (freeDays: number) => `first ${freeDays} days free`,
      yearly: (freeMonths: number) => `${freeMonths} months free`,
      buyToOwn: 'for individuals',
      team: 'less for many seats',
    },
  },
  problems: {
    unconfirmed: (on: string) => `The service was last reached on ${on}.`,
    otherMachine: 'Sheaf’s folder came from there: a copy, a backup, a new computer.',
    revoked: (keyEnding: string) => `Its key ends in ${keyEnding}.`,
    /** `next`: what to do. */
    withNext: (about: string, next: string) => `${about} ${next}`,
  },
  foundKeys: {
    label: 'Keys in your environment',
    question: (count: number, providers: string) =>
      plural(count, {
        one: `Found a key for ${providers} in your environment. Use it?`,
        other: `Found keys for ${providers} in your environment. Use them?`,
      }),
    help: (variables: readonly string[]) => `${variables.join(', ')}. Each goes to its own provider to be checked, then to your keychain.`,
    asking: (providers: string) => `Asking ${providers}`,
    no: 'No',
    use: (count: number) => plural(count, { one: 'Use it', other: 'Use them' }),
    done: (count: number, providers: string) => plural(count, { one: `${providers} is set up`, other: `${providers} are set up` }),
    failed: (provider: string, why: string) => `${provider} was not set up: ${why}`,
    chooseModel: 'Choose a model',
  },
  waiting: (what: string) => `${what}…`,
  waitingSeconds: (what: string, seconds: number) => `${what}… ${seconds} s`,
} as const
