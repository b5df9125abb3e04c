// Resolves C and C++ includes: `"x.h"` beside the includer first, then any path with that ending; `<x/y.h>` only the latter.

import { treeDistance } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { cLibrary } from './c-library.ts'
import { endsIn, folderOf, joinPath, nameOf } from './relative-path.ts'

export const openC: OpenResolver = (project) => {
  const known = new Map<string, ModuleTarget>()
  return {
    resolve(from, { module }) {
      const folder = folderOf(from)
      const key = `${folder}\0${module}`
      const found = known.get(key)
      if (found) return found
      const target = resolveInclude(project, from, module.trim())
      known.set(key, target)
      return target
    },
  }
}

function resolveInclude(project: Project, from: string, written: string): ModuleTarget {
  const isAngled = written.startsWith('<')
  const path = written.replace(/^[<"']|[>"']$/g, '').replaceAll('\\', '/')
  const beside = isAngled ? undefined : joinPath(folderOf(from), path)
  if (beside !== undefined && project.has(beside)) return { leads: 'to-files', files: [beside] }
  if (isAngled && cLibrary.has(path)) return { leads: 'outside' }
  const suffix = path.replace(/^(?:\.{1,2}\/)+/, '')
  const candidates = project.named(nameOf(path)).filter((file) => endsIn(file, suffix))
  const best = closest(from, suffix, candidates)
  if (best !== undefined) return { leads: 'to-files', files: [best] }
  return isAngled || cLibrary.has(path) || !/^\.{1,2}\//.test(path) ? { leads: 'outside' } : { leads: 'nowhere' }
}

/** The nearest file, with a preference for `include` folders. */
function closest(from: string, suffix: string, candidates: readonly string[]): string | undefined {
  let best: { file: string; rank: number } | undefined
  for (const file of candidates) {
    const above = nameOf(file.slice(0, Math.max(0, file.length - suffix.length - 1)))
    const rank = treeDistance(from, file) * 2 - (includeFolders.has(above) ? 3 : 0)
    if (best === undefined || rank < best.rank) best = { file, rank }
  }
  return best?.file
}

const includeFolders: ReadonlySet<string> = new Set(['include', 'inc', 'includes', 'headers', 'single_include', 'src'])
