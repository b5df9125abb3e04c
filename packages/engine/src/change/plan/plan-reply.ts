// What a reply would do to the files that are there now. Reads, never writes.

import type { ChangeWarning, Plan, PlannedFile, Reply } from '@sheaf/contract'
import { applyHunks } from '../hunks/index.ts'
import type { CheckSyntax } from './check-syntax.ts'
import type { StaleOptions } from './judge-stale.ts'
import { planFiles } from './plan-files.ts'
import type { SyntaxAnswer } from './syntax-batch.ts'
import type { Targets } from './targets.ts'

export interface PlanOptions extends StaleOptions {
  /** Without it nothing is parsed, and no one is warned of syntax errors. */
  checkSyntax?: CheckSyntax
}

export async function planReply(reply: Reply, targets: Targets, { checkSyntax, ...options }: PlanOptions = {}): Promise<Plan> {
  const plan = planFiles(reply, targets, options)
  const changed = plan.files.filter(({ status, hunks }) => status !== 'unchanged' && hunks.length > 0)
  if (!checkSyntax || changed.length === 0) return plan
  const answers = await checkSyntax(
    changed.map((file) => ({ path: newPath(file), before: file.text, after: applyHunks(file.text, file.hunks) })),
  )
  const warnings = new Map(changed.map((file, at) => [file, warningOf(answers[at])]))
  return { ...plan, files: plan.files.map((file) => ({ ...file, warnings: [...file.warnings, ...(warnings.get(file) ?? [])] })) }
}

function newPath({ relative, to }: PlannedFile): string {
  return to?.relative ?? relative
}

function warningOf(lines: SyntaxAnswer): ChangeWarning[] {
  if (!lines || lines.length === 0) return []
  const where = lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.join(', ')}`
  return [{ code: 'syntax', message: `The new text no longer parses: look at ${where} of it.`, lines }]
}
