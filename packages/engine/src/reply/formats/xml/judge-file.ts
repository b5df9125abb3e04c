// Checks that a `<file>` element is complete enough to act on. Missing parts are never made up.

import { defined, type ReplyAction, type ReplyChange, type ReplyFile, type ReplyProblem } from '@sheaf/contract'
import { isAllEdits, isEditPassage } from '../shows-edits.ts'
import type { ChangeDraft, FileDraft } from './file-draft.ts'
import { settleAttachedFences } from './settle-attached-fences.ts'
import { unwrapFences } from './unwrap-fences.ts'

export type JudgedFile = { file: ReplyFile } | { problem: ReplyProblem }

const actions = new Map<string, ReplyAction>([
  ['create', 'create'],
  ['rewrite', 'rewrite'],
  ['modify', 'modify'],
  ['edit', 'modify'],
  ['delete', 'delete'],
  ['rename', 'rename'],
  ['delegate edit', 'delegate edit'],
])

export function judgeFile(draft: FileDraft): JudgedFile {
  const { path, line } = draft
  settleAttachedFences(draft)
  unwrapFences(draft)
  const refuse = (code: ReplyProblem['code'], message: string, at = line): JudgedFile => ({
    problem: { code, line: at, message, ...(path === '' ? {} : { path }) },
  })
  if (draft.doubt !== undefined) {
    return refuse(
      'ambiguous',
      `${draft.doubt.message} None of the changes in this file can be applied. Ask the model to send it again.`,
      draft.doubt.line,
    )
  }
  if (path === '') return refuse('missing-attribute', "A <file> has no path, so it's unclear which file it is for.")
  if (draft.action === undefined) return refuse('missing-attribute', `The <file> for ${path} has no action.`)
  const action = actions.get(
    draft.action
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' '),
  )
  if (action === undefined) {
    return refuse(
      'unknown-action',
      `“${draft.action.trim()}” is not an action. Use create, rewrite, modify, delete, rename, or delegate edit.`,
    )
  }
  const lack = lackOf(action, draft)
  if (lack !== undefined) return refuse(lack.code, lack.message, lack.line ?? line)
  const file: ReplyFile = {
    line,
    path,
    action,
    changes: draft.changes.filter((change) => !isBare(change)).map((change) => settle(change, action)),
  }
  if (action === 'rename' && draft.to !== undefined) file.to = draft.to
  if (draft.unclosed) file.unclosed = true
  return { file }
}

function lackOf(action: ReplyAction, draft: FileDraft): { code: ReplyProblem['code']; message: string; line?: number } | undefined {
  const { path, changes } = draft
  if (action === 'rename') {
    if (draft.to) return undefined
    return { code: 'missing-attribute', message: `${path} is renamed, but <new path="…"/> has no new path.` }
  }
  if (draft.to !== undefined) return { code: 'ambiguous', message: `${path} has the action ${action}, but also a new path.` }
  if (action === 'delete') {
    // A model that shows lines may want to delete only those.
    const shown = changes.find(({ search = [], content = [] }) => [...search, ...content].some((line) => line.trim() !== ''))
    if (!shown) return undefined
    return {
      code: 'ambiguous',
      message: `${path} has the action delete, but also contains lines. Use modify to remove lines, delete to remove the file.`,
      line: shown.line,
    }
  }
  const halved = changes.find((change) => change.search !== undefined && change.content === undefined)
  if (halved) return { code: 'missing-attribute', message: `A change to ${path} has a <search> but no <content>.`, line: halved.line }
  const filled = changes.filter((change) => change.content !== undefined)
  if (filled.length === 0)
    return { code: 'missing-attribute', message: `The <file> for ${path} has the action ${action} but no <content>.` }
  if (action === 'delegate edit') return undefined
  const isWhole = action === 'create' || action === 'rewrite'
  for (const { line, search = [], content = [] } of filled) {
    const shown = isWhole ? isAllEdits(content, path) : isEditPassage(search) ? undefined : isEditPassage(content)
    if (shown !== undefined)
      return {
        code: 'ambiguous',
        message: `${path} has the action ${action}, but its <content> contains ${shown}. Ask for the text itself.`,
        line,
      }
  }
  if (!isWhole) return undefined
  const searching = filled.find((change) => (change.search?.length ?? 0) > 0)
  // Writing the replacement of one passage as the whole file would lose the rest of the file.
  if (searching)
    return {
      code: 'unknown-action',
      message: `${path} has the action ${action}, which can't have a <search>. Use modify instead.`,
      line: searching.line,
    }
  if (filled.length > 1)
    return { code: 'unknown-action', message: `${path} has the action ${action}, which takes one <content>, but it has ${filled.length}.` }
  return undefined
}

/** An empty `<change>`. */
function isBare(change: ChangeDraft): boolean {
  return change.search === undefined && change.content === undefined && change.description === undefined
}

function settle(change: ChangeDraft, action: ReplyAction): ReplyChange {
  const { line, description, search, content = [], complexity } = change
  return {
    line,
    ...(description ? { description } : {}),
    ...(search === undefined || action === 'create' || action === 'rewrite' ? {} : { search }),
    content,
    ...defined({ complexity }),
  }
}
