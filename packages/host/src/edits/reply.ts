// reply.*: plans a reply against the files on disk, or tries replies in memory.

import {
  type ApplyAnswer,
  type ApplyCase,
  type Call,
  defined,
  isRefusal,
  type Plan,
  type PlannedFile,
  type PlanRequest,
  Refusal,
  type Reply,
  type ReplyFormat,
} from '@sheaf/contract'
import { diskTargets, type OtherEdits, openSyntaxCheck, planReply, repairMessage, replyChanges, tryCases } from '@sheaf/engine/change'
import type { Journal, Recovered } from '@sheaf/engine/commit'
import { listPaths, type RuleOptions, walkFolder } from '@sheaf/engine/disk'
import { readReply } from '@sheaf/engine/reply'
import type { Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { rootsOf, rulesOf } from '../files/open-folders.ts'
import { replyHash } from './commits.ts'
import { gatePlan, gateRepair } from './gate-plan.ts'
import { recoveredNotes, takePendingNotes } from './settle-journal.ts'

/** The rules of an open workspace, and its files by root, if already known. */
export interface KnownFiles {
  rules?: RuleOptions
  files?: (root: string) => readonly string[]
  /** The author read the current files: the reply is not compared with what the user copied before. */
  isUpToDate?: boolean
}

export async function planReplyFor(
  context: Context,
  { reply: text, format, ...scope }: PlanRequest,
  call: Call = {},
  known: KnownFiles = {},
): Promise<Plan> {
  const roots = rootsOf(scope)
  const rules = known.rules ?? rulesOf(context, scope)
  // First: a plan must not build on an interrupted commit.
  const { journal, recovered } = (await unlessUnwritable(settledJournal(context))) ?? {}
  const reply = readReply(text, defined({ format }))
  const planned = await matchReply(context, { text, reply, roots, rules, journal, checksSyntax: true }, call, known)
  const { plan, hide } = await gatePlan(planned, rules, roots)
  const notes = [...takePendingNotes(context), ...(recovered ? recoveredNotes(recovered) : []), ...plan.notes]
  return { ...plan, notes, ...(await gateRepair(repairMessage(plan, reply, hide))) }
}

/** Files of an open root. */
export function filesIn({ roots }: Tree, root: string): readonly string[] {
  const found = roots.find(({ path }) => path === root)
  return found ? listPaths(found.node) : []
}

interface MatchRequest {
  text: string
  reply: Reply
  roots: readonly string[]
  rules: RuleOptions
  journal: Journal | undefined
  checksSyntax: boolean
}

/** Plans it with its gate open: only for this machine. */
export async function matchReply(
  context: Context,
  { text, reply, roots, rules, journal, checksSyntax }: MatchRequest,
  call: Call,
  known: KnownFiles,
): Promise<Plan> {
  const state = await unlessUnwritable(context.state())
  const targets = diskTargets(roots, {
    files: known.files ?? ((root) => listPaths(walkFolder(root, { ...rules, snapshotFile: context.snapshotFile(root) }).folder)),
  })
  const planned = await planReply(reply, targets, {
    ...call,
    shown: (path) => (known.isUpToDate ? undefined : state?.manifests.latestFor(path, roots)?.file),
    comesFrom: (...question) => journal?.comesFrom(...question) ?? false,
    ...(checksSyntax && { checkSyntax: openSyntaxCheck({ pool: context.parsers, ...defined({ signal: call.signal }) }) }),
  })
  if (call.signal?.aborted) throw new Refusal('cancelled')
  return journal?.appliedReply(replyHash(text), roots) ? alreadyApplied(planned) : planned
}

/** The message about the changes of a plan that are left of a reply. */
export async function repairRest(
  left: Plan,
  { reply, format, rules, roots }: { reply: string; format: ReplyFormat | undefined; rules: RuleOptions; roots: readonly string[] },
  others: OtherEdits,
): Promise<string | undefined> {
  const { plan, hide } = await gatePlan(left, rules, roots)
  return (await gateRepair(repairMessage(plan, readReply(reply, defined({ format })), hide, others))).repair
}

/** A partly written file without the descriptions of its written changes. */
export function withRemainingDescriptions(file: PlannedFile, reply: Reply): PlannedFile {
  const left = new Set([...file.hunks, ...(file.unplaced ?? [])].map(({ change }) => change))
  const described = replyChanges(file, reply).map(({ description = '' }, change) => ({ description, change }))
  if (described.length === 0) return file
  const remaining = described.filter(({ description, change }) => left.has(change) && description.trim() !== '')
  return { ...file, descriptions: remaining.map(({ description }) => description) }
}

export function tryReplies(context: Context, { cases }: { cases: ApplyCase[] }, { signal }: Call = {}): Promise<ApplyAnswer[]> {
  return tryCases(cases, { pool: context.pool, ...defined({ signal }) })
}

async function settledJournal(context: Context): Promise<{ journal: Journal; recovered: Recovered }> {
  const journal = await context.journal()
  return { journal, recovered: journal.recover() }
}

/** A plan needs no stored state: if it cannot be written, the plan does without, and the commit refuses. */
export async function unlessUnwritable<Value>(opening: Promise<Value>): Promise<Value | undefined> {
  return opening.catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'state-unwritable') return undefined
    throw error
  })
}

/** The same reply is already applied here: a second time would insert its additions again. */
function alreadyApplied(plan: Plan): Plan {
  const files = plan.files.map(({ unplaced: _, ...file }) => ({
    ...file,
    status: 'unchanged' as const,
    outcome: 'already-applied' as const,
    hunks: [],
    problems: [],
    warnings: [],
  }))
  return { ...plan, files, notes: [...plan.notes, "This reply was already applied, and the files haven't changed since."] }
}
