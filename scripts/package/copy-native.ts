// Copies the packages with native code for this platform, with only the files that are needed to run.

import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, globSync, openSync, readSync, statSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import { nativePackages, packageFolders, root } from './native-packages.ts'
import { parserPlatforms, parsersPackage, writeParsers } from './parsers.ts'

const runtimeExtensions = new Set(['.js', '.cjs', '.mjs', '.json', '.node', '.wasm', '.data'])
/** Parts of the database that the service doesn't use, and CommonJS copies. */
const unusedDatabaseFiles = /@electric-sql\/pglite\/dist\/(?:(?:contrib|live|node-postgres|pg_textsearch|worker)\/|.*\.cjs$)/
const unusedWatcherFiles = /@parcel\/watcher\/(?:src|scripts)\//

export function copyNative(folder: string, version: string, cpus: readonly NodeJS.Architecture[] = [process.arch]): void {
  for (const from of packageFolders(nativePackages)) {
    const source = resolve(root, from)
    cpSync(source, join(folder, from), {
      recursive: true,
      // Nested packages are separate folders in the list.
      filter: (path) => !relative(source, path).startsWith('node_modules') && (statSync(path).isDirectory() || isRuntimeFile(path)),
    })
  }
  for (const cpu of cpus) {
    const platform = parserPlatforms.find((each) => each.os === process.platform && each.cpu === cpu)
    if (platform === undefined) throw new Error(`No parsers for ${process.platform} on ${cpu}.`)
    writeParsers(platform, join(folder, 'node_modules', parsersPackage(platform)), version)
  }
}

/** Removes debug symbols from every program and library in the folder. */
export function stripNative(folder: string): void {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(isElf)
  execFileSync('strip', ['--strip-unneeded', '--', ...files])
}

function isRuntimeFile(path: string): boolean {
  return runtimeExtensions.has(extname(path)) && !unusedDatabaseFiles.test(path) && !unusedWatcherFiles.test(path)
}

function isElf(path: string): boolean {
  if (extname(path) === '.js' || statSync(path).size < 64) return false
  const file = openSync(path, 'r')
  const head = Buffer.alloc(4)
  readSync(file, head, 0, 4, 0)
  closeSync(file)
  return head.equals(Buffer.from('\x7fELF', 'latin1'))
}
