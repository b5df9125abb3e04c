// Merges all blocks of a reply for one path into one request (formats §1.4). What does not fit one request is refused, not guessed.

import type { ChangeProblemCode, PlannedAction, ReplyChange, ReplyFile } from '@sheaf/contract'
import type { Target } from './locate-path.ts'

export interface Block {
  file: ReplyFile
  target: Target
  /** Destination of a rename. */
  to?: Target
}

export type RequestedEdit =
  | {
      kind: 'whole'
      content: ReplyChange
      /** Changes to the new text, after it replaced the old. */
      then: ReplyChange[]
      /** A rewrite claims to be complete; changes beside it may belong to the old text. */
      isRewrite: boolean
      /** The reply says that there is no such file yet, as a diff does: its author has not seen an existing one. */
      isNew: boolean
    }
  | { kind: 'modify'; changes: ReplyChange[] }
  /** `contents`: the file's contents according to the reply, once for each part of the reply that gives them. */
  | { kind: 'delete'; contents: string[][] }
  | { kind: 'move'; to: Target; changes: ReplyChange[] }
  | { kind: 'refused'; action: PlannedAction; code: ChangeProblemCode; message: string }

export interface Merged {
  request: RequestedEdit
  notes: string[]
}

type Whole = { op: 'whole'; content: ReplyChange; from: 'create' | 'rewrite' }

type Op =
  | Whole
  | { op: 'modify'; changes: ReplyChange[] }
  | { op: 'delete'; contents: string[][] }
  | { op: 'move'; to: Target; changes: ReplyChange[] }

type Refused = Omit<RequestedEdit & { kind: 'refused' }, 'action'>

/** `isEmpty`: there is no file, or it is empty. */
export function mergeBlocks(blocks: readonly Block[], isMissing: boolean, isEmpty: boolean): Merged {
  const notes: string[] = []
  const ops: Op[] = []
  for (const block of blocks) {
    const op = opOf(block, isEmpty, notes)
    if ('kind' in op) return { request: { ...op, action: actionOf(block) }, notes }
    // Identical requests were meant once. Changes are left to the search: the text may be in the file twice, too.
    if (op.op !== 'modify' && ops.some((other) => isSame(op, other)))
      notes.push('The reply contains the same change twice. It is made only once.')
    else ops.push(op)
  }
  const request = requestOf(ops, isMissing, notes)
  const [first] = blocks
  return { request: request.kind === 'refused' ? { ...request, action: first ? actionOf(first) : 'modify' } : request, notes }
}

function actionOf({ file: { action } }: Block): PlannedAction {
  return action === 'delegate edit' ? 'modify' : action
}

type Granted = Exclude<RequestedEdit, { kind: 'refused' }>

function requestOf(ops: readonly Op[], isMissing: boolean, notes: string[]): Granted | Refused {
  const changes = ops.flatMap((op) => (op.op === 'modify' ? op.changes : []))
  const moves = ops.filter((op) => op.op === 'move')
  const wholes = ops.filter((op) => op.op === 'whole')
  const deletes = ops.filter((op) => op.op === 'delete')
  const [move] = moves
  if (move) {
    if (moves.length > 1) return refused('conflict', 'The reply moves this file to two different paths. Ask for one of them.')
    if (wholes.length + deletes.length > 0)
      return refused('conflict', 'The reply moves this file and also replaces or deletes it. Ask for one of them.')
    return { kind: 'move', to: move.to, changes: [...move.changes, ...changes] }
  }
  if (wholes.length > 0) return wholeRequest(ops, wholes, isMissing, notes)
  if (deletes.length === 0) return { kind: 'modify', changes }
  return changes.length === 0
    ? { kind: 'delete', contents: deletes.flatMap(({ contents }) => contents) }
    : refused('conflict', 'The reply changes this file and also deletes it. Ask for one of them.')
}

