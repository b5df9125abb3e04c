// Builds a project from a table of files, for tests; an object is written as JSON.

import type { ImportRef } from '../../../codemap/index.ts'
import { openProject } from '../../open-project.ts'
import type { Project } from '../../project.ts'
import type { ModuleTarget, OpenResolver } from '../../resolver.ts'

export type Files = Record<string, string | object>

export function memoryProject(files: Files): Project {
  return openProject(Object.keys(files).sort(), (path) => {
    const content = files[path]
    return typeof content === 'object' ? JSON.stringify(content) : content
  })
}

/** An import with only its module set; `more` adds fields. Names are written as `Order` or `Order as O`. */
export function importRef(module: string, names: readonly string[] = [], more: Partial<ImportRef> = {}): ImportRef {
  return {
    text: `import ${module}`,
    line: 1,
    module,
    names: names.map((each) => {
      const [name = '', as] = each.split(' as ')
      return { name, as: as ?? name }
    }),
    everything: false,
    reexported: false,
    local: false,
    ...more,
  }
}

/** Resolves an import to a text for test tables: its files joined with spaces, `namespace x`, `outside` or `nowhere`. */
export function openTextResolver(open: OpenResolver, files: Files): (from: string, ref: ImportRef | string) => string {
  const resolver = open(memoryProject(files))
  return (from, ref) => describeTarget(resolver.resolve(from, typeof ref === 'string' ? importRef(ref) : ref))
}

function describeTarget(target: ModuleTarget): string {
  if (target.leads === 'to-files') return target.files.join(' ')
  if (target.leads === 'to-namespace') return `namespace ${target.namespace}${target.hint ? ` (${target.hint.join(' ')})` : ''}`
  return target.leads
}
