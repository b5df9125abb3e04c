// Resolves Dart imports: relative paths, and `package:` through pubspec.yaml files in the tree.

import { nearest } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { folderOf, inFolder, joinPath, upwards } from './relative-path.ts'

export const openDart: OpenResolver = (project) => {
  const named = Map.groupBy(project.named('pubspec.yaml'), (file) => /^name:\s*["']?([\w.-]+)/m.exec(project.read(file) ?? '')?.[1] ?? '')
  const homes = new Map<string, string | undefined>()
  const homeOf = (from: string, name: string) => {
    const key = `${folderOf(from)}\0${name}`
    if (!homes.has(key)) homes.set(key, linkedHome(project, from, name) ?? nearest(from, named.get(name) ?? []).map(folderOf)[0])
    return homes.get(key)
  }
  const toFile = (path: string | undefined): ModuleTarget =>
    path !== undefined && project.has(path) ? { leads: 'to-files', files: [path] } : { leads: 'nowhere' }
  return {
    resolve(from, ref) {
      const module = ref.module.replace(/^['"]|['"]$/g, '')
      const [, name, path = ''] = /^package:([^/]+)\/(.*)$/s.exec(module) ?? []
      if (name !== undefined) {
        const home = homeOf(from, name)
        return home === undefined ? { leads: 'outside' } : toFile(joinPath(inFolder(home, 'lib'), path))
      }
      if (/^[a-z]+:/.test(module)) return { leads: 'outside' }
      // `part of acme.orders;` names a library, not a file.
      return module.endsWith('.dart') ? toFile(joinPath(folderOf(from), module)) : { leads: 'outside' }
    },
  }
}

/** Path that the importing package sets for a dependency: `core: { path: ../core }`, in either notation. */
function linkedHome(project: Project, from: string, name: string): string | undefined {
  const home = [...upwards(folderOf(from))].find((folder) => project.has(inFolder(folder, 'pubspec.yaml')))
  if (home === undefined || !/^\w+$/.test(name)) return undefined
  const [, relativePath] =
    new RegExp(`^[ \\t]+${name}:(?:[ \\t]*\\{|[ \\t]*\\r?\\n)\\s*path:[ \\t]*["']?([^\\s"',}]+)`, 'm').exec(
      project.read(inFolder(home, 'pubspec.yaml')) ?? '',
    ) ?? []
  const folder = relativePath === undefined ? undefined : joinPath(home, relativePath)
  return folder !== undefined && project.has(inFolder(folder, 'pubspec.yaml')) ? folder : undefined
}
