// A plan as JSON: the shape in cli.md, with additional fields.

import { type CommitProblem, defined, type Plan, type PlannedFile } from '@sheaf/contract'
import { isHeldBack } from './held-back.ts'

export interface Settled {
  undoId: string | null
  acceptWarnings: boolean
  /** Why the commit failed. */
  troubles: readonly CommitProblem[]
}

export function planDocument(plan: Plan, { undoId, acceptWarnings, troubles }: Settled) {
  return {
    committed: undoId !== null,
    undoId,
    format: plan.format,
    files: plan.files.map((file) =>
      fileDocument(
        file,
        undoId !== null,
        isHeldBack(file, acceptWarnings),
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

function fileDocument(file: PlannedFile, isCommitted: boolean, isHeld: boolean, troubles: readonly CommitProblem[]) {
  const isWritten = isCommitted && file.status === 'ready'
  return {
    path: file.path,
    action: file.action,
    ...(file.to === undefined ? {} : { to: file.to.path }),
    status: isWritten ? 'applied' : isHeld || troubles.length > 0 ? 'blocked' : 'ready',
    ...defined({ outcome: file.outcome }),
    problems: [
      ...file.problems.map(({ code, message, lines }) => ({ code, message, lines })),
      ...troubles.map(({ code, message }) => ({ code, message, lines: [] })),
    ],
    warnings: file.warnings,
    matches: file.matches.map(({ rung, line, differs }) => ({ rung, line, ...defined({ differs }) })),
  }
}
