// Shows a plan, writes all of it, or writes what a review accepted.

import { type CommitProblem, defined, type FileStep, type HostApi, type Plan, Refusal, refusals } from '@sheaf/contract'
import type { CommandContext, Terminal } from '../command/index.ts'
import { counted } from '../layout/index.ts'
import type { ChosenPlace } from '../place/index.ts'
import { holdsBack, planDocument, planLines } from '../plan/index.ts'
import { visibleLine } from '../terminal/index.ts'

export interface Applying {
  plan: Plan
  reply: string
  place: ChosenPlace
  host: HostApi
  context: CommandContext
  acceptWarnings: boolean
  json: boolean
}

interface Written {
  undoId: string | null
  troubles: CommitProblem[]
}

const notWritten: Written = { undoId: null, troubles: [] }
const titleLength = 100
const refused = refusals['change-refused'].exit

/** `withLines`: also print the removed and added lines. */
export async function showPlan(applying: Applying, withLines = false): Promise<number> {
  const { plan, context, acceptWarnings } = applying
  const isHeld = holdsBack(plan, acceptWarnings)
  show(applying, notWritten)
  if (withLines && !applying.json) {
    const { planHunks } = await import('../review/plan-hunks.ts')
    for (const line of planHunks(plan, context.out.paint)) context.out.line(line)
  }
  if (!applying.json) context.out.note(isHeld ? heldHint(plan, acceptWarnings) : readyHint(plan))
  return isHeld ? refused : 0
}

/** All or nothing. */
export async function applyPlan(applying: Applying): Promise<number> {
  const { plan, context, acceptWarnings } = applying
  const { autoReview } = await import('@sheaf/host/review')
  const auto = autoReview(plan, { acceptWarnings })
  if ('refused' in auto || holdsBack(plan, acceptWarnings)) return showPlan(applying)
  const written = auto.steps.length === 0 ? notWritten : await write(applying, auto.steps, true)
  show(applying, written)
  if (!applying.json) sayWritten(context, auto.steps, written)
  return written.troubles.length > 0 ? refused : 0
}

export async function reviewAndApply(applying: Applying, terminal: Terminal): Promise<number> {
  const { plan, context } = applying
  const { canReview, reviewPlan, terminalPrompter } = await import('../review/index.ts')
  try {
    if (!canReview(plan)) return showPlan(applying)
    const reviewed = await reviewPlan(plan, terminalPrompter(terminal, context.signal), context.out.notePaint)
    if (reviewed === undefined) {
      context.out.note('Nothing was written.')
      throw new Refusal('cancelled')
    }
    const written = await write(applying, reviewed.steps, reviewed.isWhole)
    sayWritten(context, reviewed.steps, written)
    if (plan.repair !== undefined)
      context.out.note("Some changes can't be applied. Run again with --repair to print a message for the model, or --copy to copy it.")
    return written.troubles.length > 0 ? refused : 0
  } finally {
    terminal.close()
  }
}

/** Only a fully written reply is recorded: changes that the user left out may be wanted later. */
async function write({ plan, reply, place, host, context }: Applying, steps: FileStep[], isWhole: boolean): Promise<Written> {
  const title = (plan.chatName ?? plan.says?.trim().split('\n')[0])?.slice(0, titleLength)
  const outcome = await host['steps.commit']({ ...place, steps, ...defined({ title }), ...(isWhole ? { reply } : {}) }, context.call)
  if (!outcome.ok) return { undoId: null, troubles: outcome.troubles }
  for (const note of outcome.notes) context.out.note(`Note: ${visibleLine(note)}`)
  return { undoId: outcome.id, troubles: [] }
}

function show({ plan, context, acceptWarnings, json }: Applying, { undoId, troubles }: Written): void {
  if (json) context.out.json(planDocument(plan, { undoId, acceptWarnings, troubles }))
  else for (const line of planLines(plan, context.out.paint)) context.out.line(line)
}

function sayWritten({ out }: CommandContext, steps: readonly FileStep[], { undoId, troubles }: Written): void {
  for (const { path, message, code } of troubles) out.note(out.notePaint.red(`${visibleLine(path)}: ${visibleLine(message)} (${code})`))
  if (troubles.length > 0) out.note('Nothing was written.')
  else if (undoId === null) out.note('Nothing to write.')
  else out.note(`Wrote ${counted(steps.length, 'file')}. To undo: sheaf undo ${undoId}`)
}

function heldHint(plan: Plan, acceptWarnings: boolean): string {
  if (plan.repair !== undefined)
    return 'Nothing was written. Run again with --repair to print a message for the model, or --copy to copy it.'
  const isWarned = !acceptWarnings && plan.files.some(({ status, warnings }) => status === 'ready' && warnings.length > 0)
  return `Nothing was written.${isWarned ? ' Review the warnings in a terminal, or pass --accept-warnings.' : ''}`
}

function readyHint(plan: Plan): string {
  const isReady = plan.files.some(({ status }) => status === 'ready')
  return isReady ? 'Nothing has been written yet. Pass --yes to apply the changes, or review them in a terminal.' : 'Nothing to write.'
}
