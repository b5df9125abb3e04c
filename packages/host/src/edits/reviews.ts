// reviews.*: a reply under review in an open workspace. Only `reviews.commit` and `reviews.reset` write files.

import {
  type Call,
  type ChangeWarning,
  defined,
  type PlannedFile,
  Refusal,
  type Review,
  type ReviewCommitResult,
  type ReviewFileText,
  type ReviewMove,
  type ReviewResetResult,
  type ReviewSource,
  type ReviewState,
  type StageMove,
  type WorkspaceScope,
} from '@sheaf/contract'
import { fileSlots, moveReview, reviewSteps, reviewWarnings } from '@sheaf/engine/change'
import type { Context } from '../context.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { commitSteps, undoOrRedo } from './commits.ts'
import { type LiveReview, reviewState } from './live-review.ts'
import {
  appliedCommits,
  changeReview,
  changeStage,
  dropReview,
  endCommit,
  hasReview,
  keepRemainder,
  requireReview,
  reviewRepair,
  startReview,
  toSavedReview,
} from './open-review.ts'

export async function openReviewOf(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, ...source }: WorkspaceScope & ReviewSource,
  call: Call = {},
): Promise<ReviewState> {
  const live = workspaces.get(workspace)
  const read = await replyOf(context, live, source)
  refuseWhileCommitting(workspaces, workspace)
  return reviewState(await startReview(context, live, read, call))
}

async function replyOf(context: Context, live: LiveWorkspace, source: ReviewSource): Promise<Parameters<typeof startReview>[2]> {
  if ('reply' in source) return { reply: source.reply, format: source.format }
  if ('message' in source)
    return { reply: await (await import('../chat/chats-of-workspace.ts')).replyIn(context, live, source), format: undefined }
  const own = requireReview(live)
  return { reply: own.reply, format: own.forced ?? undefined, earlier: toSavedReview(own) }
}

export function readReview(
  workspaces: LiveWorkspaces,
  { workspace, file }: WorkspaceScope & { file?: number },
): { state: ReviewState | null; file: ReviewFileText | null } {
  const live = workspaces.get(workspace)
  return file === undefined ? { state: live.shown.review, file: null } : { state: null, file: textsOf(requireReview(live), file) }
}

function textsOf({ review }: LiveReview, file: number): ReviewFileText {
  const planned = review.plan.files[file]
  if (!planned) throw new Refusal('not-possible', "That file isn't in the review.")
  const { path, text, hunks, unplaced = [] } = planned
  return { path, language: /\.([A-Za-z0-9]{1,12})$/.exec(planned.to?.path ?? path)?.[1]?.toLowerCase() ?? '', text, hunks, unplaced }
}

export async function moveReviewOf(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, move }: WorkspaceScope & { move: ReviewMove | StageMove },
): Promise<ReviewState> {
  const live = workspaces.get(workspace)
  const own = requireReview(live)
  refuseWhileCommitting(workspaces, workspace)
  if (move.type === 'enter' || move.type === 'pause' || move.type === 'resume') await changeStage(context, live, own, move)
  else await changeReview(context, live, own, move.type === 'accept-all' ? acceptAll(own.review) : moveReview(own.review, move))
  return reviewState(own)
}

export function repairOf(
  workspaces: LiveWorkspaces,
  { workspace, file, change }: WorkspaceScope & { file?: number; change?: number },
): Promise<string> {
  return reviewRepair(workspaces.get(workspace), file === undefined ? undefined : { file, ...defined({ change }) })
}

