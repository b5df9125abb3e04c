// Finds the crates in the tree by their manifests, and the crate that a file belongs to.

import { nearest } from '../distance.ts'
import type { Project } from '../project.ts'
import { folderOf, inFolder, joinPath, nameOf, upwards } from './relative-path.ts'
import { readToml } from './toml.ts'

export interface Crates {
  /** Root file of the library with this name, as seen from `from`. */
  named(name: string, from: string): string | undefined
  /** Root file of the crate that a file is part of. */
  rootOf(file: string): string | undefined
  isRoot(file: string): boolean
}

interface CratePackage {
  folder: string
  /** Crate name as used in code. */
  name: string
  library: string | undefined
  /** Dependencies that are renamed here, or given by path. */
  renamed: ReadonlyMap<string, { folder?: string; name?: string }>
  roots: ReadonlySet<string>
}

export function openCrates(project: Project): Crates {
  const packages = new Map<string, CratePackage>()
  for (const file of project.named('Cargo.toml')) {
    const read = readPackage(project, file)
    if (read) packages.set(read.folder, read)
  }
  const byName = Map.groupBy(packages.values(), ({ name }) => name)
  const around = new Map<string, CratePackage | undefined>()
  const packageOf = (folder: string): CratePackage | undefined => {
    if (!around.has(folder)) around.set(folder, packages.get(folder) ?? (folder === '' ? undefined : packageOf(folderOf(folder))))
    return around.get(folder)
  }
  const isRoot = (file: string) => {
    const name = nameOf(file)
    return name === 'lib.rs' || name === 'main.rs' || (packageOf(folderOf(file))?.roots.has(file) ?? false)
  }
  return {
    isRoot,
    named(name, from) {
      const here = packageOf(folderOf(from))?.renamed.get(name)
      if (here?.folder !== undefined) return packages.get(here.folder)?.library
      const found = (byName.get(here?.name ?? name) ?? []).filter(({ library }) => library !== undefined)
      const [best] = nearest(
        from,
        found.flatMap(({ library }) => library ?? []),
      )
      return best
    },
    rootOf(file) {
      if (isRoot(file)) return file
      const home = packageOf(folderOf(file))
      for (const folder of upwards(folderOf(file))) {
        const root = ['lib.rs', 'main.rs'].map((name) => inFolder(folder, name)).find((each) => project.has(each))
        if (root !== undefined) return root
        // Tests, examples and binaries are separate crates; modules beside them belong to all of these, so any will do.
        const [shared] = loneRoots.has(nameOf(folder)) ? project.filesIn(folder).filter((each) => home?.roots.has(each)) : []
        if (shared !== undefined) return shared
        if (folder === home?.folder) break
      }
      return home?.library
    },
  }
}

const loneRoots: ReadonlySet<string> = new Set(['tests', 'examples', 'benches', 'bin'])

function readPackage(project: Project, file: string): CratePackage | undefined {
  const values = readToml(project.read(file) ?? '')
  const name = values.get('package.name')
  if (name === undefined) return undefined
  const folder = folderOf(file)
  const library = joinPath(folder, values.get('lib.path') ?? 'src/lib.rs')
  const own = library !== undefined && project.has(library) ? library : undefined
  return {
    folder,
    name: inCode(values.get('lib.name') ?? name),
    library: own,
    renamed: readRenamed(project, folder, values),
    roots: new Set([...(own === undefined ? [] : [own]), ...declaredRoots(folder, values), ...usualRoots(project, folder)]),
  }
}

function readRenamed(project: Project, folder: string, values: ReadonlyMap<string, string>): CratePackage['renamed'] {
  const renamed = new Map<string, { folder?: string; name?: string }>()
  for (const [key, value] of values) {
    const [, dependency, field] = /(?:^|\.)(?:dev-|build-)?dependencies\.([\w-]+)\.(path|package)$/.exec(key) ?? []
    if (dependency === undefined || field === undefined || key.startsWith('workspace.')) continue
    const known = renamed.get(inCode(dependency)) ?? {}
    const dependencyFolder = field === 'path' ? joinPath(folder, value) : undefined
    if (field === 'package') renamed.set(inCode(dependency), { ...known, name: inCode(value) })
    else if (dependencyFolder !== undefined && project.has(inFolder(dependencyFolder, 'Cargo.toml')))
      renamed.set(inCode(dependency), { ...known, folder: dependencyFolder })
  }
  return renamed
}

function declaredRoots(folder: string, values: ReadonlyMap<string, string>): string[] {
  return [...values].flatMap(([key, value]) => {
    const isPath = /^(?:bin|test|example|bench)\.\d+\.path$/.test(key) || key === 'package.build'
    return isPath ? (joinPath(folder, value) ?? []) : []
  })
}

function usualRoots(project: Project, folder: string): string[] {
  const lone = ['src/bin', 'tests', 'examples', 'benches'].flatMap((each) => project.filesIn(inFolder(folder, each)))
  return [...lone.filter((file) => file.endsWith('.rs')), inFolder(folder, 'build.rs')]
}

function inCode(name: string): string {
  return name.replaceAll('-', '_')
}
