// Resolves Java, Kotlin and Scala imports: a package is a folder path below some source root. Kotlin and Scala may omit
// the part that all their packages share, or declare several types in a file.

import type { ImportRef } from '../../codemap/index.ts'
import { nearest } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { folderIndex } from './folder-index.ts'
import { endsIn, folderOf } from './relative-path.ts'

export const openJvm: OpenResolver = (project) => {
  const files = new Map<string, readonly string[]>()
  const typeFiles = (segments: readonly string[]) => {
    const path = segments.join('/')
    const known = files.get(path)
    if (known) return known
    const found = extensions.flatMap((extension) =>
      project.named(`${segments.at(-1)}${extension}`).filter((file) => endsIn(file, path + extension)),
    )
    files.set(path, found)
    return found
  }
  const hints = new Map<string, readonly string[] | undefined>()
  const hintFor = (path: string) => {
    if (!hints.has(path)) hints.set(path, packageFiles(project, path.split('/')))
    return hints.get(path)
  }
  const resolveFull = (
    from: string,
    segments: readonly string[],
    { names, everything }: ImportRef,
    isWhole: boolean,
  ): ModuleTarget | undefined => {
    // `com.acme.Order.Line` and static members: the longest prefix that is a type's file.
    for (let length = segments.length; length > 1; length--) {
      const [file] = nearest(from, typeFiles(segments.slice(0, length)))
      if (file !== undefined) return { leads: 'to-files', files: [file] }
      // A lowercase part is a package, or a function in it.
      if (!isType(segments[length - 2])) break
    }
    const named = names.at(-1)?.name === segments.at(-1) && !everything
    let space = named ? segments.slice(0, -1) : segments
    let hint = hintFor(space.join('/'))
    // The last parts may be types or objects, declared in a file with another name.
    for (
      let dropped = 0;
      isWhole && hint === undefined && space.length > 2 && (everything || isType(space.at(-1))) && dropped < 2;
      dropped++
    ) {
      space = space.slice(0, -1)
      hint = hintFor(space.join('/'))
    }
    if (hint) return { leads: 'to-namespace', namespace: space.join('.'), hint }
    // Kotlin and Scala files may be directly in a source root, whatever their package; then only packages beside it are evidence.
    const parts = named ? segments.slice(0, -1) : segments
    const whole = parts.slice(0, parts.findLastIndex((part) => !isType(part)) + 1)
    return isWhole && !from.endsWith('.java') && isFamiliar(project, whole)
      ? { leads: 'to-namespace', namespace: whole.join('.') }
      : undefined
  }
  return {
    resolve(from, ref) {
      const segments = segmentsOf(ref)
      if (segments.length === 0) return outside
      const full = resolveFull(from, segments, ref, true)
      if (full) return full
      if (from.endsWith('.scala') || from.endsWith('.sc')) {
        for (const around of packagesAround(from)) {
          const target = resolveFull(from, [...around, ...segments], ref, false)
          if (target) return target
        }
      }
      return outside
    },
  }
}

/** The package of a folder; undefined if no source root is recognized. */
function packagePath(folder: string): string | undefined {
  for (const root of sourceRoots) {
    const [found] = root.exec(folder) ?? []
    if (found !== undefined) return folder.slice(found.length)
  }
  return undefined
}

/** Includes the slash; a package may itself be called `java` or `test`, so the outermost match of the first kind counts. */
const sourceRoots = [
  /^(?:.*?\/)?src\/[^/]+\/(?:java|kotlin|scala|groovy)(?:-[^/]+)?(?:\/|$)/,
  /^(?:.*\/)?src(?:\/(?:main|test|\w+Main|\w+Test)(?=\/|$))?(?:\/|$)/,
  /^(?:.*?\/)?(?:test|tests|app|java|kotlin|scala)(?:\/|$)/,
]

const outside: ModuleTarget = { leads: 'outside' }
const extensions = ['.java', '.kt', '.scala', '.kts', '.sc', '.groovy'] as const
/** Platform packages are never ours, whatever a folder is called. */
const platform = /^(?:java|javax|kotlin|scala|android|androidx|jdk|sun)$/

function isType(segment: string | undefined): boolean {
  return /^\p{Lu}/u.test(segment ?? '')
}

function segmentsOf({ module }: ImportRef): string[] {
  return module
    .replace(/^static\s+/, '')
    .replace(/^_root_\./, '')
    .replace(/[`\s]/g, '')
    .replace(/\.(?:\*|_)$/, '')
    .split('.')
    .filter((part) => part !== '')
}

/** Files of the folders that contain a package; undefined if there are none. */
function packageFiles(project: Project, segments: readonly string[]): readonly string[] | undefined {
  const folders = folderIndex(project)
  const path = segments.join('/')
  const whole = path === '' ? [] : folders.endingIn(path)
  const exact = sources(
    project,
    whole.filter((folder) => (packagePath(folder) ?? path) === path),
  )
  if (exact.length > 0) return exact
  // A single name is the end of too many paths.
  const found = segments.length > 1 ? sources(project, whole) : []
  if (found.length > 0) return found
  if (segments.length < 2 || platform.test(segments[0] ?? '')) return undefined
  for (let start = 1; start < segments.length; start++) {
    const rest = segments.slice(start).join('/')
    const files = sources(
      project,
      folders.endingIn(rest).filter((folder) => packagePath(folder) === rest),
    )
    if (files.length > 0) return files
  }
  return undefined
}

/** Whether a package of ours starts with the first part, or with the first two if the first is a domain. */
function isFamiliar(project: Project, segments: readonly string[]): boolean {
  const [first = '', second] = segments
  if (platform.test(first)) return false
  const begins = (path: string) =>
    folderIndex(project)
      .endingIn(path)
      .some((folder) => (packagePath(folder) ?? path) === path)
  return domains.test(first) ? second !== undefined && segments.length > 2 && begins(`${first}/${second}`) : begins(first)
}

const domains = /^(?:com|org|net|io|edu|gov|dev|me|co|app|info|[a-z]{2})$/

function sources(project: Project, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => project.filesIn(folder).filter((file) => extensions.some((extension) => file.endsWith(extension))))
}

/** In Scala a path may start in any package around the file. */
function packagesAround(from: string): string[][] {
  const path = packagePath(folderOf(from))
  if (path === undefined || path === '') return []
  const parts = path.split('/')
  return parts.map((_part, dropped) => parts.slice(0, parts.length - dropped))
}
