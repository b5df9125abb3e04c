// Finds the import statements that lead to some files, in files that are already parsed.

import type { ImportRef } from '../codemap/index.ts'
import type { ParsedFile } from './parsed-file.ts'
import type { Project } from './project.ts'
import { openResolvers } from './resolvers/index.ts'

export interface FoundImport {
  path: string
  line: number
  /** Names that it imports. */
  names: string[]
}

/** `targets`: the imported files. Imports between them are left off. */
export function findImports(files: Iterable<ParsedFile>, targets: ReadonlyMap<string, ParsedFile>, project: Project): FoundImport[] {
  const resolverFor = openResolvers(project)
  const namespaces = new Set([...targets.values()].flatMap(({ map }) => map.namespaces))
  const found: FoundImport[] = []
  for (const { path, language, map } of files) {
    if (targets.has(path)) continue
    for (const ref of map.imports) {
      const target = resolverFor(language).resolve(path, ref)
      const isFound =
        (target.leads === 'to-files' && target.files.some((each) => targets.has(each))) ||
        (target.leads === 'to-namespace' && namespaces.has(target.namespace) && mayMean(ref, targets))
      if (isFound) found.push({ path, line: ref.line, names: ref.names.map(({ name }) => name) })
    }
  }
  return found
}

/** Other files may be in the same namespace, so an import of a name counts only if one of the targets defines it. */
function mayMean({ names, everything }: ImportRef, targets: ReadonlyMap<string, ParsedFile>): boolean {
  if (everything || names.length === 0) return true
  return [...targets.values()].some(({ map }) => map.symbols.some((symbol) => names.some(({ name }) => name === symbol.name)))
}
