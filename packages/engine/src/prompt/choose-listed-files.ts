// Adds the location on disk to the chosen files, and a reason for each requested file that is not available.

import { isRefusal, type LeftOut, type PromptRequest, Refusal, type RefusalCode } from '@sheaf/contract'
import { explainPath, type RuleOptions, readContained, resolveInside, resolveLinkedPath } from '../disk/index.ts'
import { secretByName } from '../secrets/index.ts'
import { byOrder, eachFile, placeInTree, rootPrefix, type Tree } from '../tree/index.ts'
import { type ChosenFile, chooseFiles, normalizePath } from './choose-files.ts'

export interface ListedFile extends ChosenFile {
  root: string
  /** Relative to the root. */
  relative: string
  link: boolean
}

export function chooseListedFiles(
  request: Pick<PromptRequest, 'paths' | 'selection'>,
  tree: Tree,
  rules: RuleOptions,
  { isLenient = false }: { isLenient?: boolean } = {},
): { chosen: ListedFile[]; leftOut: LeftOut[] } {
  const { listed, paths, special, notUtf8 } = (listings.has(tree) ? undefined : listSelected(tree, request)) ?? listingOf(tree)
  const isNamed = request.paths !== undefined || request.selection !== undefined
  const leftOut: LeftOut[] = isNamed ? [] : notUtf8.map((path) => ({ path, why: 'its name is not UTF-8' }))
  const { files, unknown } = chooseFiles(paths, request, (path) => listed.get(path)?.at)
  for (const path of unknown) {
    if (isLenient) leftOut.push(special.has(path) ? { path, why: 'not a regular file' } : leftOutAs(path, () => missing(path, tree, rules)))
    else if (special.has(path)) throw new Refusal('not-a-regular-file', path)
    else leftOut.push(missing(path, tree, rules))
  }
  const chosen: ListedFile[] = []
  for (const file of files) {
    const location = listed.get(file.path)
    if (!location) continue
    const why = location.link ? whyLinkLeftOut(file, location, tree, rules) : undefined
    // No spread: with fifty thousand files it would take most of the time that the host is blocked.
    if (why === undefined) chosen.push(listedFile(file, location))
    else leftOut.push({ path: file.path, why })
  }
  return { chosen, leftOut }
}

function listedFile({ path, mode, ranges, named }: ChosenFile, { root, relative, link }: Listed): ListedFile {
  return ranges ? { path, mode, ranges, named, root, relative, link } : { path, mode, named, root, relative, link }
}

interface Listed extends Omit<ListedFile, keyof ChosenFile> {
  /** Index in `paths`. */
  at: number
}

interface Listing {
  listed: ReadonlyMap<string, Listed>
  paths: readonly string[]
  special: ReadonlySet<string>
  notUtf8: readonly string[]
}

/** Cached: a window reuses its tree. */
const listings = new WeakMap<Tree, Listing>()

function listingOf(tree: Tree): Listing {
  const known = listings.get(tree)
  if (known) return known
  const listed = new Map<string, Listed>()
  const paths: string[] = []
  const special = new Set<string>()
  const notUtf8: string[] = []
  eachFile(tree, (path, file, root) => {
    if (file.kind === 'special') special.add(path)
    else if (file.raw === undefined) {
      const relative = path.slice(rootPrefix(tree, root).length)
      listed.set(path, { root: root.path, relative, link: file.kind === 'link', at: paths.length })
      paths.push(path)
    } else notUtf8.push(path)
  })
  const listing = { listed, paths, special, notUtf8 }
  listings.set(tree, listing)
  return listing
}

/** Up to so many selected files are looked up one by one: listing all 650,000 files of a tree blocks the host for most of a second. */
const fewFiles = 256

/** The selected files alone, in the tree's order. Undefined if more than these may be meant. */
function listSelected(tree: Tree, { paths, selection }: Pick<PromptRequest, 'paths' | 'selection'>): Listing | undefined {
  if (paths || !selection || selection.length > fewFiles) return undefined
  const asked = new Set(selection.map(({ path }) => normalizePath(path)))
  // Several names that are not UTF-8 may look the same.
  if ([...asked].some((path) => path.includes('\ufffd'))) return undefined
  const places = [...asked].flatMap((path) => placeInTree(tree, path) ?? []).sort(byOrder)
  const plain = places.filter(({ file }) => file.kind !== 'special')
  const listed = plain.map(({ path, file, root }, at): [string, Listed] => [
    path,
    { root: root.path, relative: path.slice(rootPrefix(tree, root).length), link: file.kind === 'link', at },
  ])
  const special = places.filter(({ file }) => file.kind === 'special')
  return {
    listed: new Map(listed),
    paths: plain.map(({ path }) => path),
    special: new Set(special.map(({ path }) => path)),
    notUtf8: [],
  }
}

const whyMissing: Partial<Record<RefusalCode, string>> = {
  'path-outside-workspace': 'outside the open folders',
  'path-ignored': '.git folders are never shown',
  'path-unreadable': 'not readable',
  'path-missing': 'no longer exists',
  'not-a-regular-file': 'now a folder',
}

function leftOutAs(path: string, find: () => LeftOut): LeftOut {
  try {
    return find()
  } catch (error) {
    const why = isRefusal(error) ? whyMissing[error.code] : undefined
    if (why === undefined) throw error
    return { path, why }
  }
}

function whyLinkLeftOut(
  { named }: ChosenFile,
  location: Pick<ListedFile, 'root' | 'relative'>,
  tree: Tree,
  rules: RuleOptions,
): string | undefined {
  return named ? whyTargetLeftOut(location, tree, rules) : 'a link; add it explicitly to include its target'
}

/** Naming a link does not approve its target: an untrusted repository can give a link to secrets any name. */
function whyTargetLeftOut({ root, relative }: Pick<ListedFile, 'root' | 'relative'>, tree: Tree, rules: RuleOptions): string | undefined {
  const roots = tree.roots.map(({ path }) => path)
  const inside = resolveLinkedPath(roots, root, relative)
  // Links out of the folders are refused when they are read.
  if (!inside?.ok) return undefined
  const reason = secretByName(inside.relative)
  if (reason) return `a link to ${inside.relative} (${reason}); add the file itself to include it`
  const { shown, rule } = explainPath(inside.root, inside.relative, rules)
  return shown || !rule ? undefined : `a link to a path hidden by ${rule.source}:${rule.line} (${rule.pattern})`
}

/** A path that escapes or does not exist is refused: a prompt that silently lacks a requested file is worse than none. */
function missing(path: string, tree: Tree, rules: RuleOptions): LeftOut {
  const inside = resolveInside(
    tree.roots.map((root) => root.path),
    path,
  )
  if (!inside.ok) throw new Refusal('path-outside-workspace', path)
  if (inside.relative.split('/').includes('.git')) throw new Refusal('path-ignored', `${path}: .git folders are never shown.`)
  const explained = explainPath(inside.root, inside.relative, rules)
  if (explained.shown || !explained.rule) {
    const read = readContained(inside.root, inside.relative, { maxBytes: 0 })
    if (!read.ok && read.why === 'folder') throw new Refusal('not-a-regular-file', `${path} is a folder.`)
    throw new Refusal(!read.ok && read.why === 'unreadable' ? 'path-unreadable' : 'path-missing', path)
  }
  return { path, why: `hidden by ${explained.rule.source}:${explained.rule.line} (${explained.rule.pattern})` }
}
