// What to remove from a prompt that is too large: the largest files if they are enough, otherwise whole folders.

import type { PromptFile } from '@sheaf/contract'

export interface Trim {
  path: string
  tokens: number
  /** How many files it removes; 1 for a file. */
  files: number
  mode: PromptFile['mode'] | 'folder'
}

const most = 5
const mostFolders = 3

export function trimsFor(files: readonly PromptFile[], over: number): Trim[] {
  const largest = files
    .toSorted((a, b) => b.tokens - a.tokens)
    .slice(0, most)
    .map(({ path, tokens, mode }): Trim => ({ path, tokens, mode, files: 1 }))
  if (sum(largest) >= over) return largest
  const folders = foldersOf(files)
  // The smallest sufficient folder costs least; if there is none, the largest come closest.
  const enough = apart(folders.filter(({ tokens }) => tokens >= over).sort((a, b) => a.tokens - b.tokens || b.path.length - a.path.length))
  const near = apart(folders.sort((a, b) => b.tokens - a.tokens || a.path.length - b.path.length))
  const offered = (enough.length > 0 ? enough : near).slice(0, mostFolders)
  return [...offered, ...largest.filter(({ path }) => !offered.some((folder) => isIn(path, folder.path)))].slice(0, most)
}

/** Every folder above a file, except one that contains them all: removing everything is not advice. */
function foldersOf(files: readonly PromptFile[]): Trim[] {
  const folders = new Map<string, Trim>()
  for (const { path, tokens } of files)
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at)
      const before = folders.get(folder)
      folders.set(folder, { path: folder, tokens: (before?.tokens ?? 0) + tokens, files: (before?.files ?? 0) + 1, mode: 'folder' })
    }
  return [...folders.values()].filter((folder) => folder.files < files.length)
}

/** In order, without folders inside each other. */
function apart(folders: readonly Trim[]): Trim[] {
  const kept: Trim[] = []
  for (const folder of folders) if (!kept.some(({ path }) => isIn(folder.path, path) || isIn(path, folder.path))) kept.push(folder)
  return kept
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}

function sum(trims: readonly Trim[]): number {
  return trims.reduce((total, { tokens }) => total + tokens, 0)
}
