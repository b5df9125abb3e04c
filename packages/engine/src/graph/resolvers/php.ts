// Resolves PHP classes by the autoload maps of composer.json or the end of their path, and `require` of literal paths.

import { nearest } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { folderIndex } from './folder-index.ts'
import { at, isObject, parseLoose, textsIn } from './loose-json.ts'
import { endsIn, folderOf, inFolder, joinPath, nameOf } from './relative-path.ts'

export const openPhp: OpenResolver = (project) => {
  const maps = project.named('composer.json').flatMap((file) => readAutoload(project, file))
  const hasComposer = maps.length > 0
  const known = new Map<string, ModuleTarget>()
  return {
    resolve(from, ref) {
      const isFile = /\.(?:php\d?|inc|phtml|module|install)['"\s)]*$/i.test(ref.module)
      const key = isFile
        ? `${folderOf(from)}\0${ref.module}`
        : `${maps.length > 1 ? folderOf(from) : ''}\0${ref.module}\0${ref.names.map(({ name }) => name).join()}`
      const found = known.get(key)
      if (found) return found
      const target = isFile
        ? included(project, from, ref.module)
        : resolveNames(
            project,
            maps,
            hasComposer,
            from,
            segmentsOf(ref.module),
            ref.names.map(({ name }) => name),
          )
      known.set(key, target)
      return target
    },
  }
}

interface Autoload {
  /** Segments of the namespace that the folder maps to. */
  prefix: readonly string[]
  folder: string
}

/** `use App\Order`, whose name is the last part of the path; or a group, whose names follow it. */
function resolveNames(
  project: Project,
  maps: readonly Autoload[],
  hasComposer: boolean,
  from: string,
  path: readonly string[],
  names: readonly string[],
): ModuleTarget {
  const paths =
    names.length === 0 || (names.length === 1 && (names[0] === path.at(-1) || names[0] === '*'))
      ? [path]
      : names.map((name) => [...path, name])
  const files = paths.flatMap((each) => classFile(project, maps, from, each) ?? [])
  if (files.length === paths.length) return { leads: 'to-files', files: [...new Set(files)] }
  const space = paths[0] === path ? path.slice(0, -1) : path
  // A namespace itself may be imported and used as a prefix: `use App\Models; new Models\Order`.
  if (paths[0] === path && isNamespace(project, maps, path)) return { leads: 'to-namespace', namespace: path.join('\\') }
  if (isNamespace(project, maps, space)) return { leads: 'to-namespace', namespace: space.join('\\') }
  const isOurs = maps.some(({ prefix }) => prefix.length > 0 && prefix.every((part, place) => path[place] === part))
  return isOurs || (!hasComposer && path.length > 1) ? { leads: 'to-namespace', namespace: space.join('\\') } : { leads: 'outside' }
}

function classFile(project: Project, maps: readonly Autoload[], from: string, path: readonly string[]): string | undefined {
  const mapped = candidatesOf(maps, path)
    .map((base) => `${base}.php`)
    .filter((file) => project.has(file))
  const [best] = nearest(from, mapped)
  if (best !== undefined || path.length < 2) return best
  // Without a map, folders still repeat the namespace, at least its last part.
  for (let start = 0; start < path.length - 1; start++) {
    const suffix = `${path.slice(start).join('/')}.php`
    const found = project.named(nameOf(suffix)).filter((file) => endsIn(file, suffix))
    if (found.length > 0 && (start === 0 || maps.length === 0)) return nearest(from, found)[0]
  }
  return undefined
}

/** Paths by each map that matches, without extension; the longest prefix first. */
function candidatesOf(maps: readonly Autoload[], path: readonly string[]): string[] {
  return maps
    .filter(({ prefix }) => prefix.length < path.length && prefix.every((part, place) => path[place] === part))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)
    .map(({ prefix, folder }) => inFolder(folder, path.slice(prefix.length).join('/')))
}

function isNamespace(project: Project, maps: readonly Autoload[], space: readonly string[]): boolean {
  if (space.length === 0) return false
  const folders = [...candidatesOf(maps, space), ...maps.filter(({ prefix }) => prefix.join() === space.join()).map(({ folder }) => folder)]
  const known = folders.length > 0 ? folders : folderIndex(project).endingIn(space.join('/'))
  return known.some((folder) => project.filesIn(folder).some((file) => file.endsWith('.php')))
}

function included(project: Project, from: string, written: string): ModuleTarget {
  const literal = /['"]([^'"]*)['"][\s)]*$/.exec(written)?.[1] ?? written
  const levels = /dirname\(\s*__DIR__\s*(?:,\s*(\d+)\s*)?\)/.exec(written)
  let base = folderOf(from)
  // The number comes from the file, so it can be any: nothing is above the root.
  for (let up = levels ? Number(levels[1] ?? 1) : 0; up > 0 && base !== ''; up--) base = folderOf(base)
  const path = literal.replace(/^\//, '')
  for (const place of [joinPath(base, path), joinPath('', path)])
    if (place !== undefined && project.has(place)) return { leads: 'to-files', files: [place] }
  const suffix = path.replace(/^(?:\.{1,2}\/)+/, '')
  const [found] = suffix.includes('/')
    ? nearest(
        from,
        project.named(nameOf(suffix)).filter((file) => endsIn(file, suffix)),
      )
    : []
  return found === undefined ? { leads: 'nowhere' } : { leads: 'to-files', files: [found] }
}

function readAutoload(project: Project, file: string): Autoload[] {
  const content = parseLoose(project.read(file))
  const home = folderOf(file)
  return ['autoload', 'autoload-dev'].flatMap((field) => [
    ...entries(at(content, field, 'psr-4')).flatMap(({ prefix, place }) => folderAt(home, place, prefix)),
    // PSR-0 repeats the whole namespace below the folder.
    ...entries(at(content, field, 'psr-0')).flatMap(({ prefix, place }) =>
      folderAt(home, inFolder(place.replace(/(?<!\/)\/+$/, ''), prefix.join('/')), prefix),
    ),
  ])
}

function entries(map: unknown): { prefix: string[]; place: string }[] {
  if (!isObject(map)) return []
  return Object.entries(map).flatMap(([prefix, places]) => textsIn(places).map((place) => ({ prefix: segmentsOf(prefix), place })))
}

function folderAt(home: string, place: string, prefix: string[]): Autoload[] {
  const folder = joinPath(home, place)
  return folder === undefined ? [] : [{ prefix, folder }]
}

function segmentsOf(path: string): string[] {
  return path.split('\\').filter((part) => part !== '')
}
