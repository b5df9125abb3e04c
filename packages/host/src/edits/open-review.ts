// The review of an open workspace: a reply's changes, and the user's decisions so far. Stored, so that it survives a crash or a reload.

import { hash } from 'node:crypto'
import {
  type Call,
  type CommitRecord,
  defined,
  type FileReview,
  type Hunk,
  isRefusal,
  limits,
  type Plan,
  type PlannedFile,
  Refusal,
  type ReplyFormat,
  type Review,
  type ReviewState,
  replyFormats,
  type StageMove,
} from '@sheaf/contract'
import { fileSlots, markApplied, openReview, remainingReview, reviewCounts, unappliedPlan, unresolvedPlan } from '@sheaf/engine/change'
import { readReply } from '@sheaf/engine/reply'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { followReview } from './follow-review.ts'
import { type LiveReview, reviewState } from './live-review.ts'
import { filesIn, planReplyFor, repairRest, withRemainingDescriptions } from './reply.ts'
import { isSavedReply, replyKey, verdictsKey } from './saved-review.ts'

export function requireReview(live: LiveWorkspace): LiveReview {
  const { review } = live.memory
  if (!review) throw new Refusal('no-review')
  return review
}

export function hasReview(live: LiveWorkspace): boolean {
  return live.memory.review !== undefined
}

/** Plans a reply against the current folders. `earlier`: verdicts to reuse where a file's changes are still the same. */
export async function startReview(
  context: Context,
  live: LiveWorkspace,
  {
    reply,
    format,
    earlier,
    by,
  }: { reply: string; format?: ReplyFormat | undefined; earlier?: SavedReview | undefined; by?: string | undefined },
  call: Call = {},
): Promise<LiveReview> {
  const mine = {}
  live.memory.reading = mine
  const proposedBy = by ?? earlier?.by
  const planned = await planReplyFor(context, { ...live.scope(), reply, ...defined({ format }) }, call, {
    rules: live.rules(),
    files: (root) => filesIn(live.tree(), root),
    isUpToDate: proposedBy !== undefined,
  })
  // A person may paste a reply twice; a client has just read the files that it edits.
  const plan = proposedBy === undefined ? markApplied(planned) : planned
  const commits = earlier?.commits ?? []
  const written = await readWritten(context, live, commits)
  if (live.memory.reading !== mine) throw new Refusal('cancelled', 'Another reply was opened.')
  const fresh = openReview(plan)
  const before = live.memory.review
  // Decisions made during the read count too.
  const saved = earlier && before?.id === earlier.id ? toSavedReview(before) : earlier
  const files = saved ? withVerdicts(fresh, saved) : fresh.files
  const version = (saved?.version ?? 0) + 1
  const own: LiveReview = {
    id: saved?.id ?? context.newId(),
    reply,
    forced: format ?? null,
    by: by ?? saved?.by,
    version,
    readVersion: version,
    stage: saved?.stage ?? firstStage(plan, by),
    isPaused: saved?.paused ?? false,
    review: { ...fresh, files },
    changed: new Set(),
    isRemainder: false,
    isCommitting: false,
    commits,
    ...written,
  }
  setReview(live, own)
  // A reply that is too large to read is not stored; the old one is cleared.
  const stored = reply.length <= limits.replyBytes ? { id: own.id, reply } : undefined
  await write(context, live, (settings) => settings.set(replyKey(live), stored))
  await save(context, live)
  return own
}

/**
 * A reply that the user opened goes straight to its review. It is shown as a plan first if it has problems that no decision in a review
 * solves, and if an editor proposed it: its client may add to it until the user enters the review.
 */
function firstStage({ files, problems, delegates }: Plan, by: string | undefined): ReviewState['stage'] {
  const hasProblems = problems.length + delegates.length > 0 || files.some(isRefused)
  return by === undefined && !hasProblems && files.some(canAcceptSome) ? 'reviewing' : 'planned'
}

function canAcceptSome(file: PlannedFile): boolean {
  return fileSlots(file).some(({ consent, unplaced }) => consent !== 'never' && (unplaced?.places.length ?? 1) > 0)
}

/** Applies a change of verdicts. Saved before the answer: the user's decisions must survive if the host is killed. */
export async function changeReview(context: Context, live: LiveWorkspace, own: LiveReview, review: Review): Promise<void> {
  if (review === own.review) return
  const isSaved = review.files === own.review.files
  own.review = review
  own.version += 1
  show(live, own)
  if (!isSaved) await save(context, live)
}

/** Enters, pauses or resumes it; all decisions stay as they are. */
export async function changeStage(context: Context, live: LiveWorkspace, own: LiveReview, { type }: StageMove): Promise<void> {
  const stage = type === 'enter' ? 'reviewing' : own.stage
  const isPaused = type === 'pause'
  if (stage === own.stage && isPaused === own.isPaused) return
  own.stage = stage
  own.isPaused = isPaused
  own.version += 1
  show(live, own)
  await save(context, live)
}

