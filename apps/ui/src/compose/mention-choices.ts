// What `@` offers without asking the host: folders, git changes and stored prompts.

import type { FoundDefinition, FoundFile } from '@sheaf/contract'
import type { Folder, TreeReplica } from '../state/tree-replica.ts'
import type { MentionTarget } from './mention-targets.ts'

export interface MentionChoice {
  target: MentionTarget
  /** The matched text. */
  label: string
  /** Positions of the typed characters in the label. */
  positions: readonly number[]
  /** Of a symbol. */
  definition?: FoundDefinition
  /** Of a folder, the files in it; of the changes, the changed files. */
  count?: number
  /** Its name begins with what was typed. */
  isBest: boolean
}

export interface Offered {
  tree: TreeReplica
  changed: readonly string[]
  /** Undefined: this text has no stored prompts and no git changes. */
  prompts: readonly string[] | undefined
}

const most = { files: 10, folders: 4, prompts: 4, suggested: 5 }
const changesLabel = 'Git changes'
const changesNames = ['git changes', 'changes', 'changed', 'diff']

/** The best matches first; among equals, files before everything else. */
export function mentionChoices(query: string, files: readonly FoundFile[], offered: Offered): MentionChoice[] {
  if (query === '') return suggestions(offered)
  const typed = query.toLowerCase()
  const choices = [
    ...files.slice(0, most.files).map(({ path, positions }) => fileChoice(path, positions, typed)),
    ...folderChoices(offered.tree, typed),
    ...changesChoices(offered, typed),
    ...promptChoices(offered.prompts ?? [], typed),
  ]
  return choices.sort((a, b) => Number(b.isBest) - Number(a.isBest))
}

/** Nothing is typed yet: what is likely, and what else `@` can do. */
function suggestions({ changed, prompts }: Offered): MentionChoice[] {
  return [
    ...changed.slice(0, most.suggested).map((path) => fileChoice(path, [], '')),
    ...changesChoices({ changed, prompts }, ''),
    ...promptChoices(prompts ?? [], ''),
  ]
}

function fileChoice(path: string, positions: readonly number[], typed: string): MentionChoice {
  const lower = path.toLowerCase()
  const isBest = lower.startsWith(typed) || lower.slice(lower.lastIndexOf('/') + 1).startsWith(typed)
  return { target: { kind: 'file', path }, label: path, positions, isBest }
}

function folderChoices(tree: TreeReplica, typed: string): MentionChoice[] {
  const wanted = typed.endsWith('/') ? typed.slice(0, -1) : typed
  const found: (MentionChoice & { depth: number })[] = []
  const walk = (folder: Folder, depth: number): void => {
    const name = folder.path.slice(folder.path.lastIndexOf('/') + 1)
    const at = wanted.includes('/') ? folder.path.toLowerCase().indexOf(wanted) : name.toLowerCase().indexOf(wanted)
    const start = wanted.includes('/') ? 0 : folder.path.length - name.length
    if (folder.path !== '' && at !== -1)
      found.push({
        target: { kind: 'folder', path: folder.path },
        label: `${folder.path}/`,
        positions: indexes(start + at, wanted.length),
        count: folder.total,
        isBest: at === 0,
        depth,
      })
    for (const inner of folder.folders) walk(inner, depth + 1)
  }
  for (const { folder } of tree.roots) walk(folder, 0)
  return found
    .sort((a, b) => Number(b.isBest) - Number(a.isBest) || a.depth - b.depth || (a.label < b.label ? -1 : 1))
    .slice(0, most.folders)
}

function changesChoices({ changed, prompts }: Pick<Offered, 'changed' | 'prompts'>, typed: string): MentionChoice[] {
  if (!prompts || changed.length === 0 || !changesNames.some((name) => name.startsWith(typed))) return []
  const at = Math.max(changesLabel.toLowerCase().indexOf(typed), 0)
  const positions = changesLabel.toLowerCase().includes(typed) ? indexes(at, typed.length) : []
  return [{ target: { kind: 'changes' }, label: changesLabel, positions, count: changed.length, isBest: true }]
}

function promptChoices(prompts: readonly string[], typed: string): MentionChoice[] {
  return prompts
    .map((name) => ({ name, at: name.toLowerCase().indexOf(typed) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => Number(b.at === 0) - Number(a.at === 0))
    .slice(0, most.prompts)
    .map(({ name, at }) => ({
      target: { kind: 'prompt', name },
      label: name,
      positions: indexes(at, typed.length),
      isBest: at === 0,
    }))
}

/** They come later than the rest, and are added below it. */
export function symbolChoices(query: string, found: readonly FoundDefinition[]): MentionChoice[] {
  return found.map((definition) => {
    const { name, path } = definition
    const at = Math.max(name.toLowerCase().indexOf(query.toLowerCase()), 0)
    return { target: { kind: 'symbol', path, name }, label: name, positions: indexes(at, query.length), definition, isBest: at === 0 }
  })
}

function indexes(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => from + at)
}
