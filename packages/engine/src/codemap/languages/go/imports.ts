// Reads one line of a Go import: the path, and the local name of the package.

import type { ImportFound } from '../../source-map.ts'

export function importedPackage(spec: string): ImportFound[] {
  const [, alias, module] = /^(?:([\p{L}\p{N}_]+|\.)\s*)?(?:\/\*[\s\S]*?\*\/\s*)?["`]([^"`]*)["`]$/u.exec(spec) ?? []
  if (module === undefined) return []
  if (alias === '.') return [{ module, everything: true }]
  return [{ module, names: alias === '_' ? [] : [{ name: '*', as: alias ?? packageName(module) }] }]
}

/** By convention the last part that is not a version: `example.org/store/v2` and `gopkg.in/store.v2` are both called `store`. */
function packageName(module: string): string {
  const parts = module.split('/')
  const last = parts.at(-1) ?? module
  const named = parts.length > 1 && /^v\d+$/.test(last) ? (parts.at(-2) ?? last) : last
  return named.replace(/\.v\d+$/, '')
}
