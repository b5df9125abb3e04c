// Resolves Rust paths through the module tree, which has a fixed file layout, to the file that contains their end.

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

/** A module that is a file; its children are in `children`. */
interface RustModule {
  file: string
  children: string
}

interface Start {
  module: RustModule
  rest: readonly string[]
}

/** The module in which a path starts; none: in a crate that is not ours. */
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

/** In `mod tests { … }` the first `super` is the file itself. Whether the path is in one is unknown here, so both may be meant. */
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

/** Follows the path as far as it consists of files; the rest are names. A name that is a file module is that file. */
function follow(project: Project, start: RustModule, path: readonly string[], { names, everything }: ImportRef): string[] {
  let at = start
  let left = path
  for (const part of path) {
    const children = inFolder(at.children, part)
    const file = childFile(project, at.children, part)
    // A folder without a file of its name belongs to an inline module.
    if (file === undefined && !isFolder(project, children)) break
    at = { file: file ?? at.file, children }
    left = left.slice(1)
  }
  // `mod order;` can only mean a file, maybe below an inline module: `mod support { mod order; }`.
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

/** Children of `order.rs` are in `order/`; those of a root and `mod.rs` are beside it. */
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
