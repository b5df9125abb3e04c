// paths.find: resolves the paths that an agent gives. Anything the gate would not show is refused, in words a model can act on.

import { isRefusal, Refusal, visibleText, type WorkspaceScope } from '@sheaf/contract'
import { explainPath, resolveInside, resolveLinkedPath, statFile } from '@sheaf/engine/disk'
import { secretByName } from '@sheaf/engine/secrets'
import { findFile, findFolder, rootPrefix, searchTree, type Tree, type TreeRoot } from '@sheaf/engine/tree'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'

export interface PathLocation {
  kind: 'file' | 'folder'
  /** Tree path. */
  path: string
  /** The real location: links are resolved and checked. */
  root: string
  relative: string
}

const namedLength = 200
const suggestions = 3
const longestPath = 4_096
/** In a long list of wrong paths, only this many get suggestions. */
export const maxSuggested = 20

export function findPaths(
  workspaces: LiveWorkspaces,
  { workspace, paths }: WorkspaceScope & { paths: string[] },
): { given: string; path?: string; kind?: 'file' | 'folder'; why?: string }[] {
  const live = workspaces.get(workspace)
  return paths.map((given, at) => {
    try {
      const { path, kind } = locatePath(live, given, { mayGuess: at < maxSuggested })
      return { given, path, kind }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return { given, why: error.message }
    }
  })
}

/** Throws if the path is missing or hidden from tools. Files with secret names pass: callers that read them must call `refuseSecret`. */
export function locatePath(live: LiveWorkspace, given: string, { mayGuess = true }: { mayGuess?: boolean } = {}): PathLocation {
  const tree = live.tree()
  if (given.length > longestPath) throw new Refusal('path-missing', `${quoted(given)} is too long for a path.`)
  if (given.trim() === '') throw new Refusal('mcp-arguments', 'A path is empty. Use "." for the open folder itself.')
  if (cleaned(given) === '' && tree.roots.length > 1)
    throw new Refusal('mcp-arguments', `There are several roots. Use one of ${tree.roots.map(({ name }) => name).join(', ')}.`)
  for (const spelling of [...spellings(given), ...diffSpellings(given)]) {
    const shown = inTree(tree, spelling)
    if (shown) return follow(live, shown, given)
  }
  return onDisk(live, given, mayGuess)
}

/** Independent of the scan: only the user may name these files. */
export function refuseSecret({ path, relative }: Pick<PathLocation, 'path' | 'relative'>): void {
  const reason = secretByName(path) ?? secretByName(relative)
  if (reason)
    throw new Refusal('not-possible', `${quoted(path)} is a sensitive file (${reason}). Tools can't read or select it. Ask the user.`)
}

export function quoted(path: string): string {
  return `"${visibleText(path.length > namedLength ? `${path.slice(0, namedLength).toWellFormed()}…` : path)}"`
}

/** The cleaned path, and also with `/` in place of `\`. */
function spellings(given: string): string[] {
  const plain = /^file:/i.test(given) ? fromUrl(given) : given
  const bare = cleaned(plain)
  if (!plain.includes('\\') || plain.split(/[\\/]/).includes('..')) return [bare]
  return [bare, cleaned(plain.replaceAll('\\', '/'))]
}

/** `a/src/x.ts` and `b/src/x.ts`, as in diffs. */
function diffSpellings(given: string): string[] {
  const bare = cleaned(given)
  return /^[ab]\/./.test(bare) ? [cleaned(bare.slice(2))] : []
}

function fromUrl(url: string): string {
  try {
    // Without slashes after it, the path is relative: `file:src/a.ts`.
    const [, relative] = /^file:(?!\/)(.*)$/i.exec(url) ?? []
    return decodeURIComponent(relative ?? new URL(url).pathname)
  } catch {
    return url
  }
}

/** Without a regex, which takes quadratic time on a hundred thousand slashes. */
function cleaned(path: string): string {
  let start = 0
  while (path.startsWith('./', start)) {
    start += 2
    while (path[start] === '/') start++
  }
  let end = path.length
  while (end > start + 1 && path[end - 1] === '/') end--
  const clean = path.slice(start, end)
  return clean === '.' ? '' : clean
}

interface Shown {
  kind: 'file' | 'folder'
  path: string
  root: TreeRoot
}

