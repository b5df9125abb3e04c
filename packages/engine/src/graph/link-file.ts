// Finds the files that one file depends on: by its imports first, then by type names (formats §2.3).

import type { MapSymbol } from '@sheaf/contract'
import { fullName, type ImportRef, type References, typeKinds } from '../codemap/index.ts'
import { type Definition, findDefinition, outermost } from './find-definition.ts'
import { linkByName, type VisibleNames } from './link-by-name.ts'
import { linkFullNames } from './link-full-names.ts'
import { type Link, type Links, openLinks } from './links.ts'
import { familyOf, type GraphView, type ParsedFile } from './parsed-file.ts'
import type { ModuleTarget } from './resolver.ts'

/** From this many files on, filtering by name is cheaper than reading them all. */
const manyFiles = 4

const nothing: References = { words: [], types: [], members: {}, calls: [], paths: [] }

export function linkFile(file: ParsedFile, view: GraphView): Link[] {
  const references = file.references ?? nothing
  const links = openLinks(file.path)
  const settled = new Set(file.map.symbols.filter((symbol) => isOwn(symbol)).map(({ name }) => name))
  const namespaces: VisibleNames = { exact: new Map(), open: new Map() }
  const words = new Set(references.words)
  for (const ref of file.map.imports) {
    const target = inItsPackage(view.resolverFor(file.language).resolve(file.path, ref), ref, file, view)
    if (target.leads === 'to-namespace') {
      for (const { name, as } of ref.names) namespaces.exact.set(as, { namespace: target.namespace, name, via: ref.module })
      if (ref.everything || ref.names.length === 0) namespaces.open.set(target.namespace, ref.module)
      continue
    }
    if (target.leads !== 'nowhere') for (const { as } of ref.names) settled.add(as)
    // `http.FileSystem` of a library is not our FileSystem.
    if (target.leads === 'outside') for (const { as } of ref.names) for (const member of membersOf(references, as)) settled.add(member)
    if (target.leads === 'to-files') linkImport(ref, target.files, { file, view, references, words, links, settled })
  }
  linkFullNames(references.paths, { file, view, links, namespaces })
  linkByName(references, { file, view, links, settled, namespaces })
  return links.all().map((link) => ({ ...link, mentions: link.isOnDefinitions ? mentionsIn(link, words, settled, view) : [] }))
}

function isOwn({ kind, container }: MapSymbol): boolean {
  return container === undefined || typeKinds.has(kind)
}

/** Folders only usually match packages, so a file at the right path may be in another: `other/b/Beetle.kt` for `b.Beetle`. */
function inItsPackage(target: ModuleTarget, { module }: ImportRef, { language }: ParsedFile, view: GraphView): ModuleTarget {
  if (target.leads !== 'to-files' || familyOf(language) !== 'jvm') return target
  const path = module.replace(/^static\s+/, '')
  const right = target.files.filter((each) => {
    const spaces = view.file(each)?.map.namespaces ?? []
    return spaces.length === 0 || spaces.some((space) => path === space || path.startsWith(`${space}.`))
  })
  if (right.length > 0 || target.files.length === 0) return { leads: 'to-files', files: right }
  return { leads: 'to-namespace', namespace: path.slice(0, Math.max(path.lastIndexOf('.'), 0)) }
}

/**
 * Members of used types: whose member a word is can't be known without types, so each used type that has it counts. Without a used
 * definition the module itself is meant, and its definitions are its members. In C, every definition of a header is visible, and so
 * are those of the headers it includes.
 */
function mentionsIn(
  { path, names }: Pick<Link, 'path' | 'names'>,
  words: ReadonlySet<string>,
  settled: ReadonlySet<string>,
  view: GraphView,
): string[] {
  const target = view.file(path)
  if (!target) return []
  const used = new Set(names)
  const isC = familyOf(target.language) === 'c'
  const isModule = !target.map.symbols.some(({ name }) => used.has(name))
  const found = target.map.symbols.filter(({ name, kind, container }) => {
    if (!words.has(name)) return false
    if (container === undefined) return !used.has(name) && (isModule || (isC && !settled.has(name)))
    const parts = container.split('.')
    const isOfUsed = parts.some((part) => used.has(part)) && parts.every((part) => used.has(part) || words.has(part))
    return isOfUsed || (isC && kind === 'case' && !settled.has(name))
  })
  return [...new Set(found.map(fullName))]
}

interface ImportContext {
  file: ParsedFile
  view: GraphView
  references: References
  words: ReadonlySet<string>
  links: Links
  settled: Set<string>
}

function linkImport(ref: ImportRef, files: readonly string[], { file, view, references, words, links, settled }: ImportContext): void {
  const via = ref.module
  const [only] = files.length === 1 ? files : []
  let isLinked = false
  const link = (name: string, found: Definition | undefined): void => {
    const defined = found?.symbol?.name ?? name
    if (found) links.add(found.path, defined, via, found.symbol?.kind, { alias: name })
    else if (only !== undefined) links.add(only, name, via, undefined)
    isLinked ||= found !== undefined || only !== undefined
  }
  for (const { name, as } of ref.names) {
    const definition = name === '*' ? undefined : findDefinition(narrowed(files, new Set([name]), view), name, view)
    const module = definition ? undefined : name === '*' ? files : submodule(files, name)
    if (!module) {
      link(as, definition)
      continue
    }
    const found = membersOf(references, as).flatMap((member) => {
      const taken = findDefinition(narrowed(module, new Set([member]), view), member, view)
      return taken ? [{ member, taken }] : []
    })
    for (const { member, taken } of found) link(member, taken)
    const [itself] = module.length === 1 ? module : []
    if (found.length === 0 && itself !== undefined) link(as, { path: itself, symbol: undefined })
  }
  if (ref.everything) {
    for (const path of narrowed(files, words, view)) {
      for (const { name, kind, container } of view.file(path)?.map.symbols ?? []) {
        if (container !== undefined || !words.has(name) || outermost(file, name)) continue
        links.add(path, name, via, kind)
        settled.add(name)
        isLinked = true
      }
    }
    for (const { name, definition } of reexportedNames(files, words, view)) {
      links.add(definition.path, name, via, definition.symbol?.kind)
      settled.add(name)
    }
  }
  if (!isLinked && only !== undefined) links.touch(only, via)
}

/** Own entries only: a name may be `toString` or `constructor`, which every object has. */
function membersOf({ members }: References, as: string): readonly string[] {
  return Object.hasOwn(members, as) ? (members[as] ?? []) : []
}

/** `from app import models`: the name is not a definition but a module. */
function submodule(files: readonly string[], name: string): string[] | undefined {
  const own = files.filter((path) => path.replace(/(?:\/__init__)?\.pyi?$|(?:\/mod)?\.rs$/, '').endsWith(`/${name}`))
  return own.length > 0 ? own : undefined
}

/** Names that a module re-exports: `export 'src/order.dart'`, `from .order import *`. */
function reexportedNames(
  files: readonly string[],
  words: ReadonlySet<string>,
  view: GraphView,
): { name: string; definition: Definition }[] {
  const offers = files.some((path) => view.file(path)?.map.imports.some(({ reexported }) => reexported))
  if (!offers || files.length > manyFiles) return []
  return [...words].flatMap((name) => {
    const definition = findDefinition(files, name, view)
    return definition && !files.includes(definition.path) ? [{ name, definition }] : []
  })
}

function narrowed(files: readonly string[], words: ReadonlySet<string>, view: GraphView): readonly string[] {
  return files.length > manyFiles ? view.narrow(files, words) : files
}
