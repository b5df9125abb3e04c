// The gate for a plan. Texts and hunks are not gated: they are the user's own files, and stay on the machine.
// Everything written for a model (quotes in problems, the repair message) passes through here.

import type { ChangeProblem, Plan, PlannedFile } from '@sheaf/contract'
import { explainPath, type RuleOptions, resolveLinkedPath } from '@sheaf/engine/disk'
import { admitMessage, openQuoteGate, type QuoteGate } from '@sheaf/engine/gate'

export interface GatedPlan {
  plan: Plan
  /** Gates lines of a file, by its tree path. */
  hide(path: string, lines: readonly string[]): string[]
}

export async function gatePlan(plan: Plan, rules: RuleOptions, roots: readonly string[]): Promise<GatedPlan> {
  const gates = new Map<string, QuoteGate>()
  for (const file of plan.files) if (file.problems.length > 0) gates.set(file.path, await gateOf(file, rules, roots))
  const hide = (path: string, lines: readonly string[]): string[] => gates.get(path)?.(lines) ?? []
  const files = plan.files.map((file) =>
    file.problems.length === 0 ? file : { ...file, problems: file.problems.map((problem) => gateProblem(file.path, problem, hide)) },
  )
  return { plan: { ...plan, files }, hide }
}

export async function gateRepair(message: string | undefined): Promise<{ repair?: string }> {
  return message === undefined ? {} : { repair: await admitMessage(message) }
}

/** A file that a rule hides was never shown to a model, so it is not quoted to one, not even through a link. */
async function gateOf({ path, root, relative, text }: PlannedFile, rules: RuleOptions, roots: readonly string[]): Promise<QuoteGate> {
  if (text === '' || !explainPath(root, relative, rules).shown) return nothing
  const location = resolveLinkedPath(roots, root, relative)
  if (location === undefined) return openQuoteGate(path, text)
  if (!location.ok || !explainPath(location.root, location.relative, rules).shown) return nothing
  const [byName, byLocation] = [await openQuoteGate(path, text), await openQuoteGate(location.relative, text)]
  return (lines) => byLocation(byName(lines))
}

const nothing: QuoteGate = () => []

function gateProblem(path: string, problem: ChangeProblem, hide: GatedPlan['hide']): ChangeProblem {
  const { nearest, ...rest } = problem
  if (nearest === undefined) return problem
  const lines = hide(path, nearest.lines)
  if (lines.length === 0) return rest
  const isWhole = lines.every((line, at) => line === nearest.lines[at])
  if (isWhole) return problem
  const { differs: _differs, ...location } = nearest
  return { ...rest, nearest: { ...location, lines } }
}
