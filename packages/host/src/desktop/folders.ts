// folders.*: finds a folder to open. Lists names only; no file is read.

import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { FolderListing } from '@sheaf/contract'
import { errno } from '@sheaf/engine/disk'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import { askForFolder } from './ask-for-folder.ts'
import { expandHome, homeOf } from './home-of.ts'

const maxFolders = 5_000

export async function browseFolder(context: Context, { path }: { path?: string }): Promise<FolderListing> {
  const home = homeOf(context.env)
  // The daemon's working folder means nothing to the user.
  const folder = resolve(home, expandHome(path?.trim() || '~', context.env))
  const parent = dirname(folder)
  const listing = { path: folder, parent: parent === folder ? null : parent, places: await placesOf(context, home) }
  if (folder.includes('\0')) return { ...listing, path: home, folders: [], problem: "That isn't a valid path." }
  try {
    const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => isFolder(folder, entry))
    const folders = found
      .map(({ name }) => ({ name, path: join(folder, name), isRepository: existsSync(join(folder, name, '.git')) }))
      .sort((a, b) => Number(a.name.startsWith('.')) - Number(b.name.startsWith('.')) || compare(a.name, b.name))
    const isCut = folders.length > maxFolders
    return {
      ...listing,
      folders: folders.slice(0, maxFolders),
      ...(isCut ? { problem: `Only the first ${maxFolders} folders are shown.` } : {}),
    }
  } catch (error) {
    return { ...listing, folders: [], problem: readProblem(error) }
  }
}

/** Search limits for a dropped folder: a guess that takes longer does not help. */
const locateDepth = 5
const locateFolders = 40_000
const locateMs = 1_500
const maxFound = 10

export async function locateFolder(context: Context, { name, children }: { name: string; children: string[] }): Promise<string[]> {
  if (name === '' || /[/\\\0]/.test(name) || name === '.' || name === '..') return []
  const expected = children.filter((child) => child !== '' && !/[/\\\0]/.test(child)).slice(0, 200)
  const found: string[] = []
  const yieldToEventLoop = eventLoopYielder()
  const deadline = performance.now() + locateMs
  const seen = new Set<string>()
  let level = (await placesOf(context, homeOf(context.env))).map((place) => place.path)
  for (let depth = 0; depth < locateDepth && level.length > 0; depth++) {
    const next: string[] = []
    for (const folder of level) {
      if (seen.has(folder) || seen.size > locateFolders || performance.now() > deadline || found.length >= maxFound) continue
      seen.add(folder)
      for (const each of foldersIn(folder)) {
        if (basename(each) === name && containsAll(each, expected) && !found.includes(each)) found.push(each)
        if (!isSkippedName(basename(each))) next.push(each)
      }
      const turn = yieldToEventLoop()
      if (turn) await turn
    }
    level = next
  }
  return found.slice(0, maxFound)
}

export function pickFolder(context: Context): Promise<string | null | 'unavailable'> {
  return askForFolder(context)
}

async function placesOf(context: Context, home: string): Promise<FolderListing['places']> {
  const usual = ['Desktop', 'Documents', 'Downloads', 'Projects', 'projects', 'code', 'src', 'work', 'dev']
  const known = await knownParents(context)
  const all = [
    { name: 'Home', path: home },
    ...known.map((path) => ({ name: basename(path) || path, path })),
    ...usual.map((name) => ({ name, path: join(home, name) })),
  ]
  return all.filter(({ path }, at) => all.findIndex((each) => each.path === path) === at && isFolderAt(path)).slice(0, 12)
}

/** Parents of earlier workspace folders: the next one is probably there, too. */
async function knownParents(context: Context): Promise<string[]> {
  const workspaces = await context
    .state()
    .then((state) => state.workspaces.list())
    .catch(() => [])
  return [...new Set(workspaces.flatMap(({ roots }) => roots.map((root) => dirname(root))))].slice(0, 6)
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name))
  } catch {
    return []
  }
}

function containsAll(folder: string, expected: readonly string[]): boolean {
  try {
    const names = new Set(readdirSync(folder))
    return expected.every((child) => names.has(child))
  } catch {
    return false
  }
}

function isSkippedName(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules' || name === 'Library' || name === 'target' || name === 'vendor'
}

function isFolder(folder: string, entry: Dirent): boolean {
  return entry.isDirectory() || (entry.isSymbolicLink() && isFolderAt(join(folder, entry.name)))
}

function isFolderAt(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true })
}

function readProblem(error: unknown): string {
  const code = errno(error)
  if (code === 'ENOENT') return "That folder doesn't exist."
  if (code === 'ENOTDIR') return 'That is a file, not a folder.'
  if (code === 'EACCES' || code === 'EPERM') return "That folder can't be read. Check its permissions."
  return `That folder can't be read (${code || 'unknown reason'}).`
}
