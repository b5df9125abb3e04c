// The review state for windows: everything for the list, but no file texts.

import {
  defined,
  type FileReview,
  type PlannedFile,
  type ReplyFormat,
  type Review,
  type ReviewFile,
  type ReviewState,
} from '@sheaf/contract'
import { fileSlots, reviewCounts, reviewWarnings, unresolvedPlan } from '@sheaf/engine/change'

export interface LiveReview {
  readonly id: string
  readonly reply: string
  readonly forced: ReplyFormat | null
  /** The client that proposed it, if not the user. */
  readonly by?: string | undefined
  version: number
  /** The version in which its files were last read. */
  readonly readVersion: number
  stage: ReviewState['stage']
  isPaused: boolean
  review: Review
  /** Files that changed on disk since the reply was read. */
  changed: ReadonlySet<PlannedFile>
  /** True for the rest after a partial commit. */
  isRemainder: boolean
  isCommitting: boolean
  /** IDs of the commits that wrote parts of it, oldest first; some may be undone. */
  commits: readonly string[]
  /** Paths in those commits that are still applied. */
  written: readonly string[]
  /** One of those commits is undone. */
  isUndone: boolean
}

export function reviewState({
  id,
  version,
  readVersion,
  forced,
  by,
  stage,
  isPaused,
  review,
  changed,
  isRemainder,
  written,
  isUndone,
}: Pick<
  LiveReview,
  'id' | 'version' | 'readVersion' | 'forced' | 'by' | 'stage' | 'isPaused' | 'review' | 'changed' | 'isRemainder' | 'written' | 'isUndone'
>): ReviewState {
  const { plan, at } = review
  const { total, accepted, rejected, open } = reviewCounts(review)
  return {
    id,
    version,
    readVersion,
    format: plan.format,
    forced,
    ...defined({ chatName: plan.chatName, says: plan.says, proposedBy: by }),
    files: plan.files.map((file, index) => shownFile(file, review.files[index] ?? { verdicts: [] }, changed.has(file))),
    problems: plan.problems,
    notes: plan.notes,
    delegates: plan.delegates.map(({ path, tasks }) => ({ path, edits: tasks.length })),
    // The message for the rest says that all other changes are written.
    ...defined({ repair: (isRemainder && isUndone) || !unresolvedPlan(review) ? undefined : plan.repair, at }),
    counts: { changes: total, accepted, rejected, open },
    canUndo: review.past.length > 0,
    stage,
    isPaused,
    ...(written.length > 0 && { written: [...written] }),
  }
}

function shownFile(file: PlannedFile, { verdicts, places = [] }: FileReview, isChanged: boolean): ReviewFile {
  const { path, action, to, status, outcome, hunks, unplaced = [], matches, problems, descriptions } = file
  // A change without a chosen place adds about as much at any of them.
  const changed = [...hunks, ...unplaced.flatMap((each, at) => each.places[places[at] ?? 0]?.hunks ?? [])]
  return {
    path,
    action,
    status,
    ...defined({ to: to?.path, outcome }),
    verdicts,
    consents: fileSlots(file).map(({ consent }) => consent),
    unplaced: unplaced.map(({ change, places: { length } }, at) => ({ change, places: length, place: places[at] ?? null })),
    added: changed.reduce((sum, hunk) => sum + hunk.added.length, 0),
    removed: action === 'delete' ? linesOf(file.text) : changed.reduce((sum, hunk) => sum + hunk.removed.length, 0),
    inexact: matches.filter(({ rung }) => rung !== 'exact'),
    problems,
    warnings: reviewWarnings(file, { places }),
    descriptions,
    ...(isChanged ? { changed: true } : {}),
  }
}

function linesOf(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return text === '' || text.endsWith('\n') ? lines : lines + 1
}
