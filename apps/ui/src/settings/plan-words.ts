// Plans and prices as people read them; the numbers are the contract's.

import { type PaidPlan, type PricePlan, paidPlans, plans } from '@sheaf/contract'

const per: Record<(typeof plans)[PricePlan]['per'], string> = {
  ever: 'once',
  month: 'a month',
  year: 'a year',
  'seat and month': 'a seat and month',
}

const more: Record<PaidPlan, string> = {
  monthly: `first ${plans.monthly.trialDays} days free`,
  yearly: `${freeMonths()} months free`,
  'buy-to-own': 'for individuals',
  team: 'less for many seats',
}

/** "Yearly, $149 a year". */
export function planWords(plan: PaidPlan): string {
  const { name } = plans[plan]
  return `${name}, ${priceWords(plan)} ${perWords(plan)}`
}

function priceWords(plan: PaidPlan): string {
  const { price } = plans[plan]
  return `$${Number.isInteger(price) ? price : price.toFixed(2)}`
}

export const planRows: readonly { plan: PaidPlan; name: string; price: string; says: string }[] = paidPlans.map((plan) => ({
  plan,
  name: plans[plan].name,
  price: priceWords(plan),
  says: `${perWords(plan)}, ${more[plan]}`,
}))

function perWords(plan: PaidPlan): string {
  return per[plans[plan].per]
}

/** What the yearly plan saves, in whole months of the monthly one. */
function freeMonths(): number {
  return Math.floor((12 * plans.monthly.price - plans.yearly.price) / plans.monthly.price)
}
