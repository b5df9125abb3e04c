// Lists the packages that can't be bundled, because they have native code or database files.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Resolved at run time. Excludes the parsers, whose packages contain every platform and are split by `parsers.ts`. */
export const nativePackages = ['@ast-grep/napi', '@parcel/watcher', '@napi-rs/keyring', '@electric-sql/pglite']

interface LockedPackage {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages: locked }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(resolve(root, 'package-lock.json'), 'utf8'),
)

/** Only needed to build from source. */
const buildOnly = new Set(['node-addon-api'])

/** Returns the folders of these packages and their dependencies. Includes only this platform, because npm installed no other. */
export function packageFolders(names: readonly string[]): string[] {
  const found = new Set<string>()
  const follow = (name: string, from: string) => {
    const folder = resolveFolder(name, from)
    if (folder === undefined || found.has(folder) || buildOnly.has(name) || !existsSync(resolve(root, folder))) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = locked[folder] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) follow(needed, folder)
  }
  for (const name of names) follow(name, '')
  return [...found].sort()
}

export function lockedVersion(name: string): string {
  const version = locked[`node_modules/${name}`]?.version
  if (version === undefined) throw new Error(`${name} is not in package-lock.json.`)
  return version
}

/** Resolves like Node: in the nearest node_modules, then in the parent folders. */
function resolveFolder(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (folder in locked) return folder
    if (at === '') return undefined
  }
}
