// Resolves script imports: relative paths, tsconfig `paths`, workspace packages, `#imports`.

import type { ImportRef } from '../../codemap/index.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { folderOf, inFolder, isWithin, joinPath } from './relative-path.ts'
import { matchPaths, openScriptConfigs, type ScriptConfig } from './script-config.ts'
import { dialectOf, exactFile, folderEntry, type ScriptDialect, scriptFile } from './script-file.ts'
import { openScriptPackages, packageFile, packageImport, type ScriptPackages } from './script-package.ts'

export const openScript: OpenResolver = (project) => {
  const packages = openScriptPackages(project)
  const configs = openScriptConfigs(project, (from, specifier) => configOfPackage(project, packages, from, specifier))
  const known = new Map<string, ModuleTarget>()
  return {
    resolve(from, ref) {
      const folder = folderOf(from)
      const ask = { from, folder, dialect: dialectOf(from), kind: kindOf(ref) }
      const key = `${ask.dialect} ${ask.kind} ${folder}\0${ref.module}`
      const found = known.get(key)
      if (found) return found
      const target = resolveScript(project, packages, configs.of(folder), ask, ref.module)
      known.set(key, target)
      return target
    },
  }
}

interface Ask {
  from: string
  folder: string
  dialect: ScriptDialect
  kind: 'import' | 'require'
}

const outside: ModuleTarget = { leads: 'outside' }
const nowhere: ModuleTarget = { leads: 'nowhere' }

function resolveScript(
  project: Project,
  packages: ScriptPackages,
  configs: readonly ScriptConfig[],
  ask: Ask,
  written: string,
): ModuleTarget {
  const specifier = withoutExtras(written)
  if (specifier === '' || scheme.test(specifier)) return outside
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return resolveRelative(project, configs, ask, specifier, specifier === written)
  const around = packages.around(ask.folder)
  if (specifier.startsWith('/'))
    return toFile(fromPlaces(project, ['', around?.folder ?? '', inFolder(around?.folder ?? '', 'public')], specifier, ask)) ?? outside
  const bare = (name: string) => bareFile(project, packages, configs, ask, name)
  if (specifier.startsWith('#') && around) {
    const file = packageImport(project, around, specifier, ask.dialect, ask.kind, (name) => bare(name)?.file)
    if (file !== undefined) return toFile(file) ?? nowhere
  }
  const found = bare(specifier)
  if (found) return toFile(found.file) ?? nowhere
  // No package can be called `@` or `~`: these are aliases from a bundler's configuration.
  const [, alias] = /^(?:@@?|~~?)\/(.*)$/s.exec(specifier) ?? []
  if (alias !== undefined) {
    const base = around?.folder ?? ''
    return toFile(fromPlaces(project, [inFolder(base, 'src'), base, inFolder(base, 'app'), 'src', ''], alias, ask)) ?? nowhere
  }
  return toFile(fromSourceFolder(project, around?.folder ?? '', specifier, ask)) ?? outside
}

function resolveRelative(project: Project, configs: readonly ScriptConfig[], ask: Ask, specifier: string, isPlain: boolean): ModuleTarget {
  const path = joinPath(ask.folder, specifier)
  if (path === undefined) return nowhere
  // `./` and `..` mean the entry of a folder, never `folder.ts` beside it.
  const entryOnly = /(?:^|\/)\.{0,2}$/.test(specifier)
  const file = entryOnly ? folderEntry(project, path, ask.dialect) : scriptFile(project, path, ask.dialect)
  return toFile(file ?? throughRootDirs(project, configs, ask, path)) ?? (asset.test(path) || !isPlain ? outside : nowhere)
}

/** A bare specifier that should be in the tree; undefined if nothing here claims it. */
function bareFile(
  project: Project,
  packages: ScriptPackages,
  configs: readonly ScriptConfig[],
  ask: Ask,
  specifier: string,
): { file: string | undefined } | undefined {
  for (const { paths, baseUrl } of configs) {
    for (const target of matchPaths(paths, specifier)) {
      const file = scriptFile(project, target, ask.dialect)
      if (file !== undefined) return { file }
    }
    const file = baseUrl === undefined ? undefined : scriptFile(project, inFolder(baseUrl, specifier), ask.dialect)
    if (file !== undefined) return { file }
  }
  if (builtin.test(specifier)) return undefined
  const installed = packages.installedFile(ask.from, specifier, ask.dialect)
  if (installed !== undefined) return { file: installed }
  const inPackage = packages.find(ask.from, specifier)
  return inPackage && { file: packageFile(project, inPackage.found, inPackage.subpath, ask.dialect, ask.kind) }
}

/** `src/api/order` from the package's folder, as many bundlers are configured: only for specifiers with a slash. */
function fromSourceFolder(project: Project, base: string, specifier: string, ask: Ask): string | undefined {
  return specifier.includes('/') && !specifier.startsWith('@')
    ? fromPlaces(project, [base, inFolder(base, 'src')], specifier, ask)
    : undefined
}

function fromPlaces(project: Project, folders: readonly string[], specifier: string, { dialect }: Ask): string | undefined {
  for (const folder of folders) {
    const path = joinPath(folder, specifier)
    const file = path === undefined || path === folder ? undefined : scriptFile(project, path, dialect)
    if (file !== undefined) return file
  }
  return undefined
}

/** `rootDirs` overlay several folders. */
function throughRootDirs(project: Project, configs: readonly ScriptConfig[], { dialect }: Ask, path: string): string | undefined {
  for (const { rootDirs } of configs) {
    const home = rootDirs.find((dir) => isWithin(dir, path))
    if (home === undefined) continue
    for (const dir of rootDirs) {
      const file = exactFile(project, inFolder(dir, home === '' ? path : path.slice(home.length + 1)), dialect)
      if (file !== undefined) return file
    }
  }
  return undefined
}

function configOfPackage(project: Project, packages: ScriptPackages, from: string, specifier: string): string | undefined {
  const found = packages.find(from, specifier)
  if (!found) return undefined
  const path = joinPath(found.found.folder, found.subpath)
  if (path === undefined) return undefined
  return [path, `${path}.json`, inFolder(path, 'tsconfig.json')].find((each) => project.has(each) && each.endsWith('.json'))
}

function toFile(file: string | undefined): ModuleTarget | undefined {
  return file === undefined ? undefined : { leads: 'to-files', files: [file] }
}

function kindOf({ text }: ImportRef): 'import' | 'require' {
  return /\brequire\s*\(/.test(text) ? 'require' : 'import'
}

/** `./x.svg?raw` and `style!./x.css` set how to load it, not where it is. */
function withoutExtras(module: string): string {
  return module.slice(module.lastIndexOf('!') + 1).replace(/\?.*$/s, '')
}

const scheme = /^[a-z][a-z\d+.-]*:/i
const asset =
  /\.(?:vue|svelte|astro|css|scss|sass|less|styl|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|wav|ogg|webm|wasm|node|txt|md|mdx|html?|graphql|gql|ya?ml|toml|glsl|pdf|csv|xml)$/i
const builtin =
  /^(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel|dns|domain|events|fs|http2?|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|string_decoder|sys|timers|tls|trace_events|tty|url|util|v8|vm|wasi|worker_threads|zlib)(?:\/(?:promises|posix|win32|strict|types|web|consumers))?$/
