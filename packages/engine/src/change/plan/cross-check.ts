// Finds conflicts between planned files: the same place twice, a file where another needs a folder, one file under two names.

import type { ChangeProblemCode, PlannedFile } from '@sheaf/contract'
import type { Target } from './locate-path.ts'
import type { TargetRoot, Targets } from './targets.ts'

export interface Planned {
  file: PlannedFile
  notes: string[]
  /** Absent if refused before it was placed. */
  target?: Target
  identity?: string
  /** Destination of a move. */
  to?: Target
}

export function crossCheck(targets: Targets, planned: readonly Planned[]): Planned[] {
  const active = planned.filter(({ file }) => file.status !== 'unchanged')
  const claims = active.flatMap(claimsOf)
  const byPath = Map.groupBy(claims, (claim) => foldedKey(claim.root, claim.relative))
  const folders = Map.groupBy(
    claims
      .filter(({ isNew }) => isNew)
      .flatMap(({ by, root, relative }) => foldersOf(relative).map((folder) => ({ by, key: foldedKey(root, folder) }))),
    ({ key }) => key,
  )
  const byIdentity = Map.groupBy(active, ({ identity }) => identity)

  function problemOf(each: Planned): PlanProblem | undefined {
    if (each.identity !== undefined && (byIdentity.get(each.identity)?.length ?? 0) > 1) return ['conflict', sameFileMessage]
    for (const claim of claimsOf(each)) {
      const key = foldedKey(claim.root, claim.relative)
      if (byPath.get(key)?.some((other) => other.by !== each && isSamePath(claim, other))) return ['conflict', samePathMessage]
      if (folders.get(key)?.some(({ by }) => by !== each)) return ['conflict', folderMessage]
      if (claim.isNew && foldersOf(claim.relative).some((folder) => isTaken(each, claim.root, folder))) return ['conflict', folderMessage]
    }
    return moveProblem(targets, each)
  }

  /** Whether a file is, or will be, where a folder is needed. */
  function isTaken(each: Planned, root: TargetRoot, folder: string): boolean {
    return targets.look(root, folder) === 'file' || (byPath.get(foldedKey(root, folder))?.some(({ by }) => by !== each) ?? false)
  }

  return planned.map((each) => {
    const problem = each.file.status === 'unchanged' ? undefined : problemOf(each)
    if (!problem) return each
    const [code, message] = problem
    return { ...each, file: { ...each.file, status: 'blocked', problems: [...each.file.problems, { code, message, lines: [] }] } }
  })
}

type PlanProblem = [code: ChangeProblemCode, message: string]

const sameFileMessage = 'The reply changes this file under two names that lead to the same file. Ask for the changes under one name.'
const samePathMessage =
  'Two parts of the reply write, move, or delete the same path, or paths that differ only in case. Ask for one of them.'
const folderMessage = 'The reply needs a folder where a file exists or would be created. Choose another path for one of them.'

interface Claim {
  by: Planned
  root: TargetRoot
  relative: string
  isNew: boolean
}

function claimsOf(by: Planned): Claim[] {
  const { target, to } = by
  return [target, to].flatMap((claimed) =>
    claimed ? [{ by, root: claimed.root, relative: claimed.relative, isNew: claimed.kind === 'missing' }] : [],
  )
}

/** Two existing files may differ in case alone; a new one beside them may not. */
function isSamePath(one: Claim, other: Claim): boolean {
  return one.relative === other.relative || one.isNew || other.isNew
}

function moveProblem(targets: Targets, { file, target, to }: Planned): PlanProblem | undefined {
  if (!to || !target || file.problems.some(({ code }) => code === 'missing-file')) return undefined
  if (to.kind !== 'missing') {
    // If case does not count, a file found under its new name is the file itself.
    const isItself = to.kind === 'file' && targets.foldsCase && foldedKey(to.root, to.relative) === foldedKey(target.root, target.relative)
    return isItself ? undefined : ['target-exists', 'The destination already exists. Choose another name, or ask to delete it first.']
  }
  if (to.twin !== undefined && to.twin !== target.relative) {
    return ['target-exists', `A file or folder exists whose name differs only in case: ${to.twin}. Choose another name.`]
  }
  if (!targets.allowsNew(to.root, to.relative)) return ['read-only', 'The destination folder is read-only. Change its permissions first.']
  return undefined
}

function foldedKey(root: TargetRoot, relative: string): string {
  return `${root.path}\0${relative.normalize('NFC').toLowerCase()}`
}

function foldersOf(relative: string): string[] {
  const parts = relative.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}
