// A path while it is typed: the folder to list, and the letters that narrow the list.

import type { FolderListing } from '@sheaf/contract'

interface TypedPath {
  /** Up to and including the last slash; empty: home. */
  folder: string
  /** The part after it. */
  letters: string
}

export function splitTypedPath(text: string): TypedPath {
  if (text === '~') return { folder: '~/', letters: '' }
  const at = Math.max(text.lastIndexOf('/'), isWindows(text) ? text.lastIndexOf('\\') : -1)
  return { folder: text.slice(0, at + 1), letters: text.slice(at + 1) }
}

type Row = FolderListing['folders'][number]

/** Names that start with the letters, then names that contain them; hidden folders only after a dot. */
export function matchingFolders(folders: readonly Row[], letters: string): Row[] {
  const small = letters.toLowerCase()
  const seen = letters.startsWith('.') ? folders : folders.filter(({ name }) => !name.startsWith('.'))
  if (small === '') return [...seen]
  const starting = seen.filter(({ name }) => name.toLowerCase().startsWith(small))
  const containing = seen.filter(({ name }) => !name.toLowerCase().startsWith(small) && name.toLowerCase().includes(small))
  return [...starting, ...containing]
}

/** Tab completion: as far as all names that start with the letters agree, and a slash if there is only one. */
export function completePath(typed: TypedPath, folders: readonly Row[]): string {
  const small = typed.letters.toLowerCase()
  const names = matchingFolders(folders, typed.letters)
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().startsWith(small))
  const [first] = names
  if (first === undefined) return typed.folder + typed.letters
  if (names.length === 1) return `${typed.folder}${first}${slashOf(typed.folder)}`
  let length = first.length
  for (const name of names) while (!name.toLowerCase().startsWith(first.slice(0, length).toLowerCase())) length--
  return typed.folder + first.slice(0, Math.max(length, typed.letters.length))
}

/** The folder the user means, as a path that the host can open. */
export function resolveTypedPath(typed: TypedPath, listing: FolderListing): string {
  if (typed.letters === '') return listing.path
  const named = listing.folders.find(({ name }) => name === typed.letters)
  const separator = slashOf(listing.path)
  return named?.path ?? `${listing.path.endsWith(separator) ? listing.path : listing.path + separator}${typed.letters}`
}

export function withTrailingSlash(path: string): string {
  const separator = slashOf(path)
  return path.endsWith(separator) ? path : path + separator
}

function slashOf(path: string): string {
  return isWindows(path) ? '\\' : '/'
}

function isWindows(path: string): boolean {
  return /^(?:[A-Za-z]:|\\\\)/.test(path)
}
