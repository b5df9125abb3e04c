// edits.propose: file changes that a model proposes. Planned like a reply; then the user reviews them, or they are written if that is
// granted and nothing needs a review. A review that the user has open is never replaced.

import {
  type Call,
  type ChangeProblem,
  defined,
  type EditsResult,
  isRefusal,
  type Match,
  type PlainEdit,
  type Plan,
  type PlannedFile,
  type ProposedEdit,
  type ProposedFile,
  Refusal,
  type WorkspaceScope,
} from '@sheaf/contract'
import { applyHunks, autoReview } from '@sheaf/engine/change'
import { explainPath, resolveLinkedPath } from '@sheaf/engine/disk'
import { mayContainSecret, redactSecrets, scanSecrets, secretByName } from '@sheaf/engine/secrets'
import type { Context } from '../context.ts'
import { locatePath } from '../files/find-paths.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { commitSteps } from './commits.ts'
import { type EditsReply, editsReply } from './edits-reply.ts'
import { widenEdits } from './edits-widen.ts'
import { hasReview, requireReview, startReview, toSavedReview } from './open-review.ts'
import { filesIn, planReplyFor } from './reply.ts'

export type EditsRequest = WorkspaceScope & { edits: ProposedEdit[]; client: string; says?: string; direct: boolean; headless: boolean }

/** With edits that a review can store. */
type PlannedRequest = Omit<EditsRequest, 'edits'> & { edits: PlainEdit[] }

export async function proposeEdits(
  context: Context,
  workspaces: LiveWorkspaces,
  given: EditsRequest,
  call: Call = {},
): Promise<EditsResult> {
  const live = workspaces.get(given.workspace)
  if (given.headless && !given.direct) throw new Refusal('mcp-edits-not-granted')
  const resolved = given.edits.map((edit) => ({ ...edit, path: treePath(live, edit.path) }))
  const { edits, problems, matches } = await widenEdits(context, live, mergedByPath(resolved), call)
  const asked: PlannedRequest = { ...given, edits }
  if (problems.size > 0)
    return { outcome: 'refused', files: [...problems].map(unplanned), problems: [], notes: waitingNotes(live, [...problems.keys()]) }
  const reply = editsReply(asked)
  const plan = await planOf(context, live, reply, call)
  const gated = new Set(plan.files.filter((file) => file.before !== null && isHiddenFromTools(live, file)))
  const needsReview =
    gated.size > 0 || plan.files.some(changesIgnoreRules) || (await Promise.all(plan.files.map(mayRevealSecret))).includes(true)
  // "Unchanged" reveals as much as a match. Other results are shown only if the user sees every attempt.
  const isBlind = (file: PlannedFile): boolean =>
    gated.has(file) && (file.action === 'modify' || asked.headless || file.status === 'unchanged')
  const files = plan.files.map((file) => withMatches(shownFile(file, isBlind(file)), matches.get(file.path)))
  const answer = { files, problems: plan.problems.map(({ message }) => message), notes: plan.notes }
  const blocked = files.filter((file) => file.problems.length > 0)
  if (answer.problems.length > 0 || blocked.length > 0)
    return {
      outcome: 'refused',
      ...answer,
      notes: [
        ...answer.notes,
        ...waitingNotes(
          live,
          blocked.map(({ path }) => path),
        ),
      ],
    }
  if (files.every(({ status }) => status === 'unchanged')) return { outcome: 'unchanged', ...answer }
  // Moving a hidden file or changing an ignore rule could make hidden text readable: the user must review that.
  if (asked.direct && !needsReview) {
    const auto = autoReview(plan, { acceptWarnings: false })
    if ('steps' in auto) return commit(context, live, { asked, reply, steps: auto.steps }, answer, call)
  }
  if (asked.headless) {
    const why =
      'This edit must be reviewed, but no Sheaf window is open for the review. See the warnings. Edits to hidden files and ignore rules always need a review.'
    return { outcome: 'refused', ...answer, problems: [why] }
  }
  return review(context, live, asked, answer, call)
}

