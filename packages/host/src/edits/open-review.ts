// The review of an open workspace: a reply's changes, and the user's decisions so far. Stored, so that it survives a crash or a reload.

import { hash } from 'node:crypto'
import {
  type Call,
  defined,
  isRefusal,
  limits,
  type PlannedFile,
  Refusal,
  type ReplyFormat,
  type Review,
  type ReviewState,
  replyFormats,
  type Verdict,
} from '@sheaf/contract'
import { openReview, restOfReview, reviewCounts } from '@sheaf/engine/change'
import { listPaths } from '@sheaf/engine/disk'
import type { Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { followReview } from './follow-review.ts'
import { type HeldReview, reviewState } from './held-review.ts'
import { isKeptReply, replyKey, verdictsKey } from './kept-review.ts'
import { planReplyFor } from './reply.ts'

export function heldReview(live: LiveWorkspace): HeldReview {
  const { review } = live.held
  if (!review) throw new Refusal('no-review')
  return review
}

export function hasReview(live: LiveWorkspace): boolean {
  return live.held.review !== undefined
}

/** Plans a reply against the current folders. `keep`: earlier verdicts, reused where a file's changes are still the same. */
export async function holdReview(
  context: Context,
  live: LiveWorkspace,
  { reply, format, keep: kept, by }: { reply: string; format?: ReplyFormat | undefined; keep?: Kept | undefined; by?: string | undefined },
  call: Call = {},
): Promise<HeldReview> {
  const mine = {}
  live.held.reading = mine
  const plan = await planReplyFor(context, { ...live.place(), reply, ...defined({ format }) }, call, {
    rules: live.rules(),
    files: (root) => filesIn(live.tree(), root),
    isUpToDate: (by ?? kept?.by) !== undefined,
  })
  if (live.held.reading !== mine) throw new Refusal('cancelled', 'Another reply was opened.')
  const fresh = openReview(plan)
  const before = live.held.review
  // Decisions made during the read count too.
  const keep = kept && before?.id === kept.id ? keptOf(before) : kept
  const files = keep ? withVerdicts(fresh, keep) : fresh.files
  const version = (keep?.version ?? 0) + 1
  const own: HeldReview = {
    id: keep?.id ?? context.newId(),
    reply,
    forced: format ?? null,
    by: by ?? keep?.by,
    version,
    readVersion: version,
    stage: keep?.stage ?? 'planned',
    review: { ...fresh, files },
    changed: new Set(),
    isRest: false,
    isCommitting: false,
  }
  hold(live, own)
  // A reply that is too large to read is not stored; the old one is cleared.
  const stored = reply.length <= limits.replyBytes ? { id: own.id, reply } : undefined
  await write(context, live, (settings) => settings.set(replyKey(live), stored))
  await save(context, live)
  return own
}

/** Applies a change of verdicts or stage. Saved before the answer: the user's decisions must survive if the host is killed. */
export async function changeReview(
  context: Context,
  live: LiveWorkspace,
  own: HeldReview,
  review: Review,
  stage: ReviewState['stage'] = own.stage,
): Promise<void> {
  if (review === own.review && stage === own.stage) return
  const isKept = review.files === own.review.files && stage === own.stage
  own.review = review
  own.stage = stage
  own.version += 1
  show(live, own)
  if (!isKept) await save(context, live)
}

/** After a partial commit: keeps the undecided changes, and the blocked files with their repair message. */
export async function holdRest(
  context: Context,
  live: LiveWorkspace,
  { id, reply, forced, by, version, stage, review }: HeldReview,
): Promise<{ left: number; refused: number }> {
  const rest = restOfReview(review)
  if (!rest) {
    await dropReview(context, live)
    return { left: 0, refused: 0 }
  }
  const left = reviewCounts(rest).open
  const refused = rest.plan.files.filter(({ status }) => status === 'blocked').length
  const next = { version: version + 1, readVersion: version + 1 }
  const shown = left === 0 ? 'planned' : stage
  hold(live, { id, reply, forced, by, ...next, stage: shown, review: rest, changed: new Set(), isRest: true, isCommitting: false })
  await save(context, live)
  return { left, refused }
}

/** Written or refused: its files may be checked again. */
export function endCommit(live: LiveWorkspace, own: HeldReview): void {
  own.isCommitting = false
  live.held.lookAgain?.()
}

/** Left or committed: deletes it from the state. */
export async function dropReview(context: Context, live: LiveWorkspace): Promise<void> {
  delete live.held.reading
  delete live.held.review
  live.shown.review = null
  live.tell({ type: 'review-changed', workspace: live.id, review: null })
  await write(context, live, (settings) => {
    settings.set(replyKey(live), undefined)
    settings.set(verdictsKey(live), undefined)
  })
}

/** Restores the review that was open when the host ended. */
export async function restoreReview(context: Context, live: LiveWorkspace): Promise<void> {
  const ending = new AbortController()
  live.onClose(() => ending.abort())
  follow(live)
  if (live.workspace().ephemeral) return
  const settings = (await stateOf(context))?.settings
  // It was closed, or another reply was opened meanwhile.
  if (ending.signal.aborted || live.held.review || live.held.reading) return
  const kept = settings?.get(replyKey(live), isKeptReply)
  if (!settings || !kept) return
  const saved = settings.get(verdictsKey(live), isKept)
  const keep = saved?.id === kept.id ? saved : undefined
  try {
    await holdReview(context, live, { reply: kept.reply, format: keep?.forced ?? undefined, keep }, { signal: ending.signal })
  } catch (error) {
    // The folders may be missing right now: the reply stays stored for next time.
    if (!isRefusal(error) && !ending.signal.aborted) throw error
  }
}

export function keptOf(own: HeldReview): Kept {
  return {
    id: own.id,
    version: own.version,
    stage: own.stage,
    forced: own.forced,
    ...defined({ by: own.by }),
    files: own.review.plan.files.map((file, at) => ({ key: keyOf(file), verdicts: own.review.files[at]?.verdicts ?? [] })),
  }
}

export interface Kept {
  id: string
  version: number
  stage: ReviewState['stage']
  forced: ReplyFormat | null
  by?: string
  files: { key: string; verdicts: Verdict[] }[]
}

function filesIn({ roots }: Tree, root: string): readonly string[] {
  const found = roots.find(({ path }) => path === root)
  return found ? listPaths(found.node) : []
}

function hold(live: LiveWorkspace, own: HeldReview): void {
  live.held.review = own
  show(live, own)
  // Files may have been saved while the reply was being read.
  live.held.lookAgain?.()
}

function follow(live: LiveWorkspace): void {
  const none: PlannedFile[] = []
  live.held.lookAgain = followReview(live, {
    files() {
      const own = live.held.review
      return own && !own.isCommitting ? own.review.plan.files : none
    },
    mark(changed) {
      const own = live.held.review
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

function show(live: LiveWorkspace, own: HeldReview): void {
  const state = reviewState(own)
  live.shown.review = state
  live.tell({ type: 'review-changed', workspace: live.id, review: state })
}

async function save(context: Context, live: LiveWorkspace): Promise<void> {
  const own = live.held.review
  if (own) await write(context, live, (settings) => settings.set(verdictsKey(live), keptOf(own)))
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
    live.tell({
      type: 'notice',
      tone: 'warning',
      says: `The review couldn't be saved: ${error.message}`,
      try: 'Commit it before you close Sheaf.',
    })
  }
}

async function stateOf(context: Context): Promise<Awaited<ReturnType<Context['state']>> | undefined> {
  return context.state().catch((error: unknown) => {
    if (isRefusal(error)) return undefined
    throw error
  })
}

function withVerdicts({ plan, files }: Review, keep: Kept): Review['files'] {
  const kept = new Map(keep.files.map(({ key, verdicts }) => [key, verdicts]))
  return plan.files.map((file, at) => ({ verdicts: kept.get(keyOf(file)) ?? files[at]?.verdicts ?? [] }))
}

/** Cached: hashing thousands of files' changes takes longer than a decision. */
const keys = new WeakMap<PlannedFile, string>()

/** Identifies a file's changes by the lines removed and added, wherever they are; a delete or rewrite, also by the whole file. */
function keyOf(file: PlannedFile): string {
  const known = keys.get(file)
  if (known !== undefined) return known
  const { path, action, to, status, hunks, before } = file
  const changes = hunks.map(({ removed, added, offered }) => [removed, added, offered ?? false])
  const whole = action === 'delete' || action === 'rewrite' ? before : ''
  const key = hash('sha256', JSON.stringify([path, action, to?.path ?? '', status, changes, whole]))
  keys.set(file, key)
  return key
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value)) return false
  const { id, version, stage, forced, by, files } = value
  if (by !== undefined && typeof by !== 'string') return false
  const isForced = forced === null || replyFormats.some((format) => format === forced)
  const isStage = stage === 'planned' || stage === 'reviewing'
  return typeof id === 'string' && Number.isInteger(version) && isStage && isForced && Array.isArray(files) && files.every(isKeptFile)
}

function isKeptFile(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.key === 'string' &&
    Array.isArray(value.verdicts) &&
    value.verdicts.every((verdict) => verdict === 'accepted' || verdict === 'rejected' || verdict === 'open')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
