// Rust: a path is followed through the module tree, which is laid out in files by fixed rules, to the file that holds its end.

import type { ImportRef } from '../../codemap/index.ts'
import type { Project } from '../project.ts'
import type { OpenResolver } from '../resolver.ts'
import { folderOf, inFolder, nameOf, stemOf } from './relative-path.ts'
import { type Crates, openCrates } from './rust-crates.ts'

export const openRust: OpenResolver = (project) => {
  const crates = openCrates(project)
  return {
    resolve(from, ref) {
      const path = ref.module.replace(/\s+/g, '').replaceAll('r#', '')
      const parts = path.split('::').filter((part) => part !== '')
      const starts = startsOf(project, crates, from, parts, path.startsWith('::'))
      if (starts.length === 0) return { leads: 'outside' }
      const files = followAll(project, starts, ref)
      return files.length > 0 ? { leads: 'to-files', files } : { leads: 'nowhere' }
    },
  }
}

/** A module that is a file: its children lie in `children`. */
interface RustModule {
  file: string
  children: string
}

interface Start {
  module: RustModule
  rest: readonly string[]
}

/** The module in which a path begins; none: in a crate that is not ours. */
function startsOf(project: Project, crates: Crates, from: string, path: readonly string[], isGlobal: boolean): Start[] {
  const [first = '', ...rest] = path
  const own: RustModule = { file: from, children: childrenOf(crates, from) }
  if (first === 'crate' || first === '$crate') {
    const root = crates.rootOf(from)
    return [{ module: root === undefined ? own : rootModule(root), rest }]
  }
  if (first === 'self') return [{ module: own, rest }]
  if (first === 'super') return above(project, crates, own, path)
  if (!isGlobal && childFile(project, own.children, first) !== undefined) return [{ module: own, rest: path }]
  const other = library.has(first) ? undefined : crates.named(first, from)
  if (other !== undefined) return [{ module: rootModule(other), rest }]
  if (!isGlobal && isFolder(project, inFolder(own.children, first))) return [{ module: own, rest: path }]
  // `use Color::*` opens a type of this file.
  return !isGlobal && /^\p{Lu}/u.test(first) ? [{ module: own, rest: path }] : []
}

/** Inside `mod tests { … }` the first `super` is the file itself, and nothing here tells whether the path stands in one: both may be meant. */
function above(project: Project, crates: Crates, own: RustModule, path: readonly string[]): Start[] {
  let inner: RustModule | undefined
  let outer: RustModule | undefined = own
  let rest = path
  for (; rest[0] === 'super'; rest = rest.slice(1)) {
    inner = outer ?? inner
    outer = outer && parentOf(project, crates, outer)
  }
  return [outer, inner].flatMap((module) => (module ? [{ module, rest }] : []))
}

function followAll(project: Project, starts: readonly Start[], ref: ImportRef): string[] {
  const [next = ''] = starts[0]?.rest ?? []
  const leading = next === '' ? undefined : starts.find(({ module }) => childFile(project, module.children, next) !== undefined)
  return [...new Set((leading ? [leading] : starts).flatMap(({ module, rest }) => follow(project, module, rest, ref)))]
}

/** As far as the path is made of files; what is left of it are names. A name that is a file module stands for itself. */
function follow(project: Project, start: RustModule, path: readonly string[], { names, everything }: ImportRef): string[] {
  let at = start
  let left = path
  for (const part of path) {
    const children = inFolder(at.children, part)
    const file = childFile(project, at.children, part)
    // A folder without a file of its name belongs to a module that is written out in place.
    if (file === undefined && !isFolder(project, children)) break
    at = { file: file ?? at.file, children }
    left = left.slice(1)
  }
  // `mod order;` can only mean a file, though maybe one below a module written out in place: `mod support { mod order; }`.
  if (left.length > 0 && names.length === 0 && !everything) return nestedFile(project, at.children, left.at(-1) ?? '')
  const files = new Set<string>()
  let isAsked = names.length === 0
  for (const { name } of names) {
    const below = left.length > 0 || name === '*' ? undefined : childFile(project, at.children, name)
    if (below === undefined) isAsked = true
    else files.add(below)
  }
  if (isAsked) files.add(at.file)
  return [...files]
}

function childFile(project: Project, children: string, name: string): string | undefined {
  const base = inFolder(children, name)
  return [`${base}.rs`, `${base}/mod.rs`].find((file) => project.has(file))
}

function isFolder(project: Project, path: string): boolean {
  return project.filesIn(path).some((file) => file.endsWith('.rs'))
}

function nestedFile(project: Project, children: string, name: string): string[] {
  const found = project.foldersIn(children).flatMap((folder) => childFile(project, folder, name) ?? [])
  return found.slice(0, 1)
}

function rootModule(file: string): RustModule {
  return { file, children: folderOf(file) }
}

/** `order.rs` has its children in `order/`; a root and `mod.rs` have them beside. */
function childrenOf(crates: Crates, file: string): string {
  return nameOf(file) === 'mod.rs' || crates.isRoot(file) ? folderOf(file) : inFolder(folderOf(file), stemOf(file))
}

function parentOf(project: Project, crates: Crates, { file, children }: RustModule): RustModule | undefined {
  if (crates.isRoot(file)) return undefined
  const above = folderOf(children)
  // The parent is `above` itself: as mod.rs in it, as a file beside it, or as the root of the crate.
  const beside = [inFolder(above, 'mod.rs'), above === '' ? '' : `${above}.rs`, inFolder(above, 'lib.rs'), inFolder(above, 'main.rs')]
  const found = beside.find((each) => each !== file && project.has(each)) ?? crates.rootOf(file)
  return found === undefined || found === file ? undefined : { file: found, children: above }
}

const library: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test'])
