// The limit for the prompt: the token budget from the settings, or the free limit if that is lower.

import type { AppSettings, Budget } from '@sheaf/contract'

export interface BudgetLimit {
  tokens: number
  isFree: boolean
}

export function budgetLimit(budget: Pick<Budget, 'cap'> | null, window: AppSettings['budget']): BudgetLimit {
  const cap = budget?.cap
  return cap !== undefined && cap < window.tokens ? { tokens: cap, isFree: true } : { tokens: window.tokens, isFree: false }
}
