// Plans the edits of a reply one by one: applies what fits, and counts what does not.

import type { Plan, PlannedFile, Reply, ReplyFile, ReplyFormat } from '@sheaf/contract'
import { autoReview, memoryTargets, planFiles, type Targets } from '@sheaf/engine/change'
import { readReply } from '@sheaf/engine/reply'
import type { Files } from '../repository/repository.ts'

export interface PlannedEdits {
  files: Files
  /** Every path that was written, moved from or to, or deleted. */
  touched: string[]
  /** Edits in the reply, and those of them that could not be made. */
  asked: number
  failed: number
}

/** After so many rounds of dropping single changes, a whole file is dropped: replies can be made to take forever. */
const roundsOfChanges = 4

/** `format`: read only as this one; otherwise auto-detected. */
export function planEdits(text: string, files: Files, format?: ReplyFormat): PlannedEdits {
  const reply = read(text, format)
  const problemCount = reply.problems.filter(({ code }) => code !== 'no-edits').length
  const asked = editsOf(reply.files) + problemCount
  const { plan, failed } = planApplicable(reply, memoryTargets(Object.fromEntries(files)))
  const review = autoReview(plan, { acceptWarnings: true })
  const steps = 'steps' in review ? review.steps : []
  const after = new Map(files)
  const touched = new Set<string>()
  for (const step of steps) {
    touched.add(step.relative)
    if (step.kind === 'write') after.set(step.relative, step.text)
    else after.delete(step.relative)
    if (step.kind !== 'move') continue
    touched.add(step.to.relative)
    after.set(step.to.relative, step.text ?? files.get(step.relative) ?? '')
  }
  return { files: touched.size > 0 ? after : files, touched: [...touched], asked, failed: failed + problemCount }
}

/** Anything else that a reply in our own format shows (the change as a diff, a passage in a fence) is not an edit that failed. */
function read(text: string, format: ReplyFormat | undefined): Reply {
  const own = readReply(text, { format: format ?? 'xml' })
  return format !== undefined || own.files.length > 0 ? own : readReply(text)
}

/** The engine blocks a whole file for one change it cannot place; here the other changes still count. */
function planApplicable(reply: Reply, targets: Targets): { plan: Plan; failed: number } {
  const normalizedPath = pathNormalizer(reply, targets)
  let blocks = reply.files.filter(({ action }) => action !== 'delegate edit')
  const sketched = editsOf(reply.files) - editsOf(blocks)
  const wanted = editsOf(blocks)
  for (let round = 0; ; round++) {
    const plan = planFiles({ ...reply, files: blocks, problems: [] }, targets)
    const blocked = plan.files.filter(({ status }) => status === 'blocked')
    if (blocked.length === 0) return { plan, failed: sketched + wanted - editsOf(blocks) }
    const left = blocked.reduce((rest, file) => dropBlocked(rest, file, normalizedPath, round < roundsOfChanges), blocks)
    // A block that no problem can be traced to would be planned forever.
    blocks = editsOf(left) < editsOf(blocks) ? left : []
  }
}

function dropBlocked(
  blocks: readonly ReplyFile[],
  file: PlannedFile,
  normalizedPath: (block: ReplyFile) => string,
  isByChange: boolean,
): ReplyFile[] {
  const isOwn = (block: ReplyFile) => block.path === file.path || (file.relative !== '' && normalizedPath(block) === file.relative)
  const bad = new Set(file.problems.map(({ change }) => change))
  const isSingle = isByChange && !bad.has(undefined) && blocks.every((block) => !isOwn(block) || block.action === 'modify')
  let at = 0
  return blocks.flatMap((block) => {
    if (!isOwn(block)) return [block]
    if (!isSingle) return []
    // The plan numbers changes across all blocks of a path.
    const changes = block.changes.filter(() => !bad.has(at++))
    return changes.length > 0 ? [{ ...block, changes }] : []
  })
}

/** Where a block's path leads after the engine normalizes it (`./`, backslashes). */
function pathNormalizer(reply: Reply, targets: Targets): (block: ReplyFile) => string {
  const normalized = new Map<string, string>()
  return ({ line, path, action }) => {
    const known = normalized.get(path)
    if (known !== undefined) return known
    const alone = planFiles({ ...reply, files: [{ line, path, action, changes: [] }], problems: [] }, targets)
    const relative = alone.files[0]?.relative ?? ''
    normalized.set(path, relative)
    return relative
  }
}

function editsOf(blocks: readonly ReplyFile[]): number {
  return blocks.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0)
}
