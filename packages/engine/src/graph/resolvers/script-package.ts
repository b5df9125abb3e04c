// Resolves packages in the tree: workspaces, the package itself, and node_modules. Their `exports`, `imports` and entry fields
// lead to files; if those exist only after a build, to their sources.

import { nearest } from '../distance.ts'
import type { Project } from '../project.ts'
import { folderIndex } from './folder-index.ts'
import { at, isObject, parseLoose, textAt } from './loose-json.ts'
import { folderOf, inFolder, joinPath, upwards } from './relative-path.ts'
import { exactFile, type ScriptDialect, scriptFile } from './script-file.ts'

export interface ScriptPackage {
  folder: string
  manifest: unknown
}

export interface ScriptPackages {
  /** The package that contains a folder. */
  around(folder: string): ScriptPackage | undefined
  /** A plain file in node_modules, without a package around it. */
  installedFile(from: string, specifier: string, dialect: ScriptDialect): string | undefined
  /** The package that a bare specifier names, if it is in the tree, and the requested part: `.` or `./sub`. */
  find(from: string, specifier: string): { found: ScriptPackage; subpath: string } | undefined
}

export function openScriptPackages(project: Project): ScriptPackages {
  const manifests = new Map<string, unknown>()
  const manifestIn = (folder: string) => {
    if (!manifests.has(folder)) manifests.set(folder, parseLoose(project.read(inFolder(folder, 'package.json'))))
    return manifests.get(folder)
  }
  const around = (folder: string) => {
    for (const each of upwards(folder)) {
      const manifest = manifestIn(each)
      // A manifest with only `"type": "commonjs"` does not mark a package.
      if (manifest !== undefined && (each === '' || textAt(manifest, 'name') !== undefined || at(manifest, 'imports') !== undefined))
        return { folder: each, manifest }
    }
    return undefined
  }
  let named: Map<string, string[]> | undefined
  const foldersOf = (name: string) => {
    named ??= Map.groupBy(
      project
        .named('package.json')
        .map(folderOf)
        .filter((folder) => !/(?:^|\/)node_modules(?:\/|$)/.test(folder)),
      (folder) => textAt(manifestIn(folder), 'name') ?? '',
    )
    return named.get(name) ?? []
  }
  const hasNodeModules = () => folderIndex(project).named('node_modules').length > 0
  const installedFolder = (from: string, name: string) => {
    if (!hasNodeModules()) return undefined
    for (const folder of upwards(folderOf(from))) {
      const path = inFolder(folder, `node_modules/${name}`)
      if (project.filesIn(path).length + project.foldersIn(path).length > 0) return path
    }
    return undefined
  }
  return {
    around,
    installedFile(from, specifier, dialect) {
      if (!hasNodeModules()) return undefined
      return firstOf([...upwards(folderOf(from))], (folder) => exactFile(project, inFolder(folder, `node_modules/${specifier}`), dialect))
    },
    find(from, specifier) {
      const [, name, rest = ''] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/s.exec(specifier) ?? []
      if (name === undefined) return undefined
      const folder =
        installedFolder(from, name) ??
        linked(around(folderOf(from)), name) ??
        folderOf(
          nearest(
            from,
            foldersOf(name).map((each) => inFolder(each, 'package.json')),
          )[0] ?? '/',
        )
      if (folder === '/' || (folder === '' && !foldersOf(name).includes(''))) return undefined
      return { found: { folder, manifest: manifestIn(folder) }, subpath: rest === '' ? '.' : `./${rest}` }
    },
  }
}

/** Finds the requested file of a package. */
export function packageFile(
  project: Project,
  { folder, manifest }: ScriptPackage,
  subpath: string,
  dialect: ScriptDialect,
  kind: 'import' | 'require',
): string | undefined {
  const look = (target: string) => targetFile(project, folder, target, dialect)
  const exports = at(manifest, 'exports')
  if (exports !== undefined) {
    const table = isObject(exports) && Object.keys(exports).every((key) => key.startsWith('.')) ? exports : { '.': exports }
    const file = lookUp(table, subpath, kind, look)
    if (file !== undefined) return file
  }
  if (subpath !== '.') {
    // Not listed in `exports`, but bundlers and aliases inside a repository still reach it.
    const path = joinPath(folder, subpath)
    const file = path === undefined ? undefined : scriptFile(project, path, dialect)
    return file ?? targetFile(project, folder, `./dist/${subpath.slice(2)}`, dialect)
  }
  for (const field of entryFields[dialect]) {
    const target = textAt(manifest, field)
    const file = target === undefined ? undefined : look(target)
    if (file !== undefined) return file
  }
  for (const entry of usualEntries) {
    const file = exactFile(project, inFolder(folder, entry), dialect)
    if (file !== undefined) return file
  }
  return undefined
}

