// Reads `paths`, `baseUrl` and `rootDirs` from tsconfig.json and jsconfig.json, through `extends` and `references`.

import type { Project } from '../project.ts'
import { at, isObject, parseLoose, textAt, textsIn } from './loose-json.ts'
import { folderOf, inFolder, joinPath, nameOf, upwards } from './relative-path.ts'

export interface ScriptConfig {
  paths: readonly PathPattern[]
  baseUrl: string | undefined
  rootDirs: readonly string[]
}

export interface PathPattern {
  before: string
  /** Undefined without a `*`: then the whole specifier must match. */
  after: string | undefined
  /** Target paths, from the root; a `*` is replaced by the match. */
  targets: readonly string[]
}

export interface ScriptConfigs {
  /** Configs that apply to files of a folder, nearest first. */
  of(folder: string): readonly ScriptConfig[]
}

/** `locate` finds a config that is extended from a workspace package. */
export function openScriptConfigs(project: Project, locate: (from: string, specifier: string) => string | undefined): ScriptConfigs {
  const byFolder = new Map<string, readonly ScriptConfig[]>()
  const read = (file: string) => mergeConfig(project, file, locate)
  const inside = (folder: string) =>
    configNames
      .map((name) => inFolder(folder, name))
      .filter((path) => project.has(path))
      .flatMap((path) => [read(path), ...referencesOf(project, path).map(read)])
      .filter(isNotEmpty)
  const of = (folder: string): readonly ScriptConfig[] => {
    const known = byFolder.get(folder)
    if (known) return known
    const own = inside(folder)
    const all = folder === '' ? own : own.length === 0 ? of(folderOf(folder)) : [...own, ...of(folderOf(folder))]
    byFolder.set(folder, all)
    return all
  }
  return { of }
}

/** Possible targets of a specifier: the longest matching pattern wins. */
export function matchPaths(patterns: readonly PathPattern[], specifier: string): readonly string[] {
  let best: PathPattern | undefined
  for (const pattern of patterns) {
    if (!fits(pattern, specifier)) continue
    if (pattern.after === undefined) return pattern.targets
    if (best === undefined || pattern.before.length > best.before.length) best = pattern
  }
  if (best === undefined) return []
  const matched = specifier.slice(best.before.length, specifier.length - (best.after?.length ?? 0))
  return best.targets.map((target) => target.replace('*', () => matched))
}

const configNames = ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json']
const deepest = 16

function isNotEmpty({ paths, baseUrl, rootDirs }: ScriptConfig): boolean {
  return paths.length > 0 || baseUrl !== undefined || rootDirs.length > 0
}

function fits({ before, after }: PathPattern, specifier: string): boolean {
  if (after === undefined) return specifier === before
  return specifier.length >= before.length + after.length && specifier.startsWith(before) && specifier.endsWith(after)
}

/** The nearest value along `extends` wins, relative to the file that sets it, but `paths` use `baseUrl` if any file sets one. */
function mergeConfig(project: Project, file: string, locate: (from: string, specifier: string) => string | undefined): ScriptConfig {
  let paths: { written: Record<string, unknown>; resolvePath: ResolvePath } | undefined
  let baseUrl: string | undefined
  let rootDirs: readonly string[] | undefined
  const leaf = folderOf(file)
  const open = [file]
  const seen = new Set<string>()
  for (let path = open.shift(); path !== undefined && seen.size < deepest; path = open.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const content = parseLoose(project.read(path))
    const options = at(content, 'compilerOptions')
    const folder = folderOf(path)
    const resolvePath: ResolvePath = (written) =>
      written.startsWith(leafMark) ? joinPath(leaf, written.slice(leafMark.length)) : joinPath(folder, written)
    const [base, written, dirs] = [textAt(options, 'baseUrl'), at(options, 'paths'), at(options, 'rootDirs')]
    if (base !== undefined) baseUrl ??= resolvePath(base)
    if (isObject(written)) paths ??= { written, resolvePath }
    if (dirs !== undefined) rootDirs ??= textsIn(dirs).flatMap((dir) => resolvePath(dir) ?? [])
    // If several are extended, the last one wins.
    for (const parent of textsIn(at(content, 'extends')).reverse()) {
      const found = extended(project, path, parent) ?? locate(path, parent)
      if (found !== undefined) open.push(found)
    }
  }
  const base = baseUrl
  const toBase: ResolvePath | undefined =
    base === undefined ? undefined : (target) => (target.startsWith(leafMark) ? undefined : joinPath(base, target))
  return {
    paths: paths ? readPaths(paths.written, (target) => toBase?.(target) ?? paths?.resolvePath(target)) : [],
    baseUrl,
    rootDirs: rootDirs ?? [],
  }
}

type ResolvePath = (written: string) => string | undefined

const leafMark = '\u0024{configDir}'

function readPaths(paths: Record<string, unknown>, resolvePath: ResolvePath): PathPattern[] {
  return Object.entries(paths).map(([pattern, targets]) => {
    const star = pattern.indexOf('*')
    return {
      before: star < 0 ? pattern : pattern.slice(0, star),
      after: star < 0 ? undefined : pattern.slice(star + 1),
      targets: textsIn(targets).flatMap((target) => resolvePath(target) ?? []),
    }
  })
}

function extended(project: Project, from: string, parent: string): string | undefined {
  if (!parent.startsWith('.')) {
    for (const folder of upwards(folderOf(from))) {
      const found = configAt(project, inFolder(folder, `node_modules/${parent}`))
      if (found !== undefined) return found
    }
    return undefined
  }
  const path = joinPath(folderOf(from), parent)
  return path === undefined ? undefined : configAt(project, path)
}

function configAt(project: Project, path: string): string | undefined {
  return [path, `${path}.json`, inFolder(path, 'tsconfig.json')].find((each) => project.has(each))
}

/** Vite's templates keep `paths` in tsconfig.app.json, which tsconfig.json only references; projects in other folders are separate. */
function referencesOf(project: Project, file: string): string[] {
  const references = at(parseLoose(project.read(file)), 'references')
  if (!Array.isArray(references)) return []
  return references
    .flatMap((reference) => textAt(reference, 'path') ?? [])
    .flatMap((path) => joinPath(folderOf(file), path) ?? [])
    .filter((path) => project.has(path) && folderOf(path) === folderOf(file) && nameOf(path) !== 'tsconfig.json')
}