/** After a partial commit: keeps the undecided changes, and the blocked files with their repair message. */
export async function keepRemainder(
  context: Context,
  live: LiveWorkspace,
  { id, reply, forced, by, version, stage, review, commits }: LiveReview,
): Promise<{ left: number; refused: number; repair?: string }> {
  const applied = await readWritten(context, live, commits)
  const left = unappliedPlan(review)
  const repair = left && !applied.isUndone ? await repairRest(left, repairOptions(live, { reply, forced }), 'written') : undefined
  const rest = remainingReview(review)
  if (!rest) {
    await dropReview(context, live)
    return { left: 0, refused: 0, ...defined({ repair }) }
  }
  const open = reviewCounts(rest).open
  const refused = rest.plan.files.filter(isRefused).length
  const parsed = readReply(reply, defined({ format: forced ?? undefined }))
  const files = rest.plan.files.map((file) => (review.plan.files.includes(file) ? file : withRemainingDescriptions(file, parsed)))
  const next = { version: version + 1, readVersion: version + 1 }
  const shown = open === 0 ? 'planned' : stage
  setReview(live, {
    id,
    reply,
    forced,
    by,
    ...next,
    stage: shown,
    isPaused: false,
    review: { ...rest, plan: { ...withoutRepair(rest.plan), files, ...defined({ repair }) } },
    changed: new Set(),
    isRemainder: true,
    isCommitting: false,
    commits,
    ...applied,
  })
  await save(context, live)
  return { left: open, refused, ...defined({ repair }) }
}

/**
 * The message to the model about what is refused and not accepted, in the whole review or in one file or change of it. Before the user
 * decides anything, a message about everything asks for the whole reply again.
 */
export async function reviewRepair(live: LiveWorkspace, only?: { file: number; change?: number }): Promise<string> {
  const own = requireReview(live)
  const { review, stage, isRemainder, isUndone } = own
  const isWhole = stage === 'planned' && !isRemainder && !only
  const left = isRemainder && isUndone ? undefined : unresolvedPlan(review, only)
  const rest = left && !isWhole ? await repairRest(left, repairOptions(live, own), isRemainder ? 'written' : 'in-review') : undefined
  const message = isWhole ? review.plan.repair : rest
  if (message === undefined) throw new Refusal('not-possible', 'No change in this review is left to repair.')
  return message
}

function repairOptions(live: LiveWorkspace, { reply, forced }: Pick<LiveReview, 'reply' | 'forced'>) {
  return { reply, format: forced ?? undefined, rules: live.rules(), roots: live.scope().roots }
}

async function readWritten(
  context: Context,
  live: LiveWorkspace,
  commits: readonly string[],
): Promise<Pick<LiveReview, 'written' | 'isUndone'>> {
  const applied = await appliedCommits(context, live, commits)
  return {
    written: [...new Set(applied.flatMap(({ files }) => files.map(({ path, to }) => to ?? path)))],
    isUndone: applied.length < commits.length,
  }
}

/** Newest first. */
export async function appliedCommits(context: Context, live: LiveWorkspace, commits: readonly string[]): Promise<CommitRecord[]> {
  if (commits.length === 0) return []
  const journal = await context.journal()
  return journal.list(live.scope().roots).filter(({ id, state }) => state === 'applied' && commits.includes(id))
}

/** Nothing in it can be decided. */
function isRefused(file: PlannedFile): boolean {
  return file.status === 'blocked' && fileSlots(file).every(({ consent }) => consent === 'never')
}

function withoutRepair({ repair: _, ...plan }: Plan): Plan {
  return plan
}

/** Written or refused: its files may be checked again. */
export function endCommit(live: LiveWorkspace, own: LiveReview): void {
  own.isCommitting = false
  live.memory.checkAgain?.()
}

/** Left or committed: deletes it from the state. */
export async function dropReview(context: Context, live: LiveWorkspace): Promise<void> {
  delete live.memory.reading
  delete live.memory.review
  live.shown.review = null
  live.publish({ type: 'review-changed', workspace: live.id, review: null })
  await write(context, live, (settings) => {
    settings.set(replyKey(live), undefined)
    settings.set(verdictsKey(live), undefined)
  })
}

/** Restores the review that was open when the host ended. */
export async function restoreReview(context: Context, live: LiveWorkspace): Promise<void> {
  const ending = new AbortController()
  live.onClose(() => ending.abort())
  follow(context, live)
  if (live.workspace().ephemeral) return
  const settings = (await stateOf(context))?.settings
  // It was closed, or another reply was opened meanwhile.
  if (ending.signal.aborted || live.memory.review || live.memory.reading) return
  const savedReply = settings?.get(replyKey(live), isSavedReply)
  if (!settings || !savedReply) return
  const saved = settings.get(verdictsKey(live), isSavedReview)
  const earlier = saved?.id === savedReply.id ? saved : undefined
  try {
    await startReview(context, live, { reply: savedReply.reply, format: earlier?.forced ?? undefined, earlier }, { signal: ending.signal })
  } catch (error) {
    // The folders may be missing right now: the reply stays stored for next time.
    if (!isRefusal(error) && !ending.signal.aborted) throw error
  }
}

