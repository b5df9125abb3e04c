// Texts of the pricing plans. Prices, trial and limits come from the contract.

import { limits, monthsSaved, type PricePlan, perWords, plans } from '@sheaf/contract'
import { outside } from '../../addresses.ts'
import { grouped } from '../../kit/grouped.ts'

export interface Offer {
  plan: PricePlan
  /** Shown after the price. */
  per: string
  says: string
  points: readonly string[]
  action: { label: string; href: string; isPrimary?: true }
}

const { monthly } = plans

export const offers: readonly Offer[] = [
  {
    plan: 'free',
    per: 'forever',
    says: 'Everything you need for moderately sized prompts.',
    points: [`Prompts and chat up to ${grouped(limits.freeTokenLimit)} tokens`, 'Review, apply, and undo', 'Your own keys, no account'],
    action: { label: 'Install Sheaf', href: '/docs#s=quick-start&ss=installation' },
  },
  {
    plan: 'monthly',
    per: perWords('monthly'),
    says: 'All of Pro, for as long as you need it.',
    points: [
      `First ${monthly.trialDays === 7 ? 'week' : `${monthly.trialDays} days`} free`,
      'Cancel anytime',
      `Up to ${limits.machinesPerLicense} machines`,
    ],
    action: { label: 'Subscribe monthly', href: outside.checkoutMonthly },
  },
  {
    plan: 'yearly',
    per: perWords('yearly'),
    says: 'All of Pro, at a lower price.',
    points: [`${monthsSaved} months free versus monthly`, 'One payment per year', `Up to ${limits.machinesPerLicense} machines`],
    action: { label: 'Subscribe yearly', href: outside.checkoutYearly, isPrimary: true },
  },
  {
    plan: 'buy-to-own',
    per: perWords('buy-to-own'),
    says: 'All of Pro, with a lifetime license for one person.',
    points: ['No subscription', `Refundable within ${limits.refundDays} days (see below)`, `Up to ${limits.machinesPerLicense} machines`],
    action: { label: 'Buy to own', href: outside.checkoutBuyToOwn },
  },
]

export const teamAddress = outside.checkoutTeam
