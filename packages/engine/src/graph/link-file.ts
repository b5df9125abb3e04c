// Which files one file leans on: by its imports first, by the names of types second (formats §2.3).

import type { FileUse, LanguageId } from '@sheaf/contract'
import { type ImportRef, type References, typeKinds } from '../codemap/index.ts'
import { nearest } from './distance.ts'
import { type Definition, findDefinition, outermost } from './find-definition.ts'
import { familyOf, type GraphView, type ParsedFile } from './parsed-file.ts'
import { sharesScope } from './resolvers/shares-scope.ts'

export interface Link extends FileUse {
  /** Leans on a type or a function of it, not only on a value or on its being loaded. */
  isOnDefinitions: boolean
}

/** From so many files on, looking which may hold a name is cheaper than reading them all. */
const manyFiles = 4

export function linkFile(file: ParsedFile, view: GraphView): Link[] {
  const references = file.references ?? { words: [], types: [], members: {} }
  const links = openLinks(file.path)
  const settled = new Set(
    file.map.symbols.filter(({ kind, container }) => container === undefined || typeKinds.has(kind)).map(({ name }) => name),
  )
  const namespaces: Visible = { exact: new Map(), open: new Map() }
  const words = new Set(references.words)
  for (const ref of file.map.imports) {
    const target = view.resolverFor(file.language).resolve(file.path, ref)
    if (target.leads === 'to-namespace') {
      for (const { name, as } of ref.names) namespaces.exact.set(as, { namespace: target.namespace, name, via: ref.module })
      if (ref.everything || ref.names.length === 0) namespaces.open.set(target.namespace, ref.module)
      continue
    }
    if (target.leads !== 'nowhere') for (const { as } of ref.names) settled.add(as)
    if (target.leads === 'to-files') linkImport(ref, target.files, { file, view, references, words, links, settled })
  }
  linkByName(references, { file, view, links, settled, namespaces })
  return links.all()
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
    if (found) links.add(found.path, name, via, found.symbol?.kind)
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
    const found = (references.members[as] ?? []).flatMap((member) => {
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
    for (const { name, definition } of offeredOn(files, words, view)) {
      links.add(definition.path, name, via, definition.symbol?.kind)
      settled.add(name)
    }
  }
  if (!isLinked && only !== undefined) links.touch(only, via)
}

/** `from app import models`: the name is no definition but a module of its own. */
function submodule(files: readonly string[], name: string): string[] | undefined {
  const own = files.filter((path) => path.replace(/(?:\/__init__)?\.pyi?$|(?:\/mod)?\.rs$/, '').endsWith(`/${name}`))
  return own.length > 0 ? own : undefined
}

/** Names that a module offers but has from elsewhere: `export 'src/order.dart'`, `from .order import *`. */
function offeredOn(files: readonly string[], words: ReadonlySet<string>, view: GraphView): { name: string; definition: Definition }[] {
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

interface Visible {
  /** Imported by its full name: `import com.acme.Order`. */
  exact: Map<string, { namespace: string; name: string; via: string }>
  /** Everything in it can be seen: `using Acme.Orders`. */
  open: Map<string, string>
}

interface NameContext {
  file: ParsedFile
  view: GraphView
  links: Links
  settled: ReadonlySet<string>
  namespaces: Visible
}

function linkByName({ types }: References, { file, view, links, settled, namespaces }: NameContext): void {
  const family = familyOf(file.language)
  const beside = new Set(sharesScope(file.language, file.path, view.project) ?? [])
  for (const as of new Set([...types, ...namespaces.exact.keys()])) {
    const exact = namespaces.exact.get(as)
    const name = exact?.name ?? as
    // `T`, `K1`: parameters of generics, not types of ours.
    if ((settled.has(as) && !exact) || /^[A-Z]\d?$/.test(name)) continue
    const candidates = view
      .mayDefine(name, family)
      .flatMap((path) => (path === file.path ? [] : (view.file(path) ?? [])))
      .filter(({ map }) => map.symbols.some((symbol) => symbol.name === name && (typeKinds.has(symbol.kind) || exact !== undefined)))
    if (candidates.length === 0) continue
    const tier = closestTier(candidates, { file, beside, namespaces, exact })
    if (!tier) continue
    const [taken, ...others] = nearest(
      file.path,
      tier.files.map(({ path }) => path),
    )
    if (taken === undefined) continue
    const kind = view.file(taken)?.map.symbols.find((symbol) => symbol.name === name)?.kind
    links.add(taken, as, tier.via, kind, isAmbiguous(file.language, tier.isVisible) ? others : [])
  }
}

/** Parts of one C# class, or of one Swift type, lie in several files of the same namespace: that is no doubt about which is meant. */
function isAmbiguous(language: LanguageId, isVisible: boolean): boolean {
  return !(isVisible && (language === 'csharp' || language === 'ruby'))
}

interface Tier {
  files: ParsedFile[]
  via: string
  isVisible: boolean
}

/** Imported by name, then in the same package, then in an imported namespace, then anywhere. */
function closestTier(
  candidates: ParsedFile[],
  context: { file: ParsedFile; beside: ReadonlySet<string>; namespaces: Visible; exact: { namespace: string; via: string } | undefined },
): Tier | undefined {
  const { file, beside, namespaces, exact } = context
  const inSpace = (test: (namespace: string) => boolean): ParsedFile[] => candidates.filter(({ map }) => map.namespaces.some(test))
  if (exact) {
    const files = inSpace((namespace) => namespace === exact.namespace)
    return files.length > 0 ? { files, via: exact.via, isVisible: true } : undefined
  }
  const own = new Set(file.map.namespaces)
  const same = candidates.filter(({ path, map }) => beside.has(path) || map.namespaces.some((namespace) => own.has(namespace)))
  if (same.length > 0) return { files: same, via: own.size > 0 ? 'same package' : 'same module', isVisible: true }
  for (const [namespace, via] of namespaces.open) {
    const files = inSpace((each) => each === namespace)
    if (files.length > 0) return { files, via, isVisible: true }
  }
  // In C# the namespaces around one's own are in sight as well.
  const around = inSpace((namespace) => [...own].some((each) => each.startsWith(`${namespace}.`)))
  if (around.length > 0) return { files: around, via: 'same package', isVisible: true }
  return { files: candidates, via: 'name', isVisible: false }
}

interface Links {
  add(path: string, name: string, via: string, kind: string | undefined, others?: readonly string[]): void
  touch(path: string, via: string): void
  all(): Link[]
}

function openLinks(from: string): Links {
  const byPath = new Map<string, Link & { found: Set<string>; doubts: Set<string> }>()
  function at(path: string, via: string): Link & { found: Set<string>; doubts: Set<string> } {
    const known = byPath.get(path)
    if (known) return known
    const fresh = { path, names: [], via, isOnDefinitions: false, found: new Set<string>(), doubts: new Set<string>() }
    byPath.set(path, fresh)
    return fresh
  }
  return {
    add(path, name, via, kind, others = []) {
      if (path === from) return
      const link = at(path, via)
      link.found.add(name)
      for (const other of others) link.doubts.add(other)
      link.isOnDefinitions ||= kind === undefined || isDefinition(kind)
    },
    touch(path, via) {
      if (path !== from) at(path, via)
    },
    all: () =>
      [...byPath.values()]
        .map(({ path, via, isOnDefinitions, found, doubts }) => ({
          path,
          names: [...found].sort(),
          via,
          isOnDefinitions,
          ...(doubts.size > 0 ? { ambiguous: [...doubts].sort() } : {}),
        }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

function isDefinition(kind: string): boolean {
  return typeKinds.has(kind) || kind === 'function' || kind === 'macro' || kind === 'extension'
}
