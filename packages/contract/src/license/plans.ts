// Plans and prices: specification §9. Shared by the service, the app and the site.

export const plans = {
  free: { name: 'Free', price: 0, per: 'ever', trialDays: 0 },
  monthly: { name: 'Monthly', price: 14.99, per: 'month', trialDays: 7 },
  yearly: { name: 'Yearly', price: 149, per: 'year', trialDays: 0 },
  'buy-to-own': { name: 'Buy to own', price: 349, per: 'ever', trialDays: 0 },
  team: { name: 'Team', price: 14.99, per: 'seat and month', trialDays: 0 },
} as const satisfies Record<string, { name: string; price: number; per: string; trialDays: number }>

export type PricePlan = keyof typeof plans

/** Free means no license. */
export type PaidPlan = Exclude<PricePlan, 'free'>

export const paidPlans = ['monthly', 'yearly', 'buy-to-own', 'team'] as const satisfies readonly PaidPlan[]

/** Text after a price. */
export function billingPeriod(plan: PaidPlan): string {
  return per[plans[plan].per]
}

const per: Record<(typeof plans)[PaidPlan]['per'], string> = {
  ever: 'once',
  month: 'per month',
  year: 'per year',
  'seat and month': 'per seat per month',
}

/** Savings of the yearly plan, in whole months of the monthly plan. */
export const monthsSaved = Math.floor((12 * plans.monthly.price - plans.yearly.price) / plans.monthly.price)
