// What cannot go into the bundle: packages with native code or a database's files. All other code is taken in.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Looked up when Sheaf runs. The parsers are not among them: their packages hold every platform, so they are taken apart (`parsers.ts`). */
export const nativePackages = ['@ast-grep/napi', '@parcel/watcher', '@napi-rs/keyring', '@electric-sql/pglite']

interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages: locked }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'))

/** Only for building from source, which a package never does. */
const notNeeded = new Set(['node-addon-api'])

/** The folders below the root that these packages and what they need lie in, of this platform only: npm installed no other. */
export function foldersOf(names: readonly string[]): string[] {
  const found = new Set<string>()
  const follow = (name: string, from: string) => {
    const folder = folderOf(name, from)
    if (folder === undefined || found.has(folder) || notNeeded.has(name) || !existsSync(resolve(root, folder))) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = locked[folder] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) follow(needed, folder)
  }
  for (const name of names) follow(name, '')
  return [...found].sort()
}

export function versionOf(name: string): string {
  const version = locked[`node_modules/${name}`]?.version
  if (version === undefined) throw new Error(`${name} is not in package-lock.json.`)
  return version
}

/** As Node looks: in the nearest node_modules, then further up. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (folder in locked) return folder
    if (at === '') return undefined
  }
}