/** The file that `#name` means in its package, directly or through another specifier. */
export function packageImport(
  project: Project,
  { folder, manifest }: ScriptPackage,
  specifier: string,
  dialect: ScriptDialect,
  kind: 'import' | 'require',
  bare: (specifier: string) => string | undefined,
): string | undefined {
  const imports = at(manifest, 'imports')
  if (!isObject(imports)) return undefined
  return lookUp(imports, specifier, kind, (target) =>
    target.startsWith('.') ? targetFile(project, folder, target, dialect) : bare(target),
  )
}

const entryFields: Record<ScriptDialect, readonly string[]> = {
  typescript: ['source', 'types', 'typings', 'module', 'main', 'browser'],
  javascript: ['source', 'main', 'module', 'browser', 'types', 'typings'],
}
const usualEntries = ['src/index', 'index', 'src/main', 'lib/index', 'source/index', 'src/lib']

/** A dependency given by path: `"shared": "file:../shared"`. */
function linked(around: ScriptPackage | undefined, name: string): string | undefined {
  if (around === undefined) return undefined
  for (const field of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
    const [, relativePath] = /^(?:file|link|portal|workspace):(\.{1,2}\/.*|\.{1,2})$/.exec(textAt(around.manifest, field, name) ?? '') ?? []
    if (relativePath !== undefined) return joinPath(around.folder, relativePath)
  }
  return undefined
}

/** An entry of `exports` or `imports`: the exact key, or else the pattern with the longest prefix. */
function lookUp(
  table: Record<string, unknown>,
  key: string,
  kind: 'import' | 'require',
  look: (target: string) => string | undefined,
): string | undefined {
  if (Object.hasOwn(table, key) && !key.includes('*')) return choose(table[key], kind, look)
  let best: { pattern: string; before: string; after: string } | undefined
  for (const pattern of Object.keys(table)) {
    const star = pattern.indexOf('*')
    // A trailing slash exported a folder before patterns existed.
    const [before, after] = star >= 0 ? [pattern.slice(0, star), pattern.slice(star + 1)] : pattern.endsWith('/') ? [pattern, ''] : []
    if (before === undefined || after === undefined) continue
    if (!key.startsWith(before) || !key.endsWith(after) || key.length <= before.length + after.length) continue
    if (
      best === undefined ||
      before.length > best.before.length ||
      (before.length === best.before.length && pattern.length > best.pattern.length)
    )
      best = { pattern, before, after }
  }
  if (best === undefined) return undefined
  const matched = key.slice(best.before.length, key.length - best.after.length)
  const isPrefix = !best.pattern.includes('*')
  return choose(table[best.pattern], kind, (target) => look(isPrefix ? target + matched : target.replaceAll('*', () => matched)))
}

/** The first target that leads to a file here, among the usual conditions, then among all. */
function choose(value: unknown, kind: 'import' | 'require', look: (target: string) => string | undefined): string | undefined {
  return walkConditions(value, (name) => name === kind || usual.has(name), look) ?? walkConditions(value, () => true, look)
}

const usual: ReadonlySet<string> = new Set(['source', 'types', 'node', 'default', 'module-sync'])

function walkConditions(
  value: unknown,
  active: (condition: string) => boolean,
  look: (target: string) => string | undefined,
  depth = 0,
): string | undefined {
  if (typeof value === 'string') return look(value)
  // Real manifests are never nested this deep, but a hostile one may be.
  if (depth > deepest) return undefined
  const below = (each: unknown) => walkConditions(each, active, look, depth + 1)
  if (Array.isArray(value)) return firstOf(value, below)
  if (!isObject(value)) return undefined
  return firstOf(Object.entries(value), ([name, each]) => (active(name) ? below(each) : undefined))
}

const deepest = 16

function firstOf<T>(values: readonly T[], find: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}

/** A file of the package, or its source: `dist/esm/order.d.ts` comes from `src/order.ts`. */
function targetFile(project: Project, folder: string, target: string, dialect: ScriptDialect): string | undefined {
  const path = joinPath(folder, target)
  if (path === undefined) return undefined
  const there = scriptFile(project, path, dialect)
  if (there !== undefined) return there
  const parts = target.replace(/^\.\//, '').split('/')
  let built = 0
  while (built < parts.length - 1 && buildFolders.has(parts[built] ?? '')) built++
  const rest = parts.slice(built).join('/').replace(builtExtension, '')
  for (const source of built === 0 ? ['src'] : ['src', '', 'source', 'lib']) {
    const from = joinPath(folder, inFolder(source, rest))
    const file = from === undefined || from === folder ? undefined : scriptFile(project, from, 'typescript')
    if (file !== undefined) return file
  }
  return undefined
}

const buildFolders: ReadonlySet<string> = new Set(
  'dist dist-types build lib out output esm cjs es umd mjs types typings node browser module commonjs modern legacy bundles fesm2022 .output'.split(
    ' ',
  ),
)
const builtExtension = /(?:\.d)?\.[cm]?[jt]sx?$/
