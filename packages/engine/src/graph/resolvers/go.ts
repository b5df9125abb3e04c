// Resolves Go imports: a module path and a folder inside it; the package is every file of that folder.

import { nearest } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { folderIndex } from './folder-index.ts'
import { endsIn, folderOf, inFolder, isWithin, joinPath, upwards } from './relative-path.ts'

export const openGo: OpenResolver = (project) => {
  const modules = readModules(project)
  const known = new Map<string, ModuleTarget>()
  return {
    resolve(from, { module }) {
      const folder = folderOf(from)
      const key = `${folder}\0${module}`
      const found = known.get(key)
      if (found) return found
      const target = resolveGo(project, modules, from, module)
      known.set(key, target)
      return target
    },
  }
}

/** Files of a package; only tests see tests. */
export function goPackage(project: Project, folder: string, withTests: boolean): readonly string[] {
  return project.filesIn(folder).filter((path) => path.endsWith('.go') && (withTests || !path.endsWith('_test.go')))
}

interface GoModule {
  path: string
  folder: string
  /** Import paths replaced by a folder of ours. */
  replaced: readonly { path: string; folder: string }[]
}

function resolveGo(project: Project, modules: readonly GoModule[], from: string, path: string): ModuleTarget {
  if (path === 'C' || path === 'unsafe') return { leads: 'outside' }
  if (path.startsWith('./') || path.startsWith('../')) return toPackage(project, joinPath(folderOf(from), path)) ?? { leads: 'nowhere' }
  const own = moduleAround(modules, from)
  for (const folder of upwards(folderOf(from))) {
    const vendored = toPackage(project, inFolder(folder, `vendor/${path}`))
    if (vendored) return vendored
  }
  const replaced = longest(own?.replaced ?? [], path)
  const claimed = replaced ?? nearestModule(modules, from, path)
  if (claimed) return toPackage(project, inFolder(claimed.folder, path.slice(claimed.path.length + 1))) ?? { leads: 'nowhere' }
  return own ? { leads: 'outside' } : (byPathEnd(project, from, path) ?? { leads: 'outside' })
}

function toPackage(project: Project, folder: string | undefined): ModuleTarget | undefined {
  if (folder === undefined) return undefined
  const files = goPackage(project, folder, false)
  return files.length > 0 ? { leads: 'to-files', files } : undefined
}

function moduleAround(modules: readonly GoModule[], from: string): GoModule | undefined {
  let found: GoModule | undefined
  for (const module of modules) {
    if (isWithin(module.folder, from) && (found === undefined || module.folder.length > found.folder.length)) found = module
  }
  return found
}

/** The longest matching module path; of several copies the nearest. */
function nearestModule(modules: readonly GoModule[], from: string, path: string): GoModule | undefined {
  const best = longest(modules, path)
  if (!best) return undefined
  const same = modules.filter((module) => module.path === best.path)
  const [first] = nearest(
    from,
    same.map(({ folder }) => inFolder(folder, 'go.mod')),
  )
  return same.find(({ folder }) => inFolder(folder, 'go.mod') === first)
}

function longest<T extends { path: string }>(claims: readonly T[], path: string): T | undefined {
  let best: T | undefined
  for (const claim of claims) {
    if (isWithin(claim.path, path) && claim.path !== '' && (best === undefined || claim.path.length > best.path.length)) best = claim
  }
  return best
}

/** Without any go.mod, the repository is somewhere in a GOPATH, so only the end of the path can be matched. */
function byPathEnd(project: Project, from: string, path: string): ModuleTarget | undefined {
  const parts = path.split('/')
  if (!parts[0]?.includes('.')) return undefined
  for (let start = 1; start < parts.length; start++) {
    const suffix = parts.slice(start).join('/')
    const folders = folderIndex(project)
      .endingIn(suffix)
      .filter((folder) => endsIn(folder, suffix))
    for (const marked of nearest(
      from,
      folders.map((folder) => inFolder(folder, 'x')),
    )) {
      const found = toPackage(project, folderOf(marked))
      if (found) return found
    }
  }
  return undefined
}

function readModules(project: Project): GoModule[] {
  return project.named('go.mod').flatMap((file) => {
    const text = (project.read(file) ?? '').replace(/\/\/.*/g, '')
    const folder = folderOf(file)
    const [, path] = /^[ \t]*module[ \t]+["`]?([^\s"`]+)/m.exec(text) ?? []
    if (path === undefined) return []
    const replaced = [
      ...text.matchAll(
        /^[ \t]*(?:replace[ \t]+)?["`]?([^\s"`(]+)["`]?(?:[ \t]+v\S+)?[ \t]*=>[ \t]*["`]?(\.{1,2}\/[^\s"`]*|\.{1,2})["`]?[ \t\r]*$/gm,
      ),
    ]
    return [
      {
        path,
        folder,
        replaced: replaced.flatMap(([, old = '', relativePath = '']) => {
          const target = joinPath(folder, relativePath)
          return target === undefined ? [] : [{ path: old, folder: target }]
        }),
      },
    ]
  })
}
