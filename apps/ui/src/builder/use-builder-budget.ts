import { budgetLimit } from '../compose/budget-limit.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import { type BuilderBudget, builderBudget } from './builder-budget.ts'

/** How many tokens a run may add, by the workspace's choice. */
export function useBuilderBudget(): BuilderBudget {
  const { budget, selected, wanted } = useWorkspaceSelector((open) => ({
    budget: open.budget,
    selected: open.selection.files,
    wanted: open.fields.builder.maxTokensToAdd,
  }))
  const limit = useHostState((state) => budgetLimit(budget, state.settings.budget).tokens)
  return builderBudget(budget, selected, limit, wanted)
}
