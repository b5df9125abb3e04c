// Plans one request for one file against its current text.

import type {
  ChangeProblem,
  ChangeProblemCode,
  Hunk,
  Match,
  PlannedAction,
  PlannedFile,
  ReplyChange,
  UnplacedChange,
} from '@sheaf/contract'
import { editText, type TextEdited } from '../edit/edit-text.ts'
import { applyHunks, diffHunks, splitLines, wholeText, withoutExtraLine } from '../hunks/index.ts'
import { findOmissions } from './find-omissions.ts'
import type { Target } from './locate-path.ts'
import type { RequestedEdit } from './merge-blocks.ts'
import { findRedacted } from './restore-redacted.ts'
import type { TargetRead } from './targets.ts'

export type ExistingFile = TargetRead & { ok: true }

export interface FilePlanned {
  file: PlannedFile
  notes: string[]
}

/** `old` is undefined if there is no file. */
export function planFile(target: Target, request: RequestedEdit, old: ExistingFile | undefined): FilePlanned {
  if (request.kind === 'refused') return blocked(target, old, request.action, request.code, request.message)
  if (request.kind === 'whole') return planWhole(target, request, old)
  if (!old) {
    const { action, verb } = actionsByKind[request.kind]
    return blocked(
      target,
      old,
      action,
      'missing-file',
      `There is no file to ${verb} at this path. Check the path, or ask for a create action.`,
    )
  }
  if (request.kind === 'delete') return planDelete(target, request.contents, old)
  return request.kind === 'modify' ? planModify(target, request.changes, old) : planMove(target, request, old)
}

const actionsByKind = {
  modify: { action: 'modify', verb: 'change' },
  delete: { action: 'delete', verb: 'delete' },
  move: { action: 'rename', verb: 'rename' },
} as const

/** For a file that cannot be planned at all. */
export function blocked(
  target: Pick<Target, 'path' | 'root' | 'relative'>,
  old: ExistingFile | undefined,
  action: PlannedAction,
  code: ChangeProblemCode,
  message: string,
): FilePlanned {
  return finish(target, old, { action, hunks: [], problems: [{ code, message, lines: [] }] })
}

/** A diff shows what it deletes. A file with other contents is not the one the model meant. */
function planDelete(target: Target, contents: readonly string[][], old: ExistingFile): FilePlanned {
  const lines = (texts: readonly string[]) =>
    texts
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd()
  const text = lines(splitLines(old.text.replace(/^\uFEFF/, '')))
  if (contents.every((shown) => lines(shown) === text)) return finish(target, old, { action: 'delete', hunks: [] })
  return blocked(
    target,
    old,
    'delete',
    'no-match',
    "The lines that the reply deletes don't match the file. Ask again with the current file.",
  )
}

function planModify(target: Target, changes: readonly ReplyChange[], old: ExistingFile): FilePlanned {
  const edited = editText(old.text, changes)
  const omissions = omissionsIn(target, changes, old.text, edited)
  const { outcome } = edited
  const unchanged = outcome ?? (edited.hunks.length === 0 ? 'no-change' : undefined)
  return finish(target, old, {
    action: 'modify',
    hunks: edited.hunks,
    unplaced: edited.unplaced,
    matches: edited.matches,
    problems: [...edited.problems, ...omissions],
    ...(unchanged && { outcome: unchanged }),
    descriptions: descriptionsOf(changes),
  })
}

function planWhole(target: Target, request: RequestedEdit & { kind: 'whole' }, old: ExistingFile | undefined): FilePlanned {
  const { content } = request
  const action = old ? 'rewrite' : 'create'
  const refusal = refuseWhole(target, request, old)
  if (refusal) return blocked(target, old, action, ...refusal)
  const given = withPathLine(content, old?.text)
  const lines = content.finalNewline === undefined ? withoutExtraLine(old?.text, given) : given
  const base = wholeText(old?.text, lines, content.finalNewline)
  const then = thenEdit(base, request, old)
  const text = then.edited ? applyHunks(base, then.edited.hunks) : base
  if (request.isNew && old && old.text !== text && old.text.trim() !== '')
    return blocked(target, old, 'create', 'target-exists', newFileMessage)
  const hunks = diffHunks(old?.text ?? '', text)
  const notes = [...then.notes, ...(lines.length < given.length ? ['The empty line at the end of the new text was left out.'] : [])]
  return finish(target, old, {
    action,
    hunks,
    matches: then.edited?.matches ?? [],
    problems: [...then.problems, ...omissionsIn(target, [content, ...request.then], old?.text ?? '', { hunks })],
    ...(old?.text === text && { outcome: 'already-applied' as const }),
    descriptions: descriptionsOf([content, ...request.then]),
    notes,
  })
}

const newFileMessage = 'The reply says that this file is new, but it already exists. Show it to the model, or ask for a rewrite.'

/**
 * A first line that names the file may be the name of a fence, or a line of the file: the old file's first line decides. A blank
 * line below an omitted name only separated the two, and is omitted with it.
 */
function withPathLine({ content, pathLine }: ReplyChange, old = ''): readonly string[] {
  if (pathLine === undefined) return content
  const first = splitLines(old.replace(/^\uFEFF/, ''))[0]?.trimEnd()
  if (first === pathLine.trimEnd()) return [pathLine, ...content]
  return content[0]?.trim() === '' && first !== '' ? content.slice(1) : content
}

