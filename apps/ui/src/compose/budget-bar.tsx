export function BudgetBar() {
  return null
}
