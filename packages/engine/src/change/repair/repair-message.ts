// Builds the message to the model about everything that was refused: short, exact, and enough to answer with.

import type { ChangeProblem, Plan, PlannedFile, Reply, ReplyChange, ReplyFormat, ReplyProblem } from '@sheaf/contract'
import { clip, explainProblem, type Hide, reason } from './explain-problem.ts'
import { replyChanges } from './reply-changes.ts'

interface Entry {
  title: string
  lines: string[]
}

const mostCharacters = 12_000
/** For the text after the entries: what was left off, what fits, how to answer. */
const keptForEnd = 3_000

/** The rest of the reply: it is on disk, or each of its changes is decided in a review. */
export type OtherEdits = 'written' | 'in-review'

const leaveOut: Record<OtherEdits, string> = {
  written: '. All others are written, so leave them out',
  'in-review': '. The others are applied separately, so leave them out',
}

/**
 * Undefined if nothing was refused. File text is in it only as `hide` returns it. `others`: the model must not repeat the rest of its
 * reply; absent: a file is applied as a whole or not at all.
 */
export function repairMessage(plan: Plan, reply: Reply, hide: Hide, others?: OtherEdits): string | undefined {
  const refused = plan.files.filter((file) => file.status === 'blocked')
  if (refused.length === 0 && plan.problems.length === 0) return undefined
  const entries = [...plan.problems.map(replyEntry), ...refused.flatMap((file) => fileEntries(file, replyChanges(file, reply), hide))]
  const { shown, rest } = fitEntries(entries)
  const done = plan.files.filter((file) => file.status === 'unchanged').map(({ path }) => path)
  const state = others ? leaveOut[others] : done.length === 0 ? ', so nothing was written and all files are unchanged' : ''
  const parts = [`Some of your edits could not be applied${state}. ${opening}`, ...shown]
  if (rest.length > 0) parts.push(clip(`Also refused, not shown here: ${rest.map(({ title }) => title).join('; ')}`, 1_000))
  if (done.length > 0) parts.push(clip(`These already have your changes. Leave them out: ${done.join(', ')}`, 1_000))
  // All or nothing: an answer with only the repaired files would lose the others.
  const fitting = others ? [] : plan.files.filter((file) => file.status === 'ready').map(({ path }) => path)
  if (fitting.length > 0) parts.push(clip(`These are fine. Repeat them unchanged: ${fitting.join(', ')}`, 1_000))
  parts.push(others ? restClosing(plan) : closing(plan, reply, refused))
  return `${parts.join('\n\n')}\n`
}

const opening = 'Line numbers below refer to the current files.'

function fitEntries(entries: readonly Entry[]): { shown: string[]; rest: Entry[] } {
  const shown: string[] = []
  let left = mostCharacters - keptForEnd
  for (const [index, { title, lines }] of entries.entries()) {
    const text = [`${index + 1}. ${title}`, ...lines.map((line) => `   ${line}`)].join('\n')
    left -= text.length
    if (left < 0) return { shown, rest: entries.slice(index) }
    shown.push(text)
  }
  return { shown, rest: [] }
}

function replyEntry(problem: ReplyProblem): Entry {
  const { line, path } = problem
  return { title: `${path ?? 'Your reply'}, line ${line} of your reply`, lines: [reason(problem)] }
}

/** One per change with problems, and one for problems of the whole file. */
function fileEntries(file: PlannedFile, changes: readonly ReplyChange[], hide: Hide): Entry[] {
  const byChange = Map.groupBy(file.problems, ({ change }) => change)
  return [...byChange].map(([index, problems]) => {
    const change = index === undefined ? undefined : changes[index]
    const concerned = change ? [change] : changes
    // The same problem on several lines is explained once.
    const once = [...new Map(problems.map((problem): [string, ChangeProblem] => [problem.code, problem])).values()]
    return {
      title: titleOf(file, index, change, changes.length),
      lines: [...searchLine(change), ...once.flatMap((problem) => explainProblem({ file, problem, changes: concerned, hide }))],
    }
  })
}

function titleOf({ path, action, to }: PlannedFile, index: number | undefined, change: ReplyChange | undefined, count: number): string {
  const what = action === 'rename' && to ? `${path} (rename to ${to.path})` : action === 'modify' ? path : `${path} (${action})`
  if (index === undefined) return what
  const description = change?.description?.trim().replaceAll(/\s+/g, ' ')
  return `${what}, change ${index + 1}${count > 1 ? ` of ${count}` : ''}${description ? `: ${clip(description, 120)}` : ''}`
}

function searchLine(change: ReplyChange | undefined): string[] {
  const first = change?.search?.find((line) => line.trim() !== '')
  return first === undefined ? [] : [`Its search starts with: ${clip(first.trim(), 120)}`]
}

function closing(plan: Plan, reply: Reply, refused: readonly PlannedFile[]): string {
  const whole = refused.flatMap((file) => {
    const numbers = fittingChanges(file, replyChanges(file, reply).length)
    return numbers.length === 0 ? [] : [`${file.path} change${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`]
  })
  const again =
    whole.length === 0
      ? ''
      : ` A file is applied as a whole or not at all, so also repeat these, unchanged: ${clip(whole.join('; '), 500)}.`
  return `Answer ${formats[plan.format]}. Include every file above that is not done, each complete and without placeholders.${again}`
}

function restClosing({ format }: Plan): string {
  return `Answer ${formats[format]}, with only the changes above, each complete and without placeholders.`
}

/** 1-based. Changes that collide with another do not count. */
function fittingChanges({ problems, matches }: PlannedFile, count: number): number[] {
  if (problems.some(({ change }) => change === undefined)) return []
  const collisions = problems.filter(({ code }) => code === 'overlap' || code === 'conflict').flatMap(({ lines }) => lines)
  const bad = new Set([
    ...problems.map(({ change }) => change),
    ...matches.filter(({ line }) => collisions.includes(line)).map(({ change }) => change),
  ])
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => (bad.has(index) ? [] : [index + 1]))
}

const formats: Record<ReplyFormat, string> = {
  xml: 'in the same XML format',
  'search-replace': 'with the same kind of search/replace blocks',
  'unified-diff': 'with a unified diff as before',
  patch: 'with a patch in the same format',
  'whole-files': 'with whole files in the same format',
}
