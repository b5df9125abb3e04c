// Resolves Python modules: relative ones, and absolute ones from any possible source root.

import type { ImportRef } from '../../codemap/index.ts'
import { treeDistance } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { folderIndex } from './folder-index.ts'
import { pythonLibrary } from './python-library.ts'
import { folderOf, inFolder, isWithin } from './relative-path.ts'

export const openPython: OpenResolver = (project) => {
  const roots = openRoots(project)
  const absolute = new Map<string, ModuleLocation | 'outside' | 'nowhere'>()
  return {
    resolve(from, ref) {
      const module = ref.module.replace(/\s+/g, '')
      const folder = folderOf(from)
      const [, dots = '', rest = ''] = /^(\.*)(.*)$/s.exec(module) ?? []
      if (dots !== '') {
        const base = climb(folder, dots.length - 1)
        return toTarget(project, (base === undefined ? undefined : locate(project, base, segmentsOf(rest))) ?? 'nowhere', ref, 'nowhere')
      }
      const key = `${folder}\0${module}`
      let location = absolute.get(key)
      if (location === undefined) {
        location = locateAbsolute(project, from, roots(from, module), segmentsOf(module))
        absolute.set(key, location)
      }
      return toTarget(project, location, ref, 'outside')
    },
  }
}

/** Location of a module: its file, and its folder if it is a package; a namespace package has no file, and maybe several folders. */
interface ModuleLocation {
  file: string | undefined
  folders: readonly string[]
}

/** The file of the module; submodules imported by name are separate files. */
function toTarget(
  project: Project,
  location: ModuleLocation | 'outside' | 'nowhere',
  { names }: ImportRef,
  otherwise: 'outside' | 'nowhere',
): ModuleTarget {
  if (typeof location === 'string') return { leads: location }
  const files = new Set<string>()
  let isAsked = names.length === 0
  for (const { name } of names) {
    const below = name === '*' ? undefined : submodule(project, location.folders, name)
    if (below === undefined) isAsked = true
    else files.add(below)
  }
  if (isAsked && location.file !== undefined) files.add(location.file)
  return files.size > 0 ? { leads: 'to-files', files: [...files] } : { leads: otherwise }
}

function submodule(project: Project, folders: readonly string[], name: string): string | undefined {
  for (const folder of folders) {
    const file = locate(project, folder, [name])?.file
    if (file !== undefined) return file
  }
  return undefined
}

function locate(project: Project, base: string, segments: readonly string[]): ModuleLocation | undefined {
  const path = inFolder(base, segments.join('/'))
  const init = inFolder(path, '__init__')
  for (const extension of extensions) if (project.has(init + extension)) return { file: init + extension, folders: [path] }
  if (segments.length > 0)
    for (const extension of extensions) if (project.has(path + extension)) return { file: path + extension, folders: none }
  return isFolder(project, path) ? { file: undefined, folders: [path] } : undefined
}

function locateAbsolute(
  project: Project,
  from: string,
  roots: readonly string[],
  segments: readonly string[],
): ModuleLocation | 'outside' | 'nowhere' {
  const folders: string[] = []
  let isOurs = false
  for (const root of roots) {
    const location = locate(project, root, segments)
    if (location?.file !== undefined) return location
    // A folder without `__init__.py` counts only if nothing better is found: `docs/requests` is not the package.
    if (location) folders.push(...location.folders)
    // `tests/sphinx` may exist while `docs/` imports the real one.
    isOurs ||= (isWithin(root, from) || isMainRoot(project, root)) && locate(project, root, segments.slice(0, 1))?.file !== undefined
  }
  return folders.length > 0 ? { file: undefined, folders } : isOurs ? 'nowhere' : 'outside'
}

/** Folders from which a module can be imported by its full name, nearest to the importing file first. */
function openRoots(project: Project): (from: string, module: string) => readonly string[] {
  const byTop = new Map<string, readonly string[]>()
  const sorted = new Map<string, readonly string[]>()
  const rootsOf = (top: string) => {
    const known = byTop.get(top)
    if (known) return known
    const containing = [...folderIndex(project).named(top), ...extensions.flatMap((extension) => project.named(top + extension))].map(
      folderOf,
    )
    const roots = [...new Set(containing)].filter((folder) =>
      pythonLibrary.has(top) ? isMainRoot(project, folder) : isRoot(project, folder),
    )
    byTop.set(top, roots)
    return roots
  }
  return (from, module) => {
    const [top = ''] = module.split('.', 1)
    const roots = rootsOf(top)
    if (roots.length < 2) return roots
    const folder = folderOf(from)
    const key = `${folder}\0${top}`
    const known = sorted.get(key)
    if (known) return known
    const near = roots
      .map((root) => ({ root, distance: treeDistance(inFolder(folder, 'x'), inFolder(root, 'x')) }))
      .sort((a, b) => a.distance - b.distance || (a.root < b.root ? -1 : 1))
      .map(({ root }) => root)
    sorted.set(key, near)
    return near
  }
}

/** A folder inside a package is not a root, unless a separate project starts there. */
function isRoot(project: Project, folder: string): boolean {
  return (
    folder === '' || !extensions.some((extension) => project.has(inFolder(folder, `__init__${extension}`))) || isProject(project, folder)
  )
}

/** Only modules in a main root can shadow the standard library. */
function isMainRoot(project: Project, folder: string): boolean {
  return (
    folder === '' || folder === 'src' || isProject(project, folder) || (folder.endsWith('/src') && isProject(project, folderOf(folder)))
  )
}

function isProject(project: Project, folder: string): boolean {
  return ['pyproject.toml', 'setup.py', 'setup.cfg', 'manage.py'].some((name) => project.has(inFolder(folder, name)))
}

function isFolder(project: Project, path: string): boolean {
  return project.filesIn(path).length > 0 || project.foldersIn(path).length > 0
}

function climb(folder: string, steps: number): string | undefined {
  let at = folder
  for (let step = 0; step < steps; step++) {
    if (at === '') return undefined
    at = folderOf(at)
  }
  return at
}

function segmentsOf(module: string): string[] {
  return module === '' ? [] : module.split('.')
}

const none: readonly string[] = []
const extensions = ['.py', '.pyi', '.pyw'] as const
