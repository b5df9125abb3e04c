// Shows a plan, writes all of it, or writes what a review accepted.

import { type CommitProblem, defined, type FileStep, type HostApi, type Plan, Refusal, refusals } from '@sheaf/contract'
import type { CommandContext, Terminal } from '../command/index.ts'
import { formatCount } from '../layout/index.ts'
import { isPlanBlocked, planDocument, planLines } from '../plan/index.ts'
import type { ChosenScope } from '../scope/index.ts'
import { visibleLine } from '../terminal/index.ts'

export interface ApplyOptions {
  plan: Plan
  reply: string
  scope: ChosenScope
  host: HostApi
  context: CommandContext
  acceptWarnings: boolean
  json: boolean
}

interface WriteResult {
  undoId: string | null
  troubles: CommitProblem[]
}

const notWritten: WriteResult = { undoId: null, troubles: [] }
const titleLength = 100
const refused = refusals['change-refused'].exit

/** `withLines`: also print the removed and added lines. */
export async function showPlan(options: ApplyOptions, withLines = false): Promise<number> {
  const { plan, context, acceptWarnings } = options
  const isBlocked = isPlanBlocked(plan, acceptWarnings)
  show(options, notWritten)
  if (withLines && !options.json) {
    const { planHunks } = await import('../review/plan-hunks.ts')
    for (const line of planHunks(plan, context.out.paint)) context.out.line(line)
  }
  if (!options.json) context.out.note(isBlocked ? blockedHint(plan, acceptWarnings) : readyHint(plan))
  return isBlocked ? refused : 0
}

/** All or nothing. */
export async function applyPlan(options: ApplyOptions): Promise<number> {
  const { plan, context, acceptWarnings } = options
  const { autoReview } = await import('@sheaf/host/review')
  const auto = autoReview(plan, { acceptWarnings })
  if ('refused' in auto || isPlanBlocked(plan, acceptWarnings)) return showPlan(options)
  const written = auto.steps.length === 0 ? notWritten : await write(options, auto.steps, true)
  show(options, written)
  if (!options.json) printWriteResult(context, auto.steps, written)
  return written.troubles.length > 0 ? refused : 0
}

export async function reviewAndApply(options: ApplyOptions, terminal: Terminal): Promise<number> {
  const { plan, context } = options
  const { canReview, reviewPlan, terminalPrompter } = await import('../review/index.ts')
  try {
    if (!canReview(plan)) return showPlan(options)
    const reviewed = await reviewPlan(plan, terminalPrompter(terminal, context.signal), context.out.notePaint)
    if (reviewed === undefined) {
      context.out.note('Nothing was written.')
      throw new Refusal('cancelled')
    }
    const written = await write(options, reviewed.steps, reviewed.isWhole)
    printWriteResult(context, reviewed.steps, written)
    if (plan.repair !== undefined)
      context.out.note("Some changes can't be applied. Run again with --repair to print a message for the model, or --copy to copy it.")
    return written.troubles.length > 0 ? refused : 0
  } finally {
    terminal.close()
  }
}

/** Only a fully written reply is recorded: changes that the user left out may be wanted later. */
async function write({ plan, reply, scope, host, context }: ApplyOptions, steps: FileStep[], isWhole: boolean): Promise<WriteResult> {
  const title = (plan.chatName ?? plan.says?.trim().split('\n')[0])?.slice(0, titleLength)
  const outcome = await host['commits.change'](
    { ...scope, change: { type: 'write', steps, ...defined({ title }), ...(isWhole ? { reply } : {}) } },
    context.call,
  )
  if (!outcome.ok) return { undoId: null, troubles: outcome.problems }
  for (const note of outcome.notes) context.out.note(`Note: ${visibleLine(note)}`)
  return { undoId: outcome.id, troubles: [] }
}

function show({ plan, context, acceptWarnings, json }: ApplyOptions, { undoId, troubles }: WriteResult): void {
  if (json) context.out.json(planDocument(plan, { undoId, acceptWarnings, troubles }))
  else for (const line of planLines(plan, context.out.paint)) context.out.line(line)
}

function printWriteResult({ out }: CommandContext, steps: readonly FileStep[], { undoId, troubles }: WriteResult): void {
  for (const { path, message, code } of troubles) out.note(out.notePaint.red(`${visibleLine(path)}: ${visibleLine(message)} (${code})`))
  if (troubles.length > 0) out.note('Nothing was written.')
  else if (undoId === null) out.note('Nothing to write.')
  else out.note(`Wrote ${formatCount(steps.length, 'file')}. To undo: sheaf undo ${undoId}`)
}

function blockedHint(plan: Plan, acceptWarnings: boolean): string {
  if (plan.repair !== undefined)
    return 'Nothing was written. Run again with --repair to print a message for the model, or --copy to copy it.'
  const isWarned = !acceptWarnings && plan.files.some(({ status, warnings }) => status === 'ready' && warnings.length > 0)
  return `Nothing was written.${isWarned ? ' Review the warnings in a terminal, or pass --accept-warnings.' : ''}`
}

function readyHint(plan: Plan): string {
  const isReady = plan.files.some(({ status }) => status === 'ready')
  return isReady ? 'Nothing has been written yet. Pass --yes to apply the changes, or review them in a terminal.' : 'Nothing to write.'
}
