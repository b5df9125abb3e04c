// Plans and prices in words; the numbers come from the contract.

import { monthsSaved, type PaidPlan, paidPlans, perWords, plans } from '@sheaf/contract'

const more: Record<PaidPlan, string> = {
  monthly: `first ${plans.monthly.trialDays} days free`,
  yearly: `${monthsSaved} months free`,
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
