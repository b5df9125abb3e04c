// Texts of the pricing plans. Prices, trial and limits come from the contract.

import { billingPeriod, limits, monthsSaved, type PricePlan, plans } from '@sheaf/contract'
import { addresses } from '../../addresses.ts'
import { groupDigits } from '../../kit/group-digits.ts'

export interface Offer {
  plan: PricePlan
  /** Shown after the price. */
  per: string
  text: string
  points: readonly string[]
  action: { label: string; href: string; isPrimary?: true }
}

const { monthly } = plans

export const offers: readonly Offer[] = [
  {
    plan: 'free',
    per: 'forever',
    text: 'Everything you need for moderately sized prompts.',
    points: [
      `Prompts and chat up to ${groupDigits(limits.freeTokenLimit)} tokens`,
      'Review, apply, and undo',
      'Your own keys or agents, no account',
    ],
    action: { label: 'Install Sheaf', href: '/docs#s=quick-start&ss=installation' },
  },
  {
    plan: 'monthly',
    per: billingPeriod('monthly'),
    text: 'All of Pro, for as long as you need it.',
    points: [
      `First ${monthly.trialDays === 7 ? 'week' : `${monthly.trialDays} days`} free`,
      'Cancel anytime',
      `Up to ${limits.machinesPerLicense} machines`,
    ],
    action: { label: 'Subscribe monthly', href: addresses.checkoutMonthly },
  },
  {
    plan: 'yearly',
    per: billingPeriod('yearly'),
    text: 'All of Pro, at a lower price.',
    points: [`${monthsSaved} months free versus monthly`, 'One payment per year', `Up to ${limits.machinesPerLicense} machines`],
    action: { label: 'Subscribe yearly', href: addresses.checkoutYearly, isPrimary: true },
  },
  {
    plan: 'buy-to-own',
    per: billingPeriod('buy-to-own'),
    text: 'All of Pro, with a lifetime license for one person.',
    points: ['No subscription', `Refundable within ${limits.refundDays} days (see below)`, `Up to ${limits.machinesPerLicense} machines`],
    action: { label: 'Buy to own', href: addresses.checkoutBuyToOwn },
  },
]

export const teamAddress = addresses.checkoutTeam
