// reply.*, commits.*, reviews.*, edits.*: planning, reviewing and writing a model's changes.

import { z } from 'zod'
import {
  flag,
  folderScope,
  id,
  index,
  line,
  path,
  paths,
  reply,
  scoped,
  text,
  workspaceScope,
  workspaceScopeSchema,
} from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type { CommitOutcome, CommitRecord } from './commit.ts'
import type { ReviewCommitResult, ReviewFileText, ReviewResetResult, ReviewState, StageMove } from './open-review.ts'
import type { ApplyAnswer, CheckedFile, Plan } from './plan.ts'
import type { EditsResult, RenameResult } from './proposed.ts'
import { replyFormats } from './reply.ts'
import type { ReviewMove } from './review.ts'

const format = z.enum(replyFormats).exactOptional()
const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be'])
const file = { root: path, relative: path }

/** One file operation with its new text, as a review passes it to the commit. */
const fileStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write'), ...file, before: z.string().nullable(), text: z.string(), encoding }),
  z.object({ kind: z.literal('remove'), ...file, before: z.string() }),
  z.object({ kind: z.literal('move'), ...file, before: z.string(), to: z.object(file), text: z.string().exactOptional(), encoding }),
])
export type FileStep = z.infer<typeof fileStep>

/** One case of `sheaf apply --batch`: files and reply in memory, nothing on disk (cli.md). */
const applyCase = z.object({ id: z.string(), files: z.record(z.string(), z.string()), reply, format })
export type ApplyCase = z.infer<typeof applyCase>

const planRequest = z.object({ ...folderScope, reply, format })
export type PlanRequest = z.infer<typeof planRequest>

/** The column is in UTF-16 units. */
const textPlace = z.object({ line, column: z.int().min(1) })
const proposedPassage = z.union([
  /** Occurs exactly once, unless `all` is set, or `places` says where. */
  z.object({ search: text, replace: text, all: flag, places: z.array(textPlace).max(10_000).exactOptional() }),
  /** A definition of the file, by its name or `Container.name`, with the comments right above it. An empty text deletes it. */
  z.object({ symbol: z.string().max(1_000), replace: text, insert: z.enum(['before', 'after']).exactOptional() }),
])
export type ProposedPassage = z.infer<typeof proposedPassage>

const proposedEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rewrite'), path, text }),
  z.object({ kind: z.literal('create'), path, text }),
  z.object({ kind: z.literal('replace'), path, edits: z.array(proposedPassage).max(10_000) }),
  z.object({ kind: z.literal('delete'), path }),
  z.object({ kind: z.literal('move'), path, to: path }),
])
export type ProposedEdit = z.infer<typeof proposedEdit>

/** An edit as a review stores it. */
export type PlainEdit =
  | Exclude<ProposedEdit, { kind: 'replace' }>
  | { kind: 'replace'; path: string; edits: { search: string; replace: string }[] }

/** Writes all steps or none. */
const newCommit = z.object({
  type: z.literal('write'),
  steps: z.array(fileStep),
  title: text.exactOptional(),
  reply: reply.exactOptional(),
})
/** Undoes the given commit, by default the last one that is not undone; or redoes one. */
const commitChange = z.object({ type: z.enum(['undo', 'redo']), id: id.exactOptional() })
const openCommit = z.object({ ...workspaceScope, change: commitChange })

const reviewMove: z.ZodType<ReviewMove | StageMove> = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['accept', 'reject', 'reopen']), file: index, hunk: index.exactOptional() }),
  z.object({ type: z.enum(['accept-all', 'reset-all', 'undo', 'next', 'previous']) }),
  z.object({ type: z.literal('place'), file: index, hunk: index, place: index }),
  z.object({ type: z.literal('look'), file: index, hunk: index }),
  z.object({ type: z.enum(['enter', 'pause', 'resume']) }),
])

export const editMethods = {
  /** The changes that a reply would make. Reads, never writes. */
  'reply.plan': method({ clients: [], input: planRequest, result: returns<Plan>() }),
  /** Which edits of a chat answer apply to the current files. Plans them like a review, without checking their syntax or opening it. */
  'reply.check': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, chat: id, message: id }),
    result: returns<CheckedFile[]>(),
  }),
  /** The same in memory, for many small cases at once. */
  'reply.try': method({ clients: [], input: z.object({ cases: z.array(applyCase) }), result: returns<ApplyAnswer[]>() }),
  /** Newest first; only commits that touched these folders. */
  'commits.list': method({ clients: ['window'], ...scoped({}), result: returns<CommitRecord[]>() }),
  /** The only way that files in an open folder are written. A window can only undo and redo: it commits its review. */
  'commits.change': method({
    clients: ['window'],
    input: z.union([z.object({ ...folderScope, change: z.union([commitChange, newCommit]) }), openCommit]),
    workspaceInput: openCommit,
    result: returns<CommitOutcome>(),
    writes: true,
  }),
  /** Plans the edits like a reply, then opens the review, or commits if direct edits are granted and nothing prevents it. */
  'edits.propose': method({
    clients: ['model'],
    input: z.object({
      ...workspaceScope,
      edits: z.array(proposedEdit).max(10_000),
      client: z.string().max(1_000),
      says: text.exactOptional(),
      direct: z.boolean(),
      headless: z.boolean(),
    }),
    result: returns<EditsResult>(),
    writes: true,
  }),
  /** The same for a new name of a definition and all of its uses. Pro. */
  'edits.rename': method({
    clients: ['model'],
    input: z.object({
      ...workspaceScope,
      name: z.string().max(1_000),
      to: z.string().max(1_000),
      path: path.exactOptional(),
      client: z.string().max(1_000),
      direct: z.boolean(),
      headless: z.boolean(),
    }),
    result: returns<RenameResult>(),
    writes: true,
  }),
  /** Plans a reply against the open folders and keeps the review; replaces an open one. */
  'reviews.open': method({
    clients: ['window'],
    input: z.union([
      z.object({ ...workspaceScope, reply, format }),
      z.object({ ...workspaceScope, chat: id, message: id }),
      z.object({ ...workspaceScope, again: z.literal(true) }),
    ]),
    result: returns<ReviewState>(),
  }),
  /** The review state. With `file`, an index in its list, only the texts of that file: the state of a large review is megabytes. */
  'reviews.read': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, file: index.exactOptional() }),
    result: returns<{ state: ReviewState | null; file: ReviewFileText | null }>(),
  }),
  /** Nothing is written yet. */
  'reviews.move': method({ clients: ['window'], input: z.object({ ...workspaceScope, move: reviewMove }), result: returns<ReviewState>() }),
  /**
   * The message to the model about the changes that were refused and are not accepted. `file` and `change` limit
   * it to one file of the review, or one change of that file, as `ReviewFile.unplaced` counts them.
   */
  'reviews.repair': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, file: index.exactOptional(), change: index.exactOptional() }),
    result: returns<string>(),
  }),
  /** `acceptWarnings`: paths whose warnings a person read and accepted individually. */
  'reviews.commit': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, acceptWarnings: paths.exactOptional() }),
    result: returns<ReviewCommitResult>(),
    writes: true,
  }),
  /** Clears all decisions. If the review was partly written, first restores its files, by undoing its commits, and reads the reply again. */
  'reviews.reset': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<ReviewResetResult>(), writes: true }),
  /** Discards the reply and all decisions; `pause` keeps them. */
  'reviews.leave': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<void>() }),
}