/** The passages of one file together, so that overlaps are found. */
function mergedByPath(edits: readonly ProposedEdit[]): ProposedEdit[] {
  const merged: ProposedEdit[] = []
  for (const edit of edits) {
    const at = merged.findIndex((each) => each.path === edit.path && each.kind === 'replace')
    const before = merged[at]
    if (edit.kind === 'replace' && before?.kind === 'replace') merged[at] = { ...before, edits: [...before.edits, ...edit.edits] }
    else merged.push(edit)
  }
  return merged
}

/** Matches of the original edits, not the widened ones. */
function withMatches(file: ProposedFile, matches: Match[] | undefined): ProposedFile {
  return matches && file.status === 'ready' ? { ...file, matches } : file
}

/** The tree path of an existing file; any other path is left to the plan as written. */
function treePath(live: LiveWorkspace, path: string): string {
  try {
    return locatePath(live, path, { mayGuess: false }).path || path
  } catch (error) {
    if (isRefusal(error) && error.code !== 'mcp-arguments') return path
    throw error
  }
}

/** Not planned: a passage is missing or ambiguous. */
function unplanned([path, problems]: [string, ChangeProblem[]]): ProposedFile {
  return { path, action: 'modify', status: 'blocked', added: 0, removed: 0, matches: [], problems, warnings: [] }
}

/** Earlier proposals are not in the file yet: an edit that builds on one finds no match. */
function waitingNotes(live: LiveWorkspace, paths: readonly string[]): string[] {
  const { proposed, review } = live.memory
  const own = review && proposed?.review === review.id ? proposed : undefined
  const both = paths.filter((path) => own?.edits.some((edit) => edit.path === path))
  if (both.length === 0) return []
  return [
    `An earlier edit to ${both.join(', ')} is still waiting for the user's review. Edits are matched against the file on disk, not against that edit.`,
  ]
}

type Answer = Pick<EditsResult, 'files' | 'problems' | 'notes'>

async function commit(
  context: Context,
  live: LiveWorkspace,
  { asked, reply, steps }: { asked: PlannedRequest; reply: EditsReply; steps: Parameters<typeof commitSteps>[1]['steps'] },
  answer: Answer,
  call: Call,
): Promise<EditsResult> {
  const title = `${asked.client}: ${asked.says ?? answer.files.map(({ path }) => path).join(', ')}`.slice(0, 80)
  const outcome = await commitSteps(context, { ...live.scope(), steps, title, reply: reply.text }, call)
  if (!outcome.ok) return { outcome: 'refused', ...answer, problems: outcome.problems.map(({ path, message }) => `${path}: ${message}`) }
  live.publish({ type: 'commits-changed', workspace: live.id })
  return { outcome: 'committed', ...answer, notes: [...answer.notes, ...outcome.notes], commit: outcome.id }
}

async function review(context: Context, live: LiveWorkspace, asked: PlannedRequest, answer: Answer, call: Call): Promise<EditsResult> {
  const before = appendableReview(live, asked.client)
  const edits = [...(before?.edits ?? []), ...asked.edits]
  const reply = before ? editsReply({ ...asked, edits }) : editsReply(asked)
  if (before) {
    const together = await planOf(context, live, reply, call)
    const files = together.files.map((file) => shownFile(file, false))
    if (files.some(({ problems }) => problems.length > 0))
      return {
        outcome: 'refused',
        files: files.filter(({ problems }) => problems.length > 0),
        problems: ['This edit conflicts with your earlier proposal, which is still under review.'],
        notes: answer.notes,
      }
    // The user may have decided, left it, or pasted something else meanwhile.
    appendableReview(live, asked.client)
  }
  const earlier = before && hasReview(live) ? toSavedReview(requireReview(live)) : undefined
  const current = await startReview(context, live, { reply: reply.text, format: reply.format, earlier, by: asked.client }, call)
  live.memory.proposed = { review: current.id, client: asked.client, edits }
  return { outcome: 'review', ...answer, reviewFiles: current.review.plan.files.length }
}