function wholeRequest(ops: readonly Op[], wholes: readonly Whole[], isMissing: boolean, notes: string[]): Granted | Refused {
  const rewrite = wholes.findLast((op) => op.from === 'rewrite')
  const last = rewrite ?? wholes.at(-1)
  if (!last) throw new Error('a whole text was counted and is not there')
  const index = ops.indexOf(last)
  // Equal ones were merged before: these contradict each other.
  if (wholes.filter((op) => op.from === 'rewrite').length > 1)
    return refused('conflict', 'The reply rewrites this file twice with different content. Ask for one of them.')
  if (wholes.length > 1) {
    if (!rewrite || wholes.at(-1) !== rewrite)
      return refused('conflict', 'The reply has two different versions of this file. Ask for one of them.')
    notes.push('The reply has several versions of this file. The last rewrite is used.')
  }
  if (ops.slice(index).some((op) => op.op === 'delete')) {
    if (!rewrite) return refused('conflict', 'The reply creates this file and then deletes it. Ask for one of them.')
    notes.push('The reply also deletes this file. The rewrite is used.')
  }
  const isLater = (at: number) => at > index || (isMissing && !rewrite)
  const then = ops.flatMap((op, at) => (op.op === 'modify' && isLater(at) ? op.changes : []))
  if (ops.some((op, at) => op.op === 'modify' && !isLater(at))) notes.push('Changes before the full text are already part of it.')
  const isNew = last.from === 'create' && last.content.search !== undefined && !ops.some((op) => op.op === 'delete')
  return { kind: 'whole', content: last.content, then, isRewrite: rewrite !== undefined, isNew }
}

function opOf({ file, to }: Block, isEmpty: boolean, notes: string[]): Op | Refused {
  const { action, changes } = file
  if (action === 'delete') return { op: 'delete', contents: changes.flatMap(({ search }) => (search ? [search] : [])) }
  if (action === 'rename')
    return to ? { op: 'move', to, changes: changes.filter(hasText) } : refused('missing-attribute', 'The rename has no destination.')
  if (action === 'modify') return modifyOp(file, isEmpty)
  const searched = changes.filter(({ search }) => search !== undefined && search.length > 0)
  if (searched.length === 0) return wholeOp(file, action === 'create' ? 'create' : 'rewrite', isEmpty)
  // Taking such content for the whole file would lose everything it does not show.
  if (searched.length < changes.length)
    return refused('conflict', `The ${action} has both a full text and search blocks. Ask for one of them.`)
  notes.push(`The ${action} has search text, so it was read as a modify action.`)
  return { op: 'modify', changes: searched }
}

function wholeOp({ line, action, changes }: ReplyFile, from: 'create' | 'rewrite', isEmpty: boolean): Op | Refused {
  const [content, ...others] = changes
  if (others.some((other) => !isSameText(other, content)))
    return refused('conflict', `The ${action} has several texts. A whole file must be one change.`)
  if (content) return { op: 'whole', content, from }
  if (!isEmpty)
    return refused('missing-attribute', `The ${action} has no content. Ask for the whole file, or for a delete action to remove it.`)
  return { op: 'whole', content: { line, content: [] }, from }
}

function modifyOp({ changes }: ReplyFile, isEmpty: boolean): Op | Refused {
  const [first, ...others] = changes
  if (!first) return refused('empty-search', 'The modify action has no changes.')
  if (others.length === 0 && isEmpty && first.search?.length === 0) return { op: 'whole', content: first, from: 'create' }
  if (changes.every(({ search }) => search !== undefined)) return { op: 'modify', changes }
  return refused('empty-search', 'A change has no search text. Ask for a search in each change, or the whole file as a rewrite.')
}

function hasText({ search, content }: ReplyChange): boolean {
  return (search !== undefined && search.length > 0) || content.some((line) => line.trim() !== '')
}

function isSame(one: Op, other: Op): boolean {
  if (one.op === 'whole' && other.op === 'whole') return isSameText(one.content, other.content)
  if (one.op === 'delete') return other.op === 'delete' && one.contents.join('\n') === other.contents.join('\n')
  if (one.op !== 'move' || other.op !== 'move') return false
  const isSameTarget = one.to.root === other.to.root && one.to.relative === other.to.relative
  return (
    isSameTarget && one.changes.length === other.changes.length && one.changes.every((change, at) => isSameText(change, other.changes[at]))
  )
}

function isSameText(one: ReplyChange, other: ReplyChange | undefined): boolean {
  return (
    other !== undefined &&
    one.finalNewline === other.finalNewline &&
    one.search?.join('\n') === other.search?.join('\n') &&
    one.content.length === other.content.length &&
    one.content.join('\n') === other.content.join('\n')
  )
}

function refused(code: ChangeProblemCode, message: string): Refused {
  return { kind: 'refused', code, message }
}
