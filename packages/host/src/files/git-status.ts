// git status for a model. Thousands of new files are folded into their folders, so that the other changes fit too.

import { visibleText } from '@sheaf/contract'
import { admitMessage } from '@sheaf/engine/gate'
import type { PathLocation } from './find-paths.ts'
import { isFitting } from './fit-text.ts'
import { isHidden, type Repository } from './git-repository.ts'

export async function readStatus(repository: Repository, location: PathLocation | undefined, maxChars: number): Promise<string> {
  const { live, root, prefix } = repository
  const status = await repository.status(location?.relative || '.')
  const changes = status.changes.flatMap(({ state, path, filter }): Change[] =>
    isHidden(live, root, path) ? [] : [{ state, path: prefix + path, filter }],
  )
  const head = await admitMessage(`## ${status.branch}`)
  if (changes.length === 0) return `${head}\nnothing to commit, working tree clean`
  const lines = changes.map(lineOf)
  for (const folded of [lines, ...levels.map((level) => fold(changes, level))]) {
    const text = [head, ...folded].join('\n')
    if (isFitting(text, maxChars)) return text
  }
  return [head, ...fold(changes, 1)].join('\n')
}

interface Change {
  state: string
  path: string
  filter: string | undefined
}

/** Filters are not run, so a file with a filter may be unchanged. */
function lineOf({ state, path, filter }: Change): string {
  const note = filter === undefined ? '' : ` (git filter ${visibleText(filter)} was not run; the file may be unchanged)`
  return `${state} ${visibleText(path)}${note}`
}

/** Depths at which new files are folded into folders, beginning with each file's own folder. */
const levels = [Number.POSITIVE_INFINITY, 4, 3, 2, 1]

function fold(changes: readonly Change[], level: number): string[] {
  const groups = Map.groupBy(changes, ({ state, path }) => (state === '??' ? folderOf(path, level) : ''))
  const shown = new Set<string>()
  return changes.flatMap((change) => {
    const { state, path } = change
    const folder = state === '??' ? folderOf(path, level) : ''
    const files = folder === '' ? 1 : (groups.get(folder)?.length ?? 1)
    if (files === 1) return [lineOf(change)]
    if (shown.has(folder)) return []
    shown.add(folder)
    return [`?? ${visibleText(folder)}/ (${files.toLocaleString('en')} files)`]
  })
}

function folderOf(path: string, level: number): string {
  return path.split('/').slice(0, -1).slice(0, level).join('/')
}