export function toSavedReview(own: LiveReview): SavedReview {
  return {
    id: own.id,
    version: own.version,
    stage: own.stage,
    ...(own.isPaused && { paused: true }),
    forced: own.forced,
    ...defined({ by: own.by }),
    ...(own.commits.length > 0 && { commits: [...own.commits] }),
    files: own.review.plan.files.map((file, at) => ({ key: keyOf(file), ...(own.review.files[at] ?? { verdicts: [] }) })),
  }
}

export interface SavedReview {
  id: string
  version: number
  stage: ReviewState['stage']
  paused?: true
  forced: ReplyFormat | null
  by?: string
  /** IDs of the commits that wrote parts of it. */
  commits?: string[]
  files: SavedFile[]
}

interface SavedFile extends FileReview {
  key: string
}

function setReview(live: LiveWorkspace, own: LiveReview): void {
  live.memory.review = own
  show(live, own)
  // Files may have been saved while the reply was being read.
  live.memory.checkAgain?.()
}

function follow(context: Context, live: LiveWorkspace): void {
  live.memory.countWritten = async () => {
    const own = live.memory.review
    if (!own || own.commits.length === 0) return
    Object.assign(own, await readWritten(context, live, own.commits))
    own.version += 1
    show(live, own)
  }
  const none: PlannedFile[] = []
  live.memory.checkAgain = followReview(live, {
    files() {
      const own = live.memory.review
      return own && !own.isCommitting ? own.review.plan.files : none
    },
    mark(changed) {
      const own = live.memory.review
      if (!own || own.isCommitting || isSameSet(own.changed, changed)) return
      own.changed = changed
      own.version += 1
      show(live, own)
    },
  })
}

function isSameSet<Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each))
}

function show(live: LiveWorkspace, own: LiveReview): void {
  const state = reviewState(own)
  live.shown.review = state
  live.publish({ type: 'review-changed', workspace: live.id, review: state })
}

async function save(context: Context, live: LiveWorkspace): Promise<void> {
  const own = live.memory.review
  if (own) await write(context, live, (settings) => settings.set(verdictsKey(live), toSavedReview(own)))
}

type Settings = Awaited<ReturnType<Context['state']>>['settings']

async function write(context: Context, live: LiveWorkspace, change: (settings: Settings) => void): Promise<void> {
  if (live.workspace().ephemeral) return
  try {
    const state = await stateOf(context)
    if (state) change(state.settings)
  } catch (error) {
    // The review goes on in memory; it just would not survive a crash.
    if (!isRefusal(error)) throw error
    live.publish({
      type: 'notice',
      tone: 'warning',
      says: `The review couldn't be saved: ${error.message}`,
      try: 'Write the accepted changes before you close Sheaf.',
    })
  }
}

async function stateOf(context: Context): Promise<Awaited<ReturnType<Context['state']>> | undefined> {
  return context.state().catch((error: unknown) => {
    if (isRefusal(error)) return undefined
    throw error
  })
}

function withVerdicts({ plan, files }: Review, saved: SavedReview): Review['files'] {
  const savedByKey = new Map(saved.files.map(({ key, ...review }) => [key, review]))
  return plan.files.map((file, at) => savedByKey.get(keyOf(file)) ?? files[at] ?? { verdicts: [] })
}

/** Cached: hashing thousands of files' changes takes longer than a decision. */
const keys = new WeakMap<PlannedFile, string>()

/** Identifies a file's changes by the lines removed and added, wherever they are; a delete or rewrite, also by the whole file. */
function keyOf(file: PlannedFile): string {
  const known = keys.get(file)
  if (known !== undefined) return known
  const { path, action, to, status, hunks, unplaced, before } = file
  const linesOf = ({ removed, added, offered }: Hunk) => [removed, added, offered ?? false]
  const changes = hunks.map(linesOf)
  const places = unplaced?.map((each) => each.places.map((place) => place.hunks.map(linesOf)))
  const whole = action === 'delete' || action === 'rewrite' ? before : ''
  const key = hash('sha256', JSON.stringify([path, action, to?.path ?? '', status, changes, whole, ...(places ?? [])]))
  keys.set(file, key)
  return key
}

function isSavedReview(value: unknown): value is SavedReview {
  if (!isRecord(value)) return false
  const { id, version, stage, paused, forced, by, commits, files } = value
  if (by !== undefined && typeof by !== 'string') return false
  if (paused !== undefined && paused !== true) return false
  if (commits !== undefined && !(Array.isArray(commits) && commits.every((each) => typeof each === 'string'))) return false
  const isForced = forced === null || replyFormats.some((format) => format === forced)
  const isStage = stage === 'planned' || stage === 'reviewing'
  return typeof id === 'string' && Number.isInteger(version) && isStage && isForced && Array.isArray(files) && files.every(isSavedFile)
}

function isSavedFile(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.key === 'string' &&
    Array.isArray(value.verdicts) &&
    value.verdicts.every((verdict) => verdict === 'accepted' || verdict === 'rejected' || verdict === 'open') &&
    (value.places === undefined ||
      (Array.isArray(value.places) && value.places.every((place) => place === null || Number.isInteger(place))))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