function inTree(tree: Tree, path: string): Shown | undefined {
  if (tree.roots.length === 1) return shownAt(tree, path)
  const direct = shownAt(tree, path)
  if (direct || path === '' || path.startsWith('/')) return direct
  const hits = tree.roots.flatMap((root) => shownAt(tree, `${root.name}/${path}`) ?? [])
  if (hits.length > 1) {
    const both = hits.map((hit) => hit.path).join(', ')
    throw new Refusal('mcp-arguments', `${quoted(path)} is in several roots: ${both}. Add the root name in front of the path.`)
  }
  return hits[0]
}

function shownAt(tree: Tree, path: string): Shown | undefined {
  const root = tree.roots.length === 1 ? tree.roots[0] : tree.roots.find(({ name }) => path === name || path.startsWith(`${name}/`))
  if (!root) return undefined
  const file = path === '' ? undefined : findFile(tree, path)
  if (file?.raw !== undefined) throw new Refusal('not-a-regular-file', `The name of ${quoted(path)} is not UTF-8.`)
  if (file?.kind === 'special') throw new Refusal('not-a-regular-file', quoted(path))
  if (file) return { kind: 'file', path, root }
  return findFolder(tree, path) ? { kind: 'folder', path, root } : undefined
}

function follow(live: LiveWorkspace, { kind, path, root }: Shown, given: string): PathLocation {
  const prefix = rootPrefix(live.tree(), root)
  const relative = path === prefix.slice(0, -1) ? '' : path.slice(prefix.length)
  return kind === 'folder'
    ? { kind, path, root: root.path, relative }
    : resolveLinks(live, { kind, path, root: root.path, relative }, given)
}

/** A name in the tree may be a link: its target is checked at its own location. */
function resolveLinks(live: LiveWorkspace, location: PathLocation, given: string): PathLocation {
  const target = resolveLinkedPath(rootsOf(live), location.root, location.relative)
  if (target === undefined) return location
  if (!target.ok) throw new Refusal('path-outside-workspace', `${quoted(given)} is a link to a path outside the open folders.`)
  if (!explainPath(target.root, target.relative, live.rules()).shown)
    throw new Refusal('path-ignored', `${quoted(given)} is a link to an ignored path.`)
  return { ...location, root: target.root, relative: target.relative }
}

/** The tree may lag behind the disk: for a path it does not show, the rules decide. */
function onDisk(live: LiveWorkspace, given: string, mayGuess: boolean): PathLocation {
  const tree = live.tree()
  const found = spellings(given)
    .map((spelling) => resolveInside(rootsOf(live), spelling))
    .find((each) => each.ok)
  if (!found?.ok) throw new Refusal('path-outside-workspace', `${quoted(given)} is not in any open folder.`)
  const root = tree.roots.find(({ path }) => path === found.root)
  if (!root) throw new Refusal('path-outside-workspace', quoted(given))
  const path = found.relative === '' ? rootPrefix(tree, root).slice(0, -1) : rootPrefix(tree, root) + found.relative
  const shown = shownAt(tree, path)
  if (shown) return follow(live, shown, given)
  const stat = statFile(`${found.root}/${found.relative}`)
  // Checked first: thousands of missing names must not be matched against every rule.
  if (stat === null) throw new Refusal('path-missing', `${quoted(given)}.${mayGuess ? didYouMean(tree, given) : ''}`)
  const explained = explainPath(found.root, found.relative, live.rules())
  if (!explained.shown) throw new Refusal('path-ignored', `${quoted(given)}: ${explained.because}.`)
  if (stat.kind === 'folder') return { kind: 'folder', path, root: found.root, relative: found.relative }
  return resolveLinks(live, { kind: 'file', path, root: found.root, relative: found.relative }, given)
}

function didYouMean(tree: Tree, given: string): string {
  const name = given.split(/[\\/]/).findLast((part) => part !== '') ?? ''
  const near = searchTree(tree, name.slice(0, namedLength).replaceAll(/\s+/g, ' '), { limit: suggestions })
  return near.length === 0 ? '' : ` Did you mean ${near.map(({ path }) => quoted(path)).join(' or ')}?`
}

function rootsOf(live: LiveWorkspace): string[] {
  return live.tree().roots.map(({ path }) => path)
}