function refuseWhole(
  target: Target,
  { content }: RequestedEdit & { kind: 'whole' },
  old: ExistingFile | undefined,
): [ChangeProblemCode, string] | undefined {
  if (!old) {
    if (target.twin !== undefined)
      return ['target-exists', `A file or folder exists whose name differs only in case: ${target.twin}. Use its spelling.`]
    return undefined
  }
  if (old.text.trim() === '') return undefined
  if (content.content.every((line) => line.trim() === ''))
    return ['omission', 'The new text is empty, but the file is not. Ask for a delete action to remove the file.']
  return undefined
}

interface Then {
  edited?: TextEdited
  problems: ChangeProblem[]
  notes: string[]
}

/** Changes beside a whole text: found in it, or, beside a rewrite, made for the old text and already part of the new one. */
function thenEdit(base: string, { then, isRewrite }: RequestedEdit & { kind: 'whole' }, old: ExistingFile | undefined): Then {
  if (then.length === 0) return { problems: [], notes: [] }
  const edited = editText(base, then)
  if (edited.problems.length === 0) return { edited, problems: [], notes: ['The changes were made in the full text of the reply.'] }
  if (isRewrite && old && editText(old.text, then).problems.length === 0) {
    return { problems: [], notes: ['The reply also changes this file. The rewrite is used.'] }
  }
  return { problems: edited.problems.map(({ offered: _, ...problem }) => problem), notes: [] }
}

function planMove(target: Target, { to, changes }: RequestedEdit & { kind: 'move' }, old: ExistingFile): FilePlanned {
  const edited = moveEdit(old, changes)
  const isHere = to.root === target.root && to.relative === target.relative
  return finish(target, old, {
    action: 'rename',
    to: { path: to.path, root: to.root.path, relative: to.relative },
    hunks: edited.hunks,
    unplaced: edited.unplaced,
    matches: edited.matches,
    problems: [...edited.problems, ...omissionsIn(target, changes, old.text, edited)],
    ...(isHere && edited.hunks.length === 0 && { outcome: 'no-change' as const }),
    descriptions: descriptionsOf(changes),
  })
}

/** A single change without a search is the whole new text; everything else is searched for. */
function moveEdit(old: ExistingFile, changes: readonly ReplyChange[]): TextEdited {
  const [first, ...others] = changes
  if (!first) return { hunks: [], matches: [], problems: [] }
  if (others.length > 0 || first.search !== undefined) return editText(old.text, changes)
  const lines = first.finalNewline === undefined ? withoutExtraLine(old.text, first.content) : first.content
  return { hunks: diffHunks(old.text, wholeText(old.text, lines, first.finalNewline)), matches: [], problems: [] }
}

function omissionsIn(
  target: Target,
  changes: readonly ReplyChange[],
  old: string,
  { hunks, unplaced = [] }: Pick<TextEdited, 'hunks' | 'unplaced'>,
): ChangeProblem[] {
  const places = new Map(unplaced.map(({ change, places: [first] }) => [change, first?.hunks ?? []]))
  return changes.flatMap((change, at) =>
    findOmissions(target.relative, change.content, old, places.get(at) ?? hunks).map(
      (line): ChangeProblem => ({
        code: 'omission',
        message: `Line ${line} of the new text is a placeholder for omitted code. Ask for the full text, or for a change to only the lines that differ.`,
        lines: [],
        change: at,
      }),
    ),
  )
}

function descriptionsOf(changes: readonly ReplyChange[]): string[] {
  return changes.flatMap(({ description }) => (description === undefined || description.trim() === '' ? [] : [description]))
}

/** Half a character has no bytes; anything written would differ from the reply. */
function halfCharacters(hunks: readonly Hunk[]): ChangeProblem[] {
  const bad = hunks.filter(({ added }) => !added.every((line) => line.isWellFormed()))
  return [...new Set(bad.map(({ change }) => change))].map((change) => ({
    code: 'not-utf8',
    message: "The new text contains an invalid character (a lone surrogate) that can't be written. Ask for it again.",
    lines: [],
    ...(change !== undefined && { change }),
  }))
}

/** Only places whose text can be written as it is. */
function writablePlaces(unplaced: readonly UnplacedChange[], old: string): UnplacedChange[] {
  const isWritable = (hunks: readonly Hunk[]) => halfCharacters(hunks).length + findRedacted(hunks, old).length === 0
  return unplaced.map((each) => ({ ...each, places: each.places.filter(({ hunks }) => isWritable(hunks)) }))
}

interface Worked extends Pick<PlannedFile, 'action' | 'hunks'> {
  unplaced?: UnplacedChange[] | undefined
  to?: PlannedFile['to']
  matches?: Match[]
  problems?: ChangeProblem[]
  outcome?: 'no-change' | 'already-applied'
  descriptions?: string[]
  notes?: string[]
}

function finish(target: Pick<Target, 'path' | 'root' | 'relative'>, old: ExistingFile | undefined, worked: Worked): FilePlanned {
  const { action, to, hunks, matches = [], outcome, descriptions = [], notes = [] } = worked
  const unplaced = writablePlaces(worked.unplaced ?? [], old?.text ?? '')
  const problems = [...(worked.problems ?? []), ...halfCharacters(hunks), ...findRedacted(hunks, old?.text ?? '')]
  const status = problems.length > 0 ? 'blocked' : outcome ? 'unchanged' : 'ready'
  return {
    file: {
      path: target.path,
      root: target.root.path,
      relative: target.relative,
      action,
      status,
      ...(status === 'unchanged' && outcome && { outcome }),
      ...(to && { to }),
      before: old?.hash ?? null,
      text: old?.text ?? '',
      encoding: old?.encoding ?? 'utf-8',
      hunks: status === 'unchanged' ? [] : hunks,
      ...(status !== 'unchanged' && unplaced.length > 0 && { unplaced }),
      problems,
      warnings: [],
      matches,
      descriptions,
    },
    notes,
  }
}