export async function commitReview(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, acceptWarnings = [] }: WorkspaceScope & { acceptWarnings?: string[] },
  call: Call = {},
): Promise<ReviewCommitResult> {
  const live = workspaces.get(workspace)
  const own = requireReview(live)
  refuseWhileCommitting(workspaces, workspace)
  const steps = reviewSteps(own.review)
  if (steps.length === 0) throw new Refusal('nothing-accepted')
  const warnings = acceptedFiles(own.review)
    .filter(({ path }) => !acceptWarnings.includes(path))
    .flatMap(({ path, warnings: each }) => each.map(({ message }) => ({ path, message })))
  if (warnings.length > 0) return { ok: false, warnings }
  own.isCommitting = true
  try {
    const { plan } = own.review
    const title = plan.chatName ?? plan.says?.split('\n')[0]?.slice(0, 80)
    const outcome = await commitSteps(
      context,
      {
        ...live.scope(),
        steps,
        ...(title ? { title } : {}),
        // Only a fully accepted reply counts as applied: the rest of a partial one must not look done later.
        ...(isWhole(own) ? { reply: own.reply } : {}),
      },
      call,
    )
    if (!outcome.ok) return { ok: false, problems: outcome.problems.map(({ path, message }) => ({ path, message })) }
    live.publish({ type: 'commits-changed', workspace: live.id })
    own.commits = [...own.commits, outcome.id]
    const rest = await keepRemainder(context, live, own)
    return { ok: true, id: outcome.id, commits: [...own.commits], files: steps.length, ...rest, notes: outcome.notes }
  } finally {
    endCommit(live, own)
  }
}

/** Undoes the commits of the review, newest first, through the journal; each one is undone completely or not at all. */
export async function resetReview(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace }: WorkspaceScope,
  call: Call = {},
): Promise<ReviewResetResult> {
  const live = workspaces.get(workspace)
  const own = requireReview(live)
  refuseWhileCommitting(workspaces, workspace)
  const applied = await appliedCommits(context, live, own.commits)
  const restored = own.written.length
  own.isCommitting = true
  try {
    for (const { id } of applied) {
      const outcome = await undoOrRedo(context, () => Promise.resolve(workspaces), { workspace, change: { type: 'undo', id } }, call)
      if (!outcome.ok) return { ok: false, problems: outcome.problems, state: reviewState(own) }
    }
  } finally {
    endCommit(live, own)
  }
  await changeReview(context, live, own, moveReview(own.review, { type: 'reset-all' }))
  // The plan of a partly written review lacks the changes that were written.
  return applied.length === 0
    ? { ok: true, restored: 0, state: reviewState(own) }
    : { ok: true, restored, state: await openReviewOf(context, workspaces, { workspace, again: true }, call) }
}

export async function leaveReview(context: Context, workspaces: LiveWorkspaces, { workspace }: WorkspaceScope): Promise<void> {
  const live = workspaces.get(workspace)
  refuseWhileCommitting(workspaces, workspace)
  await dropReview(context, live)
}

/** A risky path (a hook, a CI file, `.env`) needs its own approval; "accept all" skips it. */
function acceptAll(review: Review): Review {
  const all = moveReview(review, { type: 'accept-all' })
  if (all === review) return review
  const files = all.files.map((file, at) => (isRisky(review.plan.files[at]) ? (review.files[at] ?? file) : file))
  return files.every((file, at) => file === review.files[at]) ? review : { ...all, files }
}

function isRisky(file: PlannedFile | undefined): boolean {
  return file?.warnings.some(({ code }) => code === 'risky-path') ?? false
}

function acceptedFiles({ plan, files }: Review): { path: string; warnings: ChangeWarning[] }[] {
  return plan.files.flatMap((file, at) => {
    const review = files[at] ?? { verdicts: [] }
    const isAccepted = fileSlots(file).some((slot, index) => slot.consent !== 'never' && review.verdicts[index] === 'accepted')
    return isAccepted ? [{ path: file.path, warnings: reviewWarnings(file, review) }] : []
  })
}

function isWhole({ review: { plan, files }, isRemainder }: LiveReview): boolean {
  const isAccepted = plan.files.every(
    (file, at) => file.status === 'unchanged' || files[at]?.verdicts.every((verdict) => verdict === 'accepted'),
  )
  return !isRemainder && isAccepted && plan.problems.length === 0 && plan.delegates.length === 0
}

function refuseWhileCommitting(workspaces: LiveWorkspaces, workspace: string): void {
  const live = workspaces.get(workspace)
  if (hasReview(live) && requireReview(live).isCommitting)
    throw new Refusal('not-possible', 'The changes in this review are being written.')
}
