// Groups the blocks of a reply by the file they mean, in the order of the reply.

import type { PlannedAction, ReplyFile } from '@sheaf/contract'
import { checkPath, outside, type PathRefused } from './check-path.ts'
import { type Intent, keyOf, locatePath, type Target } from './locate-path.ts'
import type { Block } from './merge-blocks.ts'
import type { Targets } from './targets.ts'

export type Group =
  | { kind: 'file'; target: Target; blocks: Block[] }
  /** It means no file that may be changed. */
  | { kind: 'refused'; path: string; action: PlannedAction; refusal: PathRefused }
  | { kind: 'delegate'; file: ReplyFile; target: Target }

const intents: Record<PlannedAction, Intent> = { create: 'write', rewrite: 'write', modify: 'change', delete: 'exact', rename: 'exact' }

/** `byHeading`: the paths are from above fences, where a bare name is often short for an existing file. */
export function* groupBlocks(
  targets: Targets,
  files: readonly ReplyFile[],
  byHeading = false,
): Generator<{ done: number; total: number }, Group[], undefined> {
  const rest = { done: 0, total: files.length }
  const made = yield* createdPaths(targets, files, rest)
  const shifts = shiftsOf(targets, files, made)
  const groups = new Map<string, Group>()
  for (const [at, file] of files.entries()) {
    yield rest
    const { key, group } = groupOf(targets, file, made, shifts, byHeading)
    const known = groups.get(key)
    if (known?.kind !== 'file' || group.kind !== 'file') groups.set(group.kind === 'file' ? key : `${at}`, group)
    else {
      known.blocks.push(...group.blocks)
      // Its other blocks may name the place it moves to.
      if (file.action === 'rename') known.target = group.target
    }
  }
  return [...groups.values()]
}

function groupOf(
  targets: Targets,
  file: ReplyFile,
  made: Made,
  shifts: readonly Shift[],
  byHeading: boolean,
): { key: string; group: Group } {
  const action = file.action === 'delegate edit' ? 'modify' : file.action
  const located = locatePath(targets, file.path, intents[action], made.keys)
  if (!located.ok) return { key: '', group: { kind: 'refused', path: file.path, action, refusal: located } }
  const { target } = located
  if (file.action === 'delegate edit') return { key: '', group: { kind: 'delegate', file, target } }
  const to = file.to === undefined ? undefined : locatePath(targets, file.to, 'new')
  if (to?.ok === false) return { key: '', group: { kind: 'refused', path: file.path, action, refusal: to } }
  const fresh = to?.target ?? target
  if (fresh.kind === 'missing' && (to || action !== 'modify') && shifts.some((shift) => isMisplaced(targets, fresh, shift))) {
    return { key: '', group: { kind: 'refused', path: file.path, action, refusal: outside(misplacedMessage) } }
  }
  const like = byHeading && target.kind === 'missing' ? namesakes(targets, target) : []
  if (like.length === 1) {
    const message = `File not found, but ${like[0]} exists. Use the full path, even for a new file.`
    return { key: '', group: { kind: 'refused', path: file.path, action, refusal: { ok: false, code: 'missing-file', message } } }
  }
  // A change to the result of a rename is a change to the moved file.
  const key = (action === 'modify' ? made.movedFrom.get(keyOf(target)) : undefined) ?? keyOf(target)
  return { key, group: { kind: 'file', target, blocks: [{ file, target, ...(to && { to: to.target }) }] } }
}

/** At most two: one is a doubt, two are a name that every folder has. A model may also prefix the name of the repository. */
function namesakes(targets: Targets, { root, relative }: Target): string[] {
  const slash = relative.indexOf('/')
  if (slash >= 0) {
    const rest = relative.slice(slash + 1)
    const isAdded = targets.look(root, relative.slice(0, slash)) === 'missing' && targets.look(root, rest) === 'file'
    return isAdded ? [rest] : []
  }
  const found: string[] = []
  for (const file of targets.files()) {
    if (file.root === root && file.relative.endsWith(`/${relative}`)) found.push(file.relative)
    if (found.length > 1) break
  }
  return found
}

const misplacedMessage =
  'Other paths in the reply had to be corrected, and this one would create a file in the wrong folder. Use the full path.'

/** How the paths of this reply are off: an extra folder in front, or missing folders. */
interface Shift {
  added?: string
  leftOff?: string
}

function shiftsOf(targets: Targets, files: readonly ReplyFile[], made: Made): Shift[] {
  const shifts = files.flatMap(({ action, path }): Shift[] => {
    if (action !== 'modify' && action !== 'rewrite') return []
    const located = locatePath(targets, path, intents[action], made.keys)
    const checked = located.ok && located.target.note !== undefined ? checkPath(path) : undefined
    const given = checked?.ok ? (checked.slashed ?? checked.parts)?.join('/') : undefined
    if (!located.ok || given === undefined) return []
    const { relative } = located.target
    if (given.endsWith(`/${relative}`)) return [{ added: given.slice(0, -relative.length - 1) }]
    return relative.endsWith(`/${given}`) ? [{ leftOff: relative.slice(0, -given.length - 1) }] : []
  })
  // Thousands of paths are off in the same way, and every new file is compared with each shift.
  return [...new Map(shifts.map((shift) => [JSON.stringify(shift), shift])).values()]
}

function isMisplaced(targets: Targets, { root, relative }: Target, { added, leftOff }: Shift): boolean {
  if (added !== undefined) return relative.startsWith(`${added}/`) && targets.look(root, added) === 'missing'
  const folder = relative.split('/').slice(0, -1).join('/')
  const isNowhere = folder === '' || targets.look(root, folder) === 'missing'
  return isNowhere && targets.look(root, [leftOff, ...(folder === '' ? [] : [folder])].join('/')) === 'folder'
}

interface Made {
  /** Places where nothing exists yet. */
  keys: Set<string>
  /** The source of each rename, by its destination. */
  movedFrom: Map<string, string>
}

function* createdPaths<Rest>(targets: Targets, files: readonly ReplyFile[], rest: Rest): Generator<Rest, Made, undefined> {
  const made: Made = { keys: new Set(), movedFrom: new Map() }
  for (const { action, path, to } of files) {
    yield rest
    const destination = action === 'rename' ? to : action === 'create' || action === 'rewrite' ? path : undefined
    const located = destination === undefined ? undefined : locatePath(targets, destination, action === 'rename' ? 'new' : 'write')
    if (!located?.ok || located.target.kind !== 'missing') continue
    const key = keyOf(located.target)
    made.keys.add(key)
    const from = action === 'rename' ? locatePath(targets, path, 'exact') : undefined
    if (from?.ok) made.movedFrom.set(key, keyOf(from.target))
  }
  return made
}
