// What changed since the last commit, for a model. Of thousands of new files their folders are named, so that the rest is seen too.

import { visibleText } from '@sheaf/contract'
import { admitMessage } from '@sheaf/engine/gate'
import { isFitting } from './texts-fit.ts'
import { belowTop, isHidden, literal, type Repository } from './texts-git-repository.ts'
import type { AgentPlace } from './texts-paths.ts'

export async function readStatus(
  { git, desk, root, prefix }: Repository,
  place: AgentPlace | undefined,
  maxChars: number,
): Promise<string> {
  const branch = (await git('status', '--porcelain=v1', '--branch', '--untracked-files=no', '--ignore-submodules=all')).split('\n')[0] ?? ''
  const form = ['--porcelain=v1', '-z', '--untracked-files=all', '--ignore-submodules=all', '--no-renames']
  const raw = await git('status', ...form, '--', literal(place))
  const below = belowTop(root.path)
  const changes = raw.split('\0').flatMap((line): Change[] => {
    const path = line.slice(3)
    if (path === '' || !path.startsWith(below) || isHidden(desk, root, path.slice(below.length))) return []
    return [{ state: line.slice(0, 2), path: prefix + path.slice(below.length) }]
  })
  const head = await admitMessage(branch)
  if (changes.length === 0) return `${head}\nnothing to commit, working tree clean`
  const lines = changes.map(({ state, path }) => `${state} ${visibleText(path)}`)
  for (const folded of [lines, ...levels.map((level) => fold(changes, level))]) {
    const text = [head, ...folded].join('\n')
    if (isFitting(text, maxChars)) return text
  }
  return [head, ...fold(changes, 1)].join('\n')
}

interface Change {
  state: string
  path: string
}

/** How deep the folders are that stand for their new files: at first the folder of each file itself. */
const levels = [Number.POSITIVE_INFINITY, 4, 3, 2, 1]

function fold(changes: readonly Change[], level: number): string[] {
  const groups = Map.groupBy(changes, ({ state, path }) => (state === '??' ? folderOf(path, level) : ''))
  const shown = new Set<string>()
  return changes.flatMap(({ state, path }) => {
    const folder = state === '??' ? folderOf(path, level) : ''
    const files = folder === '' ? 1 : (groups.get(folder)?.length ?? 1)
    if (files === 1) return [`${state} ${visibleText(path)}`]
    if (shown.has(folder)) return []
    shown.add(folder)
    return [`?? ${visibleText(folder)}/ (${files.toLocaleString('en')} files)`]
  })
}

function folderOf(path: string, level: number): string {
  return path.split('/').slice(0, -1).slice(0, level).join('/')
}
