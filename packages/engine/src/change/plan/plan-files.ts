// The pure part of planning: synchronous, so that thousands of small cases can be tried in a second.

import { type ChangeWarning, limits, type Plan, type PlannedAction, type PlannedFile, type Reply } from '@sheaf/contract'
import { delegateProblems, readDelegate } from '../../reply/delegate/index.ts'
import { splitLines } from '../hunks/index.ts'
import { crossCheck, type Planned } from './cross-check.ts'
import { type Group, groupBlocks } from './group-blocks.ts'
import { judgeStale, type StaleOptions } from './judge-stale.ts'
import { shownPath, type Target } from './locate-path.ts'
import { type Block, mergeBlocks, type RequestedEdit } from './merge-blocks.ts'
import { blocked, type ExistingFile, planFile } from './plan-file.ts'
import { restoreRedacted } from './restore-redacted.ts'
import type { TargetRead, Targets } from './targets.ts'
import { warnOfCharacters } from './warn-of-characters.ts'
import { warnOfLoss } from './warn-of-loss.ts'
import { warnOfPath } from './warn-of-path.ts'

export type PlanFilesOptions = StaleOptions

export function planFiles(reply: Reply, targets: Targets, options: PlanFilesOptions = {}): Plan {
  const steps = planSteps(reply, targets, options)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same, pausing after every file, for a host that has others to answer: a reply may have thousands. */
export function* planSteps(
  reply: Reply,
  targets: Targets,
  options: PlanFilesOptions = {},
): Generator<{ done: number; total: number }, Plan, undefined> {
  const { format, chatName, plan: says, problems } = reply
  const groups = yield* groupBlocks(targets, reply.files, reply.format === 'whole-files')
  const worked: Planned[] = []
  for (const group of groups) {
    if (group.kind !== 'delegate') worked.push(planGroup(targets, group, options))
    yield { done: worked.length, total: groups.length }
  }
  const planned = crossCheck(targets, worked)
  return {
    format,
    ...(chatName !== undefined && { chatName }),
    ...(says !== undefined && { says }),
    files: planned.map(({ file }) => (format === 'whole-files' ? { ...file, warnings: [...file.warnings, ...warnOfLoss(file)] } : file)),
    problems: [...problems, ...reply.files.flatMap(delegateProblems)],
    notes: [...reply.notes, ...planned.flatMap(({ file, notes }) => notes.map((note) => `${file.path}: ${note}`))],
    delegates: groups.filter((group) => group.kind === 'delegate').map(({ file, target }) => readDelegate(file, linesOf(targets, target))),
  }
}

function linesOf(targets: Targets, { root, relative, kind }: Target): number | undefined {
  const read = kind === 'file' ? targets.read(root, relative) : undefined
  return read?.ok ? splitLines(read.text).length : undefined
}

function planGroup(targets: Targets, group: Exclude<Group, { kind: 'delegate' }>, options: PlanFilesOptions): Planned {
  if (group.kind === 'refused') {
    const { path, action, refusal } = group
    const nowhere = { path, root: { path: '', name: '' }, relative: '' }
    return { file: blocked(nowhere, undefined, action, refusal.code, refusal.message).file, notes: [] }
  }
  const { target } = group
  const read = readTarget(targets, target)
  const { blocks, notes: restoredNotes, redactProblem } = restoreRedacted(group.blocks, read?.ok ? read.text : undefined)
  const asked = blocks[0]?.file.action
  const action = asked === undefined || asked === 'delegate edit' ? 'modify' : asked
  if (read && !read.ok) return { file: blocked(target, undefined, action, read.code, read.message).file, notes: [], target }
  const merged = mergeBlocks(blocks, !read, !read || read.text === '')
  const isAllowed = read !== undefined || merged.request.kind !== 'whole' || targets.allowsNew(target.root, target.relative)
  const { file, notes } = isAllowed ? planFile(target, merged.request, read) : blocked(target, read, 'create', 'read-only', readOnlyMessage)
  const real = targets.real(target.root, target.relative)
  const stale = judgeStale(file, options, real && shownPath(targets, real))
  const corrections = new Set(blocks.flatMap((block) => block.target.note ?? []))
  const all = [...corrections, ...actionNotes(action, file), ...merged.notes, ...notes, ...restoredNotes, ...stale.notes]
  const problems = [...file.problems.map(redactProblem), ...stale.problems]
  return {
    file: {
      ...file,
      ...(problems.length > 0 && { status: 'blocked' }),
      problems,
      warnings: [
        ...stale.warnings,
        ...warnOfPath(file, realsOf(targets, target, merged.request)),
        ...warnOfSize(file),
        ...warnOfNames(file, read),
        ...warnOfCharacters(file),
        ...warnOfMissingEnd(blocks),
      ],
    },
    notes: all,
    target,
    ...(read && { identity: read.identity }),
    ...(merged.request.kind === 'move' && { to: merged.request.to }),
  }
}

/** Where links lead: the name of a path says little in an untrusted folder. */
function realsOf(targets: Targets, target: Target, request: RequestedEdit): string[] {
  const locations = request.kind === 'move' ? [target, request.to] : [target]
  return locations.flatMap(({ root, relative }) => targets.real(root, relative)?.relative ?? [])
}

const readOnlyMessage = 'The folder of the new file is read-only. Change its permissions to create files there.'

/** Undefined: nothing is there, and a file may be created. */
function readTarget(targets: Targets, { root, relative, kind }: Target): TargetRead | undefined {
  if (kind === 'file') return targets.read(root, relative)
  if (kind === 'folder') return { ok: false, code: 'conflict', message: 'The path is a folder, not a file.' }
  if (kind === 'special') {
    return {
      ok: false,
      code: 'conflict',
      message: 'The path is a pipe, socket, device, or broken link, which is never read or written.',
    }
  }
  return undefined
}

/** A file with several names is written in place: names outside the open folders would change with it. */
function warnOfNames({ status, hunks, unplaced = [] }: PlannedFile, read: ExistingFile | undefined): ChangeWarning[] {
  if (status === 'unchanged' || hunks.length + unplaced.length === 0 || !read?.namesElsewhere) return []
  const message =
    "The file has another hard link that isn't visible in the open folders, and the change would affect that link too. Check where it is."
  return [{ code: 'risky-path', message, lines: [] }]
}

/** More than a prompt would accept: no model wrote this much. */
function warnOfSize({ hunks, unplaced = [] }: PlannedFile): ChangeWarning[] {
  const texts = [...hunks.map((hunk) => hunk.added), ...unplaced.map(({ content }) => content)]
  const added = texts.reduce((sum, lines) => lines.reduce((length, line) => length + line.length, sum), 0)
  return added > limits.largeFileBytes
    ? [{ code: 'large', message: 'The reply adds an unusually large amount of text to this file. Check where it comes from.', lines: [] }]
    : []
}

/** Everything in it is complete, so it can be used; only a person knows whether more was meant. */
function warnOfMissingEnd(blocks: readonly Block[]): ChangeWarning[] {
  if (!blocks.some(({ file }) => file.unclosed)) return []
  const message = 'The reply ends before the end marker of this file. Check that no change is missing.'
  return [{ code: 'missing-end', message, lines: [] }]
}

function actionNotes(asked: PlannedAction, { action }: PlannedFile): string[] {
  if (asked === 'create' && action === 'rewrite') return ['The file already exists, so the create action was read as a rewrite.']
  if (asked === 'rewrite' && action === 'create') return ["The file doesn't exist yet, so the rewrite was read as a create action."]
  return []
}
