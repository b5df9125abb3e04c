// Links names written in full where they are used, like imports.

import type { ImportRef } from '../codemap/index.ts'
import { findDefinition } from './find-definition.ts'
import type { VisibleNames } from './link-by-name.ts'
import type { Links } from './links.ts'
import type { GraphView, ParsedFile } from './parsed-file.ts'

interface FullNameContext {
  file: ParsedFile
  view: GraphView
  links: Links
  namespaces: VisibleNames
}

export function linkFullNames(paths: readonly string[], { file, view, links, namespaces }: FullNameContext): void {
  for (const written of paths) {
    const ref = importFor(file, written)
    const [only] = ref.names
    if (!only) continue
    const target = view.resolverFor(file.language).resolve(file.path, ref)
    if (target.leads === 'to-namespace' && !namespaces.exact.has(only.name)) {
      namespaces.exact.set(only.name, { namespace: target.namespace, name: only.name, via: written })
    } else if (target.leads === 'to-files') {
      const found = findDefinition(target.files, only.name, view)
      if (found?.symbol) links.add(found.path, only.name, written, found.symbol.kind)
    }
  }
}

/** The import that the language would use for this name. */
function importFor({ language, map }: ParsedFile, written: string): ImportRef {
  const joint = language === 'rust' ? '::' : language === 'php' ? '\\' : '.'
  const parts = fromAlias(map.imports, written.split(joint)).filter((part) => part !== '')
  const name = parts.at(-1) ?? ''
  const module = (language === 'rust' ? parts.slice(0, -1) : parts).join(joint)
  return { text: written, line: 0, module, names: [{ name, as: name }], everything: false, reexported: false, local: false }
}

/** `Models\\Order` after `use App\\Models`: the first part is imported. */
function fromAlias(imports: readonly ImportRef[], parts: string[]): string[] {
  const [first = '', ...rest] = parts
  const alias = imports.find(({ names }) => names.some(({ as }) => as === first))
  if (!alias || rest.length === 0) return parts
  const joint = alias.module.includes('\\') ? '\\' : alias.module.includes('::') ? '::' : '.'
  const whole = alias.module.split(joint)
  const own = alias.names.find(({ as }) => as === first)?.name ?? first
  return [...(whole.at(-1) === own || own === '*' ? whole : [...whole, own]), ...rest]
}
