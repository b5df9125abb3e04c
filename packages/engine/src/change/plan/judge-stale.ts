// Checks whether a file is still as the model saw it (formats §1.5, `stale`).

import type { ChangeProblem, ChangeWarning, FileMode, LineRange, PlannedFile } from '@sheaf/contract'

/** What the model saw of a file, in the last prompt with it. */
export interface ShownVersion {
  hash: string
  mode: FileMode
  ranges?: readonly LineRange[]
}

export interface StaleOptions {
  /** What the model saw of a file, by its displayed path. */
  shown?: (path: string) => ShownVersion | undefined
  /** Whether only our own commits turned the bytes of hash `then` into those of hash `now`. */
  comesFrom?: (root: string, relative: string, then: string, now: string) => boolean
}

export interface Staleness {
  problems: ChangeProblem[]
  warnings: ChangeWarning[]
  notes: string[]
}

/** `alias` is the path of the file itself, if a link leads to it: the model may have seen it under either. */
export function judgeStale(file: PlannedFile, { shown, comesFrom }: StaleOptions, alias?: string): Staleness {
  const versions = [file.path, ...(alias === undefined ? [] : [alias])].flatMap((path) => shown?.(path) ?? [])
  const answer: Staleness = { problems: [], warnings: [], notes: [] }
  if (versions.length === 0 || file.status === 'unchanged') return answer
  if (file.before === null) {
    if (file.action === 'create')
      answer.warnings.push({
        code: 'stale',
        message: 'The file was deleted after the model saw it. It would be created again.',
        lines: [],
      })
    return answer
  }
  const now = file.before
  const isStale = !versions.some(({ hash }) => hash === now || comesFrom?.(file.root, file.relative, hash, now))
  if (isStale && refusesStale(file)) answer.problems.push({ code: 'stale', message: staleMessages[file.action], lines: [] })
  else if (isStale) answer.notes.push(file.matches.length === 0 ? movedMessage : foundMessage)
  const partly = versions.every(({ mode }) => mode !== 'full') ? versions[0] : undefined
  if (file.action === 'rewrite' && partly) {
    const part = partly.mode === 'map' ? 'only its code map' : 'only some of its lines'
    answer.warnings.push({
      code: 'stale',
      message: `The model saw ${part} but rewrites the whole file. Check what would be lost.`,
      lines: [],
    })
  }
  return answer
}

/** A plain rename moves any contents, and an exact search proves itself. */
function refusesStale({ action, matches }: PlannedFile): boolean {
  return action === 'rewrite' || action === 'delete' || matches.some(({ rung }) => rung !== 'exact')
}

const foundMessage = 'The file changed since the model saw it, but the search text still matches exactly.'
const movedMessage = 'The file changed since the model saw it. It will be moved with its current content.'

const staleMessages: Record<PlannedFile['action'], string> = {
  create: 'The file changed since the model saw it.',
  rewrite:
    'The file changed since the model saw it, and a rewrite would undo that. Show the model the current file, or ask for a modify action.',
  delete: 'The file changed since the model saw it. Show the model the current file before deleting it.',
  modify: 'The file changed since the model saw it, and the search text no longer matches exactly. Show the model the current file.',
  rename: 'The file changed since the model saw it, and the search text no longer matches exactly. Show the model the current file.',
}
