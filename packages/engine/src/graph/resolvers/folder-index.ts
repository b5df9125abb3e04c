// Index of folders by name, to find paths by their ending; built once per project for all languages.

import type { Project } from '../project.ts'
import { endsIn, nameOf } from './relative-path.ts'

export interface FolderIndex {
  all(): readonly string[]
  named(name: string): readonly string[]
  /** Folders whose path ends in these segments. */
  endingIn(suffix: string): readonly string[]
}

export function folderIndex(project: Project): FolderIndex {
  const known = indexes.get(project)
  if (known) return known
  const made = openIndex(project)
  indexes.set(project, made)
  return made
}

const indexes = new WeakMap<Project, FolderIndex>()
const none: readonly string[] = []

function openIndex(project: Project): FolderIndex {
  let folders: readonly string[] | undefined
  let names: ReadonlyMap<string, readonly string[]> | undefined
  const found = new Map<string, readonly string[]>()
  const all = () => {
    folders ??= walk(project)
    return folders
  }
  const named = (name: string) => {
    names ??= Map.groupBy(all(), nameOf)
    return names.get(name) ?? none
  }
  return {
    all,
    named,
    endingIn(suffix) {
      const known = found.get(suffix)
      if (known) return known
      const matching = named(nameOf(suffix)).filter((folder) => endsIn(folder, suffix))
      found.set(suffix, matching)
      return matching
    },
  }
}

/** All folders except the root, which has no name. */
function walk(project: Project): string[] {
  const folders: string[] = []
  const open = [...project.foldersIn('')]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    folders.push(folder)
    for (const below of project.foldersIn(folder)) open.push(below)
  }
  return folders.sort()
}