/** Undefined: no review is open. */
function appendableReview(live: LiveWorkspace, client: string): { edits: readonly PlainEdit[] } | undefined {
  if (!hasReview(live)) return undefined
  const current = requireReview(live)
  const own = live.memory.proposed
  const isOwn = own?.review === current.id && own.client === client && !current.isRemainder && !current.isCommitting
  // While the user decides, no new hunk may appear under the pointer.
  if (isOwn && current.stage === 'planned' && !current.isPaused) return own
  if (isOwn)
    throw new Refusal(
      'not-possible',
      'The user is reviewing your earlier proposal, and nothing can be added to it now. Wait until the review is done, then call the tool again.',
    )
  throw new Refusal(
    'not-possible',
    'The user already has a review open in the Sheaf window. Ask the user to finish or discard it, then call the tool again.',
  )
}

function planOf(context: Context, live: LiveWorkspace, { text: reply, format }: EditsReply, call: Call): Promise<Plan> {
  const files = (root: string) => filesIn(live.tree(), root)
  return planReplyFor(context, { ...live.scope(), reply, format }, call, { rules: live.rules(), files, isUpToDate: true })
}

/** A file no tool may read: searching it would reveal its text, guess by guess. */
function isHiddenFromTools(live: LiveWorkspace, { path, root, relative }: PlannedFile): boolean {
  if (secretByName(path) || secretByName(relative) || !explainPath(root, relative, live.rules()).shown) return true
  const roots = live.tree().roots.map((each) => each.path)
  const target = resolveLinkedPath(roots, root, relative)
  if (target === undefined) return false
  return !target.ok || secretByName(target.relative) !== undefined || !explainPath(target.root, target.relative, live.rules()).shown
}

function changesIgnoreRules({ relative, to }: PlannedFile): boolean {
  return [relative, to?.relative ?? ''].some((path) => /(?:^|\/)\.(?:gitignore|ignore|repo_ignore)$/i.test(path))
}

/** Under another name, or in another context, a secret may no longer be detected: then a tool would show it. */
async function mayRevealSecret({ status, path, to, text, hunks }: PlannedFile): Promise<boolean> {
  if (status !== 'ready' || !mayContainSecret(text)) return false
  const values = (await scanSecrets(text, path))
    .flatMap(({ start, end }) => text.slice(start, end).split('\n'))
    .map((value) => value.trim())
  if (values.length === 0) return false
  const after = applyHunks(text, hunks)
  const shown = redactSecrets(after, await scanSecrets(after, to?.path ?? path))
  return values.some((value) => value !== '' && shown.includes(value))
}

const hiddenProblem: ChangeProblem = {
  code: 'read-only',
  message: "Tools can't access this file (it is a sensitive file, or an ignore rule hides it), so it can't be edited here. Ask the user.",
  lines: [],
}

function shownFile(file: PlannedFile, isSearchedBlindly: boolean): ProposedFile {
  const { path, action, to, status, outcome, hunks, matches, problems, warnings } = file
  const about = { path, action, ...defined({ to: to?.path }) }
  if (isSearchedBlindly) return { ...about, status: 'blocked', added: 0, removed: 0, matches: [], problems: [hiddenProblem], warnings: [] }
  return {
    ...about,
    status,
    ...defined({ outcome }),
    added: hunks.reduce((sum, hunk) => sum + hunk.added.length, 0),
    removed:
      action === 'delete'
        ? file.text.split('\n').length - (file.text.endsWith('\n') || file.text === '' ? 1 : 0)
        : hunks.reduce((sum, hunk) => sum + hunk.removed.length, 0),
    matches,
    problems,
    warnings,
  }
}
