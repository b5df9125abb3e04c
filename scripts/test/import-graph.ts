// Reads which files of the repository import which, with regular expressions: fast, and accurate enough to find the affected tests.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { namedImportsIn } from '../named-imports.ts'

/** Imported files by importing file, as paths from the root. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

export function readImportGraph(root: string): ImportGraph {
  const files = globSync(sources, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }).map((file) =>
    resolve(root, file),
  )
  const known = new Set(files)
  const packages = readPackages(root)
  const modules = new Map(files.map((file) => [file, readModule(file, (specifier) => resolveImport(file, specifier, known, packages))]))
  const fromRoot = (file: string) => relative(root, file)
  return new Map(files.map((file) => [fromRoot(file), new Set([...importsOf(file, modules)].map(fromRoot))]))
}

const sources = ['{packages,apps,e2e,scripts,benchmarks,packaging,bin,tools}/**/*.{ts,tsx,mjs}', '*.ts']

interface Import {
  to: string
  /** Undefined for all names. */
  names: { importedName: string; localName: string }[] | undefined
}

interface Module {
  imports: Import[]
  /** True if it has only re-exports. A file that imports one name from it depends only on the file that defines the name. */
  isIndex: boolean
}

const statement =
  /^[ \t]*(import|export)\s+(type\s+)?(?:([\w*{},\s$]+?)\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]|new URL\(\s*['"]([^'"\n]+)['"]/gm

function readModule(file: string, resolved: (specifier: string) => string | undefined): Module {
  const text = readFileSync(file, 'utf8')
  const imports: Import[] = []
  let isIndex =
    text
      .replaceAll(statement, '')
      .replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
      .trim() === ''
  for (const [, keyword, isType, clause = '', ...specifiers] of text.matchAll(statement)) {
    const to = resolved(specifiers.find((each) => each !== undefined) ?? '')
    const names = namesIn(clause)
    isIndex &&= keyword === 'export'
    // Type imports don't count: types are checked separately, for all files.
    if (to !== undefined && isType === undefined && names?.length !== 0) imports.push({ to, names })
  }
  for (const path of namedImportsIn(file, text).flatMap(({ files }) => files)) {
    const to = resolved(path)
    if (to !== undefined) imports.push({ to, names: undefined })
  }
  return { imports, isIndex }
}

function namesIn(clause: string): Import['names'] {
  const list = /\{([^}]*)\}/.exec(clause)?.[1]
  if (list === undefined || clause.includes('*')) return undefined
  const names = list.split(',').map((name) => name.trim())
  return names
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [importedName = '', localName = importedName] = name.split(/\s+as\s+/)
      return { importedName, localName }
    })
}

function importsOf(file: string, modules: ReadonlyMap<string, Module>): Set<string> {
  const found = new Set<string>()
  const follow = (to: string, names: Import['names']) => {
    const module = modules.get(to)
    if (module?.isIndex !== true) found.add(to)
    else
      for (const passed of module.imports) {
        if (passed.names === undefined) follow(passed.to, names)
        else {
          const wanted = passed.names.filter(
            ({ localName }) => names === undefined || names.some(({ importedName }) => importedName === localName),
          )
          if (wanted.length > 0) follow(passed.to, wanted)
        }
      }
  }
  for (const { to, names } of modules.get(file)?.imports ?? []) follow(to, names)
  return found
}

type Packages = ReadonlyMap<string, { folder: string; exports: Record<string, unknown> }>

function readPackages(root: string): Packages {
  return new Map(
    globSync('{packages,apps}/*/package.json', { cwd: root }).map((file) => {
      const { name, exports = {} }: { name: string; exports?: string | Record<string, unknown> } = JSON.parse(
        readFileSync(join(root, file), 'utf8'),
      )
      return [name, { folder: dirname(resolve(root, file)), exports: typeof exports === 'string' ? { '.': exports } : exports }]
    }),
  )
}

function resolveImport(from: string, specifier: string, known: ReadonlySet<string>, packages: Packages): string | undefined {
  if (specifier.startsWith('.')) return [resolve(dirname(from), specifier)].find((file) => known.has(file))
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const found = packages.get(name)
  const target = found?.exports[`.${specifier.slice(name.length)}`]
  return found !== undefined && typeof target === 'string' ? resolve(found.folder, target) : undefined
}
