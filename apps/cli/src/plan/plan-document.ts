// A plan as JSON: the shape in cli.md, with additional fields.

import { type CommitProblem, defined, type Plan, type PlannedFile } from '@sheaf/contract'
import { isFileBlocked } from './is-plan-blocked.ts'

export interface PlanDocumentOptions {
  undoId: string | null
  acceptWarnings: boolean
  /** Why the commit failed. */
  troubles: readonly CommitProblem[]
}

export function planDocument(plan: Plan, { undoId, acceptWarnings, troubles }: PlanDocumentOptions) {
  return {
    committed: undoId !== null,
    undoId,
    format: plan.format,
    files: plan.files.map((file) =>
      fileDocument(
        file,
        undoId !== null,
        isFileBlocked(file, acceptWarnings),
        troubles.filter(({ path }) => path === file.path || path === file.to?.path),
      ),
    ),
    notes: plan.notes,
    problems: plan.problems,
    ...(troubles.length === 0 ? {} : { troubles }),
    ...defined({ chatName: plan.chatName }),
    ...(plan.delegates.length === 0 ? {} : { delegates: plan.delegates }),
    ...defined({ repair: plan.repair }),
  }
}

function fileDocument(file: PlannedFile, isCommitted: boolean, isBlocked: boolean, troubles: readonly CommitProblem[]) {
  const isWritten = isCommitted && file.status === 'ready'
  return {
    path: file.path,
    action: file.action,
    ...(file.to === undefined ? {} : { to: file.to.path }),
    status: isWritten ? 'applied' : isBlocked || troubles.length > 0 ? 'blocked' : 'ready',
    ...defined({ outcome: file.outcome }),
    problems: [
      ...file.problems.map(({ code, message, lines }) => ({ code, message, lines })),
      ...troubles.map(({ code, message }) => ({ code, message, lines: [] })),
    ],
    warnings: file.warnings,
    matches: file.matches.map(({ rung, line, differs }) => ({ rung, line, ...defined({ differs }) })),
  }
}
