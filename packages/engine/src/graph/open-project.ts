// A project over a list of paths. Each index is built on first use, so that a Go repository never pays for what Java needs.

import type { Project } from './project.ts'

/** `paths` are sorted files relative to the root, with `/`. Listings return whole paths in that order. */
export function openProject(paths: readonly string[], read: (path: string) => string | undefined): Project {
  let known: ReadonlySet<string> | undefined
  let listings: ReadonlyMap<string, Listing> | undefined
  let names: ReadonlyMap<string, string | string[]> | undefined
  const texts = new Map<string, string | undefined>()
  const has = (path: string) => {
    known ??= new Set(paths)
    return known.has(path)
  }
  const list = (folder: string) => {
    listings ??= listFolders(paths)
    return listings.get(folder) ?? empty
  }
  return {
    has,
    filesIn: (folder) => list(folder).files,
    foldersIn: (folder) => list(folder).folders,
    named(name) {
      names ??= groupByName(paths)
      const found = names.get(name) ?? none
      return typeof found === 'string' ? [found] : found
    },
    read(path) {
      if (!texts.has(path)) texts.set(path, has(path) ? read(path) : undefined)
      return texts.get(path)
    },
  }
}

interface Listing {
  files: string[]
  folders: string[]
}

const none: readonly string[] = []
const empty: { files: readonly string[]; folders: readonly string[] } = { files: none, folders: none }

function listFolders(paths: readonly string[]): ReadonlyMap<string, Listing> {
  const listings = new Map<string, Listing>([['', { files: [], folders: [] }]])
  let folder = ''
  let listing = listingOf(listings, folder)
  for (const path of paths) {
    const end = path.lastIndexOf('/')
    // Neighbors usually share a folder; comparing in place saves a string per path.
    if (end !== folder.length || !path.startsWith(folder)) {
      folder = end < 0 ? '' : path.slice(0, end)
      listing = listingOf(listings, folder)
    }
    listing.files.push(path)
  }
  return listings
}

function listingOf(listings: Map<string, Listing>, folder: string): Listing {
  const existing = listings.get(folder)
  if (existing) return existing
  const made: Listing = { files: [], folders: [] }
  listings.set(folder, made)
  const end = folder.lastIndexOf('/')
  listingOf(listings, end < 0 ? '' : folder.slice(0, end)).folders.push(folder)
  return made
}

/** Most names occur once, and a list of one would cost more than the name. */
function groupByName(paths: readonly string[]): ReadonlyMap<string, string | string[]> {
  const names = new Map<string, string | string[]>()
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const found = names.get(name)
    if (found === undefined) names.set(name, path)
    else if (typeof found === 'string') names.set(name, [found, path])
    else found.push(path)
  }
  return names
}
