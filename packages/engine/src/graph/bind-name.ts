// Decides what a file calls a definition of another file: through its imports, the same package or namespace, or the rules of a
// language in which definitions are global.

import type { MapSymbol } from '@sheaf/contract'
import type { ImportRef } from '../codemap/index.ts'
import { findDefinition, outermost } from './find-definition.ts'
import { isPrivateToSource } from './is-private-to-source.ts'
import { familyOf, type GraphView, type ParsedFile } from './parsed-file.ts'
import { filesInScope } from './resolvers/index.ts'

/** A definition at the top level of a file. */
export interface BindTarget {
  path: string
  symbol: MapSymbol
  /** Files that declare the same definition again: a C header and its source, the parts of a C# class. */
  also: readonly string[]
}

export interface NameBinding {
  /** Names that mean the definition when written alone. */
  bare: string[]
  /** Qualifiers after which its name means the definition: modules and namespaces. */
  qualifiers: string[]
  /** Set if `bare` is likely but not certain. */
  doubt?: string
}

export function bindName(file: ParsedFile, target: BindTarget, view: GraphView): NameBinding {
  const { name } = target.symbol
  const own = [target.path, ...target.also]
  const bare = new Set<string>()
  const qualifiers = new Set<string>()
  if (own.includes(file.path)) return { bare: [name], qualifiers: [] }
  const isTarget = (files: readonly string[], wanted: string) => {
    const found = findDefinition(files, wanted, view)
    return found !== undefined && own.includes(found.path) && found.symbol?.name === name
  }
  let isTaken = false
  for (const ref of file.map.imports) {
    const resolved = view.resolverFor(file.language).resolve(file.path, ref)
    if (resolved.leads === 'to-namespace') {
      if (!spacesOf(target, view).includes(resolved.namespace)) {
        for (const each of ref.names) {
          // `import com.acme.Order.Status` and `using static`: a member of the type.
          if (each.name === '*' && spacesOf(target, view).some((space) => space === `${resolved.namespace}.${each.as}`))
            qualifiers.add(each.as)
          isTaken ||= each.as === name
        }
        continue
      }
      for (const each of ref.names) if (each.name === name) bare.add(each.as)
      if (ref.everything || ref.names.length === 0) bare.add(name)
      continue
    }
    if (resolved.leads === 'outside') {
      isTaken ||= ref.names.some(({ as }) => as === name)
      continue
    }
    if (resolved.leads !== 'to-files') continue
    for (const { name: imported, as } of ref.names) {
      if (imported === '*') {
        if (isTarget(resolved.files, name)) qualifiers.add(as)
      } else if (imported === name || imported !== 'default') {
        if (isTarget(resolved.files, imported)) bare.add(as)
        else {
          const module = resolved.files.filter((path) => stemIs(path, imported))
          if (module.length > 0 && isTarget(module, name)) qualifiers.add(as)
          else isTaken ||= as === name
        }
      }
      if (imported === 'default') {
        if (resolved.files.some((path) => own.includes(path)) && isDefaultExport(target, view)) bare.add(as)
        else isTaken ||= as === name
      }
    }
    if (ref.everything && isTarget(resolved.files, name)) bare.add(name)
    // In these, an import of a file or a module makes its members available after its name.
    if (ref.names.length === 0 && !ref.everything && isTarget(resolved.files, name)) qualifiers.add(lastPart(ref))
  }
  if (bare.size > 0 || qualifiers.size > 0) return { bare: [...bare], qualifiers: [...qualifiers] }
  if (isTaken || hidesName(file, name)) return nothing
  return bareWithoutImport(file, target, view)
}

const nothing: NameBinding = { bare: [], qualifiers: [] }

/** A definition of the same name in the file itself is what the file means. */
function hidesName(file: ParsedFile, name: string): boolean {
  return outermost(file, name) !== undefined
}

function bareWithoutImport(file: ParsedFile, target: BindTarget, view: GraphView): NameBinding {
  const { name } = target.symbol
  const family = familyOf(file.language)
  const own = [target.path, ...target.also]
  const certain: NameBinding = { bare: [name], qualifiers: [] }
  const scope = filesInScope(file.language, file.path, view.project)
  const isBeside = scope?.some((path) => own.includes(path)) === true
  switch (family) {
    case 'go':
    case 'swift':
      return isBeside ? certain : nothing
    case 'jvm':
    case 'csharp': {
      const spaces = spacesOf(target, view)
      if (spaces.length === 0 || file.map.namespaces.some((each) => isWithin(each, spaces, family))) return certain
      return isBeside ? certain : nothing
    }
    case 'php': {
      const spaces = spacesOf(target, view)
      const isShared = spaces.length === 0 ? true : file.map.namespaces.some((each) => spaces.includes(each))
      return isShared ? certain : nothing
    }
    case 'c':
      // Every external definition is visible everywhere; what a file keeps to itself is not.
      return isPrivateToSource(target.symbol, target.path) ? includedBy(file, target, view) : certain
    case 'ruby':
      return certain
    case 'dart':
      return nothing
    case 'rust':
      return isGlobalMacro(target) ? certain : nothing
    default:
      return nothing
  }
}

/** Some projects include their sources: their macros and static functions are visible there. */
function includedBy(file: ParsedFile, target: BindTarget, view: GraphView): NameBinding {
  const isIncluded = file.map.imports.some((ref) => {
    const resolved = view.resolverFor(file.language).resolve(file.path, ref)
    return resolved.leads === 'to-files' && resolved.files.includes(target.path)
  })
  return isIncluded ? { bare: [target.symbol.name], qualifiers: [] } : nothing
}

function isGlobalMacro({ symbol }: BindTarget): boolean {
  return symbol.kind === 'macro'
}

function isWithin(namespace: string, spaces: readonly string[], family: string): boolean {
  // In C#, what the enclosing namespaces define is visible too.
  return spaces.some((space) => namespace === space || (family === 'csharp' && namespace.startsWith(`${space}.`)))
}

function spacesOf(target: BindTarget, view: GraphView): readonly string[] {
  return view.file(target.path)?.map.namespaces ?? []
}

function stemIs(path: string, name: string): boolean {
  return path.replace(/(?:\/__init__)?\.pyi?$|(?:\/mod)?\.rs$/, '').endsWith(`/${name}`) || path === `${name}.py`
}

function isDefaultExport({ path, symbol }: BindTarget, view: GraphView): boolean {
  if (/\bexport\s+default\b/.test(symbol.signature) || /\bmodule\.exports\b/.test(symbol.signature)) return true
  const exports = view.file(path)?.map.exports ?? []
  return exports.some((text) =>
    new RegExp(
      `(?:export\\s+default|module\\.exports\\s*=)\\s+${escaped(symbol.name)}\\b|\\b${escaped(symbol.name)}\\s+as\\s+default\\b`,
    ).test(text),
  )
}

function escaped(name: string): string {
  return name.replace(/[^\p{L}\p{N}_]/gu, String.raw`\$&`)
}

function lastPart({ module }: ImportRef): string {
  return /[\p{L}_$][\p{L}\p{N}_$]*$/u.exec(module.replace(/\.\w+$/, ''))?.[0] ?? module
}
