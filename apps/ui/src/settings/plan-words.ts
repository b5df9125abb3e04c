// Plans and prices in words; the numbers come from the contract.

import { billingPeriod, monthsSaved, type PaidPlan, paidPlans, plans } from '@sheaf/contract'
import { words } from './first-screen.words.ts'

const more: Record<PaidPlan, string> = {
  monthly: words.plans.more.monthly(plans.monthly.trialDays),
  yearly: words.plans.more.yearly(monthsSaved),
  'buy-to-own': words.plans.more.buyToOwn,
  team: words.plans.more.team,
}

/** "Yearly, $149 a year". */
export function planWords(plan: PaidPlan): string {
  const { name } = plans[plan]
  return words.plans.price(name, priceWords(plan), billingPeriod(plan))
}

function priceWords(plan: PaidPlan): string {
  const { price } = plans[plan]
  return `$${Number.isInteger(price) ? price : price.toFixed(2)}`
}

export const planRows: readonly { plan: PaidPlan; name: string; price: string; description: string }[] = paidPlans.map((plan) => ({
  plan,
  name: plans[plan].name,
  price: priceWords(plan),
  description: words.plans.detail(billingPeriod(plan), more[plan]),
}))
