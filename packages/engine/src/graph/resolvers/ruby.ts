// Resolves Ruby imports: `require_relative` by path, `require` through the folders usually on load paths.
// A path relative to the file starts with a dot.

import { nearest } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { endsIn, folderOf, joinPath, nameOf } from './relative-path.ts'

export const openRuby: OpenResolver = (project) => {
  const known = new Map<string, ModuleTarget>()
  return {
    resolve(from, { module, text }) {
      const isRelative = /^\.{1,2}\//.test(module) || /^\s*require_relative\b/.test(text)
      const key = `${isRelative} ${folderOf(from)}\0${module}`
      const found = known.get(key)
      if (found) return found
      const target = isRelative ? toFile(project, joinPath(folderOf(from), module)) : loaded(project, from, module)
      known.set(key, target)
      return target
    },
  }
}

/** The file of a constant in Rails and gems: `Admin::OrdersController` in some `…/admin/orders_controller.rb`. */
export function fileForConstant(project: Project, from: string, constant: string): string | undefined {
  const path = constant.replace(/^::/, '').split('::').map(underscored).join('/')
  return onLoadPath(project, from, `${path}.rb`)
}

function toFile(project: Project, path: string | undefined): ModuleTarget {
  const file = path === undefined ? undefined : [path, `${path}.rb`, `${path}.rake`].find((each) => project.has(each))
  return file === undefined ? { leads: 'nowhere' } : { leads: 'to-files', files: [file] }
}

function loaded(project: Project, from: string, module: string): ModuleTarget {
  const path = module.endsWith('.rb') ? module : `${module}.rb`
  const file = onLoadPath(project, from, path) ?? (path.includes('/') ? bySuffix(project, from, path) : undefined)
  return file === undefined ? { leads: 'outside' } : { leads: 'to-files', files: [file] }
}

function onLoadPath(project: Project, from: string, path: string): string | undefined {
  const found = candidates(project, path).filter((file) => isLoadPath(file.slice(0, Math.max(0, file.length - path.length - 1))))
  return nearest(from, found)[0]
}

function bySuffix(project: Project, from: string, path: string): string | undefined {
  return nearest(from, candidates(project, path))[0]
}

function candidates(project: Project, path: string): string[] {
  return project.named(nameOf(path)).filter((file) => endsIn(file, path))
}

/** `lib`, `app/models`, `spec` and other usual load paths; the root only for files directly in it. */
function isLoadPath(folder: string): boolean {
  if (folder === '') return true
  return loadFolders.has(nameOf(folder)) || nameOf(folderOf(folder)) === 'app' || folder.endsWith('/concerns')
}

const loadFolders: ReadonlySet<string> = new Set(['lib', 'test', 'spec', 'ext', 'features', 'app', 'src', 'tests', 'rbi', 'vendor'])

/** Like Zeitwerk: `HTMLParser` is `html_parser`. */
function underscored(name: string): string {
  return name
    .replace(/([A-Z\d])([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
}
